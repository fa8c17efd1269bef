import Navlog
import NavlogSQLite
import NavlogTerminal
import NavlogTools

/// `navlog corpus pick`: selects sessions for a corpus.
struct Corpus: Verb {
  static let name = "corpus"
  static let summary = "picks the fewest sessions that show everything"
  @Argument(.pick) private var isPicking: Bool
  private let logs = LogsAndSession()
  @FormatOption([.table, .text, .json, .csv]) private var format: Format?
  static let isolation: String? = "chooses among the sessions of several logs"
  static let details = """
    pick selects few, short sessions for navlog verify --corpus and for tests. Together they show everything in the
    logs: every transition between screens, every outcome of every kind of call, every decision of a rule, every screen
    that a link led to, and every version of the app. pick takes every session that shows something unique, then
    repeatedly the session that adds most, and finally drops sessions that have become superfluous. The summary states
    the lowest possible number of sessions.

    The column new is the number of features that a session adds to the sessions above it.

      navlog corpus pick reports/*.sqlite
      navlog corpus pick reports/*.sqlite --format csv
    """

  func run(_ output: Output) throws -> ExitStatus {
    let logs = try logs.selected()
    var pick = CorpusPick()
    var sessions: [(log: String, session: SessionRecord)] = []
    try logs.forEachSession { log, name, session in
      pick.add(try SessionFeatures(session, in: log), events: session.count)
      sessions.append((name, session))
    }
    let cover = pick.cover
    let format = format ?? .table
    var list = Listing(
      [
        Column("log", canShrink: true), .session, Column("events", isNumber: true),
        Column("new", isNumber: true),
      ], key: "sessions",
      head: format == .json
        ? [.init("features", .integer(pick.count)), .init("neededAtLeast", .integer(cover.lowerBound))] : [],
      format, output)
    for (index, added) in zip(cover.chosen, pick.added(by: cover)) {
      let (log, session) = sessions[index]
      try list.add(
        [
          Cell(log, .faint), Cell(logs.selection.names[session.info.id], value: session.info.id),
          Cell("\(session.count)"),
          Cell("\(added)"),
        ],
        json: .object([
          .init("log", .string(log)), .init("session", .string(session.info.id)),
          .init("events", .integer(session.count)), .init("new", .integer(added)),
        ]))
    }
    try list.finish()
    guard format == .table || format == .text else { return .success }
    let least =
      cover.lowerBound == cover.chosen.count
      ? "this is the minimum" : "at least \(cover.lowerBound) are needed"
    try output.line(
      output.style(
        "\(cover.chosen.count) of \(sessions.count.counted("session")): all \(pick.count.counted("feature")); \(least)",
        .faint))
    return .success
  }
}

extension PositionalType<Bool> {
  /// The word `pick`, the only operation on a corpus so far.
  fileprivate static var pick: Self {
    Self("pick", .oneOf(["pick"])) { words, context in
      guard words.popFirst() == "pick" else {
        throw UsageError("\(context.verb) needs pick: navlog corpus pick LOG…")
      }
      return true
    }
  }
}
