import NavlogTerminal
import NavlogTools

/// The help texts, assembled from the verbs' own descriptions.
@MainActor
enum Help {
  /// Returns the text of `navlog help`.
  static func overview(_ verbs: [any Verb.Type], about name: String?, _ style: Style) throws -> String {
    if let name {
      guard let verb = verbs.first(where: { $0.name == name }) else {
        throw UsageError("unknown verb \"\(name.shown)\"; navlog help lists all verbs")
      }
      return text(of: verb, style)
    }
    return """
      \(style("navlog", .bold)) \(purpose): what was called, what was on screen, and why.

        navlog VERB LOG …        LOG defaults to NAVLOG in the environment
        navlog --version

      \(list(verbs.map { ($0.name, $0.summary) }, style))
      \(moments)

      \(conditions)

      \(lists)

      \(examples)

      navlog reads logs of up to 1 GiB, and most verbs read exports of up to a quarter of that; NAVLOG_MAX_BYTES in the
      environment changes the limit.

      Exit status: 0 success or no difference · 1 difference, finding, or failed check · 2 unusable command line or log,
      or exceeded time limit. navlog verify also uses 3 and 4, which navlog verify --help explains.
      navlog VERB --help prints the help of a verb.

      """
  }

  /// The purpose of the command.
  static let purpose = "reads the navigation log of an app"

  static let moments = """
    A moment is SESSION@WHERE. SESSION is the beginning of an id, or a number from the end, such as -2. By default, it is
    "last", the last session. Counting from the end skips sessions without events. WHERE is 120 (an event's number), -3, "last",
    +1m12s, 14:03:22 (UTC), 50%, #marker or /regex/. A time of day without SESSION is in the last session that contains it.
    """

  static let conditions = """
    A condition is an SQL expression over the columns of event_log (kind, router, params, outcome, screen, depth …) and over the
    state after the event: path, stack, modals, seen and state. navlog watch takes the same expressions. flag('isLoggedIn') is 1
    if the flag is true, and 0 if it is false, null or not set. For a flag that the log never sets, write flag('isLoggedIn', 0);
    otherwise navlog rejects the name as misspelled.
    """

  static let lists = """
    Lists begin with a header, even in a pipe or a file; --format text omits the header.
    """

  static let examples = """
      navlog events app.sqlite              the last session, one event per line
      navlog state app.sqlite @120          what was on screen after event 120
      navlog diff app.sqlite @120 @last     what has changed since
    """

  /// The environment variables that the command reads.
  static let environment: [(name: String, help: String)] = [
    ("NAVLOG", "the log to read when no log is named"),
    ("NAVLOG_MAX_BYTES", "the size limit for logs, 1 GiB by default; for exports, a quarter of this limit"),
    ("NO_COLOR", "a nonempty value disables color, as TERM=dumb does"),
  ]

  static let statuses: [(name: String, help: String)] = [
    ("0", "success, or no difference"),
    ("1", "a difference, a finding, or a failed check"),
    ("2", "an unusable command line or log, or an exceeded time limit; standard error explains why"),
    ("3, 4", "only from navlog verify: no damage was found, but no head confirms that the log is complete"),
  ]

  /// Returns the text of `navlog VERB --help`.
  static func text(of verb: any Verb.Type, _ style: Style) -> String {
    let options = verb.declarations.options.map { ($0.spelling, $0.help) }
    let details = verb.details.isEmpty ? "" : "\n\(verb.details)\n"
    return """
      navlog \(style(verb.name, .bold)) \(verb.synopsis)

      \(verb.summary.prefix(1).uppercased() + verb.summary.dropFirst()).


      """ + list(options, style) + details
  }

  private static func list(_ items: [(String, String)], _ style: Style) -> String {
    let width = items.map { $0.0.displayWidth }.filter { $0 <= 30 }.max() ?? 0
    return items.map { name, text in
      let gap = name.displayWidth > width ? "\n" + String(repeating: " ", count: width + 4) : "  "
      return "  " + style(name, .cyan) + String(repeating: " ", count: max(0, width - name.displayWidth))
        + gap + text + "\n"
    }.joined()
  }
}
