import Navlog
import NavlogSQLite
import NavlogTools

/// `navlog corpus pick`: selects sessions for a corpus.
struct Corpus: Verb {
  static let name = "corpus"
  static let summary = "picks a few sessions that together show every feature of the logs"
  @Argument(.pick) private var isPicking: Bool
  private let logs = LogsAndSession()
  @FormatOption([.table, .text, .json, .csv]) private var format: Format
  static let isolation: String? = "chooses among the sessions of several logs"
  static let details = """
    navlog corpus pick selects a small number of short sessions for navlog verify --corpus and for tests. Together they show
    everything in the logs: every transition between screens, every outcome of every kind of call, every decision of a rule,
    every screen that a link led to, and every version of the app. navlog corpus pick first selects every session with a feature
    that no other session has. It then repeatedly adds the session with the most features that are still missing, and finally
    removes sessions that are no longer needed. The summary also states a lower bound: every complete selection has at least
    this many sessions.

    The column "new" shows how many features a session adds to those of the sessions above it.

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
    try output.write(PickedSessions(pick, from: sessions, logs.selection.names), as: format)
    return .success
  }
}

extension PositionalType<Bool> {
  /// The word `pick`, the only operation on a corpus so far.
  fileprivate static var pick: Self {
    Self("pick", .oneOf(["pick"])) { words, context in
      guard words.popFirst() == "pick" else {
        throw UsageError("\(context.verb) needs the word \"pick\": navlog corpus pick LOG…")
      }
      return true
    }
  }
}
