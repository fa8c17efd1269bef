import Foundation
import Navlog
import NavlogSQLite
import NavlogTools

/// Conditions over a session of 1 M events that never hold, so that every event is looked at: by the command, and by the
/// stock shell where it can answer.
enum Conditions {
  private static let rounds = 7

  static func measure(_ files: Files, _ report: inout Report) throws {
    let log = try files.millionLog()
    for condition in ["kind = 'restore'", "screen = 'nowhere' AND depth > 1", "params LIKE '%\"id\":99%'"] {
      let sql = "SELECT min(position) FROM event_log WHERE session = '\(log)' AND (\(condition))"
      let rounds = try Rounds.measure(
        rounds,
        base: { try Audits.run("/usr/bin/env", ["sqlite3", "-safe", "-readonly", log, sql]) },
        own: { try bisect(log, condition) })
      report.line(
        "bisect: \(condition)",
        "x \(rounds.slowdown), \(Spread(rounds.own.map { $0 / 1e6 }).median.rounded(2)) s",
        budget: "below 1.5 x the shell", passes: rounds.slowdown.median < 1.5)
    }
    for condition in [
      "stack > 1000", "modals > 1000", "path LIKE '%nowhere%'", "path LIKE '%nowhere%' AND kind = 'pop'",
      "seen < 0",
    ] {
      let speeds = try (0...rounds).map { _ in Double(Files.million) / (try bisect(log, condition)) }
      let speed = Spread(speeds.dropFirst().map { $0 * 1e3 }, digits: 0)
      report.line(
        "bisect: \(condition)", "\(speed) thousand events/s", budget: "at least 300",
        passes: speed.median >= 300)
    }
  }

  /// The time that the command takes to find nothing, in microseconds.
  private static func bisect(_ log: String, _ condition: String) throws -> Double {
    let command = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("navlog-cli")
    return try Audits.run(command.path, ["bisect", log, "--bad", condition])
  }
}
