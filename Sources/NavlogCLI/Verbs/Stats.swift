import Navlog
import NavlogTools

/// `navlog stats`: says how an app is used, and where people had trouble.
struct Stats: Verb {
  static let name = "stats"
  static let summary = "says how the app is used: screens, ways, links, and where people had trouble"
  static let more =
    "navlog stats LOG has screens, ways in and dead ends; navlog show LOG MOMENT explains a moment"
  private let logs = LogsAndSession()
  @Option(.wholeNumber(), "at most N lines of each list; 10 by default, and all in JSON")
  private var limit: Int?
  @FormatOption([.table, .text, .brief, .json, .md]) private var format: Format?
  static let details = """
    Reads all sessions, or the one that is named. Several logs count as one, and a session that is in two of them counts
    once. All logs come before the session.

    screens    how often each came into sight, how long half of its visits took at most (p50) and 95 % of them (p95), how
               many sessions began (entries) and ended with it (exits), and how often it led to something deeper (onward)
    ways in    the most frequent ways into the app: each screen is deeper than the one before it. A way begins with a
               session, or where somebody had turned back; its first 5 screens count
    dead ends  the screens from which nothing deeper was ever opened
    links      by their form, where * is a part with a digit or an escape in it, by what became of them, and by the screen on
               which they landed
    friction   where people had trouble, by rule, and which moments to look at: navlog state LOG MOMENT
                 doublePush  the same destination opened on the same router within 700 ms, with nothing back between
                 lostWork    screens that went unseen or unmeant: of a tab that is not visible, with a cover that the system
                             closed, or several by one setPath
                 bypassedGuard
                             a screen that a guard had stopped, opened past the guard
                 restoredOtherwise
                             a restored session that differs from the end of the one before
                 pingPong    two screens taking turns: A-B-A three times in 10 s
                 rageBack    three pops or dismissals in 2 s, at least 100 ms apart
                 bounce      a screen that was opened, and left within a second for one that is not deeper
                 storm       more than 20 calls from one line of code within 1 s
                 noEffect    calls that changed nothing

    The log's views friction and screen_stats give the same numbers in SQL.

    JSON has sessions, events, screens (name, type, visits, p50 and p95 in seconds, entries, exits, onward), flows (times,
    screens), deadEnds (as screens), links (form, outcome, reason, screen, root, times, first) and friction (rule, sentence,
    count, sessions, spots (times, screen, destination, source, reason, moments)); a moment has log, session and position.

      navlog stats app.sqlite
      navlog stats reports/*.sqlite --limit 5 --format md
    """

  func run(_ output: Output) throws -> ExitStatus {
    let format = format ?? output.listFormat
    let logs = try logs.selected()
    var statistics = LogStatistics()
    try logs.forEach { path, name, sessions in
      try statistics.read(path, as: name, sessions: sessions)
    }
    if format == .json {
      try output.line(JSONValue.document(statistics.json(limit: limit)).text)
    } else {
      try StatisticsReport(statistics, logs, limit: limit ?? 10, format, output).write()
    }
    return .success
  }
}
