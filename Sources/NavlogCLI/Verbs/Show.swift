import Navlog
import NavlogTools

/// `navlog show`: shows one event in full.
struct Show: Verb {
  static let name = "show"
  static let summary = "shows one event in full: its call, its causes, and what it changed"
  static let more = "navlog show LOG MOMENT; navlog state LOG MOMENT draws the screens"
  @Argument(.log) private var log: LogSource
  @Argument(.moment()) private var moment: MomentReference
  @FormatOption([.text, .brief, .json]) private var format: Format
  static let details = """
    Shows the last event by default; see navlog help for moments.

      navlog show app.sqlite @120
      navlog show app.sqlite '@/atRoot/'        the first pop on an empty path
    """

  func run(_ output: Output) throws -> ExitStatus {
    let log = try log.open()
    let found = try moment.resolve(in: log)
    let name = try log.name(of: found.session)
    guard found.position > 0 else {
      throw UsageError(
        found.session.count == 0
          ? "session \(name) has no events"
          : "\(name)@0 is before the first event, so it has no event to show")
    }
    let details = try EventDetails(of: found.position, in: found.session, of: log)
    try output.write(ShownEvent(details: details, name: name), as: format)
    // The other formats mark a masked session themselves.
    if format == .brief { output.noteMasks(of: [found.session]) }
    return .success
  }
}
