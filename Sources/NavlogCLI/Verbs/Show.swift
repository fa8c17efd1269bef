import Navlog
import NavlogTerminal
import NavlogTools

/// `navlog show`: shows one event in full.
struct Show: Verb {
  static let name = "show"
  static let summary = "shows one event in full: its call, its causes, and what it changed"
  @Argument(.log) private var log: LogSource
  @Argument(.moment()) private var moment: MomentReference
  @FormatOption([.text, .json]) private var format: Format?
  static let details = """
    Shows the last event by default; see navlog help for moments.

      navlog show app.sqlite @120
      navlog show app.sqlite '@/atRoot/'        the first pop on an empty path
    """

  func run(_ output: Output) throws -> ExitStatus {
    let log = try log.open()
    let found = try moment.resolve(in: log)
    guard found.position > 0 else {
      throw UsageError(
        found.session.count == 0
          ? "session \(found.session.shortID) has no events"
          : "\(found.text) is before the first event, so it has no event to show")
    }
    let details = try EventDetails(of: found.position, in: found.session, of: log)
    if format == .json {
      try output.line(JSONValue.document(details.members).text)
    } else {
      try output.write(details.text(output.style))
    }
    return .success
  }
}
