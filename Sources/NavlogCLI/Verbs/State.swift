import Navlog
import NavlogTools

/// `navlog state`: shows the state at a moment.
struct State: Verb {
  static let name = "state"
  static let summary = "shows the routers and screens at a moment"
  static let more = "navlog state LOG MOMENT draws all routers; navlog show LOG MOMENT explains the event"
  @Argument(.log) private var log: LogSource
  @Argument(.moment()) private var moment: MomentReference
  @FormatOption([.tree, .brief, .json, .path, .url]) private var format: Format
  static let details = """
    Shows the end of the last session by default; see navlog help for moments.
    In a path such as main/character(42) > sheet:filter, a slash is a push and an angle bracket a modal. --format url prints a
    link that the session opened at or before this moment, and that builds exactly these screens in a newly launched app.
    Without such a link, the exit status is 1.

      navlog state app.sqlite 3f2a@14:03:22
      navlog state app.sqlite @120 --format path
    """

  func run(_ output: Output) throws -> ExitStatus {
    let log = try log.open()
    let found = try moment.resolve(in: log)
    let shown = try ShownState(at: found, in: log)
    if format == .url {
      guard let url = try shown.url else {
        output.note(
          "no known URL leads to \(shown.moment): no link opened in the session up to that moment builds exactly these "
            + "screens, and a log does not contain the app's link table")
        return .issuesFound
      }
      try output.line(url.shown)
      return .success
    }
    try output.write(shown, as: format)
    if [.tree, .brief].contains(format) { output.noteMasks(of: [found.session]) }
    return .success
  }
}
