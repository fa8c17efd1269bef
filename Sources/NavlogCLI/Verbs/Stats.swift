import Navlog
import NavlogTools

/// `navlog stats`: summarizes the usage of an app and its friction.
struct Stats: Verb {
  static let name = "stats"
  static let summary = "summarizes usage: screens, flows, links, friction"
  static let more =
    "navlog stats LOG lists screens, entries and dead ends; navlog show LOG MOMENT explains a moment"
  private let logs = LogsAndSession()
  @Option(.wholeNumber(), "up to N lines of each list; by default 10, or all in JSON")
  private var limit: Int?
  @FormatOption([.table, .text, .brief, .json, .md]) private var format: Format
  static let details = """
    Reads all sessions, or the given one. Several logs count as one, and a session that is in two of them counts once.
    Write the session after the last log.

    screens    for each screen: the number of visits, the median (p50) and 95th percentile (p95) of their duration, the
               sessions that began (entries) and ended (exits) on it, and how often it led to a deeper screen (onward)
    flows      the most frequent paths into the app: each screen is deeper than the one before it. A flow begins with a
               session, or with a screen that is not deeper, for example after a pop or in another tab; only its first 5
               screens count
    dead ends  the screens from which nothing deeper was ever opened
    links      the number of opened links by form (* replaces a part with a digit or an escape), by outcome, and by the
               screen that they showed
    crashes    if the app recorded reports of crashes or hangs: the last screen before them, the last three calls, the
               source of the last call, and moments to look at. A report that could be about several sessions is not
               counted
    friction   where users had trouble, by rule, with moments to look at (navlog state LOG MOMENT). Only rules with
               findings are listed
                 doublePush  the same destination opened on the same router within 700 ms, without going back in between
                 lostWork    a call probably removed screens by mistake: screens of an invisible tab, screens on a cover
                             that the system closed, or several screens by one setPath; a link does not count
                 bypassedGuard
                             a call opened a screen that a guard had stopped, and bypassed the guard
                 restoredOtherwise
                             a restore showed a state that differs from the end of the previous session
                 pingPong    back and forth between two screens: A-B-A three times within 10 s
                 rageBack    three pops or dismissals within 2 s, at least 100 ms apart
                 bounce      a screen that was opened and left within a second for a screen that is not deeper
                 storm       more than 20 calls from one line of code within 1 s
                 noEffect    calls that changed nothing

    The log's views friction and screen_stats return the same numbers in SQL.

    JSON contains sessions, events, screens (name, type, visits, p50 and p95 in seconds, entries, exits, onward), flows (times,
    screens), deadEnds (like screens), links (form, outcome, reason, screen, root, times, first) and friction (rule, sentence,
    count, sessions, spots (times, screen, screenType, destination, destinationType, source, reason, moments)). If the app
    recorded crashes or hangs, JSON also contains "crashes", a list like "spots", in which "reason" contains the kinds of the
    last calls. A moment consists of "log", "session" and "position".

      navlog stats app.sqlite
      navlog stats reports/*.sqlite --limit 5 --format md
    """

  func run(_ output: Output) throws -> ExitStatus {
    let logs = try logs.selected()
    var statistics = LogStatistics()
    try logs.forEach { path, name, sessions in
      try statistics.read(path, as: name, sessions: sessions)
    }
    try output.write(StatisticsReport(statistics, logs, limit: limit), as: format)
    return .success
  }
}
