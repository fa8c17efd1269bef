/// The texts of help, made from what the verbs say of themselves.
@MainActor
enum Help {
  /// What `navlog help` says.
  static func overview(_ verbs: [any Verb.Type], about name: String?, _ style: Style) throws -> String {
    if let name {
      guard let verb = verbs.first(where: { $0.name == name }) else {
        throw UsageError("there is no verb \"\(name.shown)\"; navlog help lists all")
      }
      return text(of: verb, style)
    }
    return """
      \(style("navlog", .bold)) looks into the log that an app with Navlog leaves: what was called, what was on screen, and why.

        navlog VERB LOG …        NAVLOG in the environment stands for LOG

      \(list(verbs.map { ($0.name, $0.summary) }, style))
      A moment is SESSION@WHERE. SESSION is the beginning of an id, last, or -1, and may be left out for the last.
      WHERE is 120 (the event's number), -3, last, +1m12s, 14:03:22 (UTC), 50%, #marker or /regex/.

        navlog events app.sqlite              the last session, one event a line
        navlog state app.sqlite @120          what was on screen after event 120 of it
        navlog diff app.sqlite @120 @last     what changed since

      Logs of up to 1 GiB are read, wherever they come from; NAVLOG_MAX_BYTES in the environment sets another limit.

      Status: 0 fine or the same · 1 differs, found, or failed · 2 the command line or the log cannot be used.
      navlog VERB --help explains a verb.

      """
  }

  /// What `navlog VERB --help` says.
  static func text(of verb: any Verb.Type, _ style: Style) -> String {
    let options = (verb.options + CommandOption.common).map { option in
      (option.names.joined(separator: ", ") + (option.value.map { " \($0)" } ?? ""), option.help)
    }
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
