import Navlog
import NavlogTools

/// `navlog diff`: compares two moments, or two sessions.
struct Diff: Verb {
  static let name = "diff"
  static let judges = true
  static let summary = "compares two moments, or two sessions"
  static let more = "navlog diff LOG A B; navlog show LOG MOMENT explains an event"
  @Argument(.log) private var log: LogSource
  @Argument(.moment("A", required: "two moments or two sessions, such as @120 @130, or -2 -1"))
  private var a: MomentReference
  @Argument(.moment("B", required: "a second moment or session, such as @130, or -1"))
  private var b: MomentReference
  @Flag("exits with 1 when something differs") private var exitCode: Bool
  @Option(
    .wholeNumber(from: 0), "for sessions: shows N equal calls around each difference; 3 by default",
    default: 3)
  private var context: Int
  @Option(.wholeNumber(from: 0), "for sessions: shows up to N lines; 100 by default", default: 100)
  private var limit: Int
  @FormatOption([.text, .brief, .json]) private var format: Format
  static let details = """
    Two moments (SESSION@WHERE) are compared by their states: roots, screens, flags and pending intents. --format json adds a
    patch (RFC 6902), which turns the JSON of navlog state for A into the JSON for B. The screens of different sessions are
    compared by their destinations, because a screen's identity is valid only within its session. If one side is a moment, a
    session on the other side means its last event. Two sessions are compared by their calls and outcomes; times, source lines
    and positions in addresses are ignored.

      navlog diff app.sqlite @120 @130
      navlog diff app.sqlite -2 -1 --exit-code
    """

  func run(_ output: Output) throws -> ExitStatus {
    let log = try log.open()
    let moments = (a: try a.resolve(in: log), b: try b.resolve(in: log))
    let (first, second) = (moments.a.session, moments.b.session)
    let diff: any Comparison =
      if a.point == nil, b.point == nil {
        try SessionDiff(first, second, in: log, context: context, limit: limit)
      } else {
        try MomentDiff(moments.a, moments.b, in: log)
      }
    try output.write(diff, as: format)
    if format != .json {
      output.noteMasks(of: second.info.id == first.info.id ? [first] : [first, second])
    }
    return diff.isSame || !exitCode ? .success : .issuesFound
  }
}
