import Navlog
import NavlogSQLite

/// Conditions that never hold, so that every event of a session of 1 M events is evaluated. If the stock shell can evaluate a
/// condition, the shell is the baseline. Otherwise, the baseline is a raw scan.
enum Conditions {
  static func measure(_ files: Files, _ report: inout Report) throws {
    let log = try files.millionLog()
    for condition in ["kind = 'restore'", "screen = 'nowhere' AND depth > 1", "params LIKE '%\"id\":99%'"] {
      let sql = "SELECT min(position) FROM event_log WHERE session = '\(log)' AND (\(condition))"
      let rounds = try Rounds.measure(
        7, base: { try Programs.shell(log, sql) }, own: { try Programs.navlog(bisect(log, condition)) })
      report.line("bisect: \(condition)", rounds.slowdown, "x the shell", .atMost(1.5), note: rounds.times)
    }
    for condition in [
      "stack > 1000", "modals > 1000", "path LIKE '%nowhere%'", "path LIKE '%nowhere%' AND kind = 'pop'",
      "seen < 0",
    ] {
      try Programs.measureNavlog(
        "bisect: \(condition)", bisect(log, condition), on: log, atLeast: 300_000, &report)
    }
  }

  private static func bisect(_ log: String, _ condition: String) -> [String] {
    ["bisect", log, "--bad", condition]
  }
}
