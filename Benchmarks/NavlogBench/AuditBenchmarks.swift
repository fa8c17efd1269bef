import Dispatch
import Foundation
import Navlog
import NavlogSQLite

/// The questions of the documentation, asked of 1 M events in the stock shell.
enum Audits {
  private static let rounds = 5

  static func measure(_ files: Files, _ report: inout Report) throws {
    let questions = try documented()
    precondition(questions.count > 30, "the documentation's questions were not found")
    for (sessions, limit) in [(1, 0.2), (4_000, 0.05)] {
      let log = try AuditLog(sessions: sessions, in: files)
      let name = sessions == 1 ? "1 session" : "\(sessions) sessions"
      for (title, sql) in questions {
        let rounds = try Rounds.measure(
          rounds, base: { try shell(log, window) }, own: { try shell(log, sql) })
        let (seconds, ratio) = (Spread(rounds.own.map { $0 / 1e6 }), rounds.slowdown)
        // Five rules are five scans, and percentiles take a sort of all visits.
        let limit = sql.contains("FROM friction") || sql.contains("FROM screen_stats") ? 12.0 : 3
        report.line(
          "\(name): \(title)".shortened(46), "\(seconds.median.rounded(2)) s, x \(ratio)",
          budget: "below \(limit.rounded(0)) x a window", passes: ratio.median < limit)
      }
      try seconds("\(name): on screen at a moment, slowest of three", below: limit, &report) {
        try moments(of: log).map { try shell(log, $0) }.max() ?? 0
      }
      try seconds("\(name): session_summary", below: 0.5, &report) {
        try shell(log, "SELECT * FROM session_summary")
      }
      try seconds("\(name): navlog sessions", below: 0.3, &report) {
        let command = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
          .appendingPathComponent("navlog-cli")
        return try run(command.path, ["sessions", log.path])
      }
      files.remove(log.path)
    }
  }

  /// What an auditor cannot do without to find visits: one window over the ids.
  private static let window = """
    SELECT count(*)
    FROM (
      SELECT screen IS NOT lag(screen) OVER w OR depth IS NOT lag(depth) OVER w AS is_new
      FROM events
      WINDOW w AS (ORDER BY id)
    )
    WHERE is_new
    """

  private static func moments(of log: AuditLog) -> [String] {
    let (first, last) = (log.times.lowerBound, log.times.upperBound)
    return [first + 1_000, (first + last) / 2, last - 1].map {
      "SELECT screen, params FROM on_screen WHERE moment = \($0)"
    }
  }

  private static func seconds(
    _ name: String, below limit: Double, _ report: inout Report, _ body: () throws -> Double
  ) throws {
    let spread = Spread(Array(try (0...rounds).map { _ in try body() / 1e6 }.dropFirst()), digits: 3)
    report.line(name, "\(spread) s", budget: "below \(limit) s", passes: spread.median < limit)
  }

  /// The questions in SQL of the README and of the article about audits, by their titles.
  private static func documented() throws -> [(title: String, sql: String)] {
    var questions: [(String, String)] = []
    for page in ["README.md", "Sources/NavlogSQLite/NavlogSQLite.docc/AuditingWithSQL.md"] {
      var (title, sql): (String, String?) = ("", nil)
      for line in try String(contentsOfFile: page, encoding: .utf8).components(separatedBy: "\n") {
        if line == "```sql" {
          sql = ""
        } else if let text = sql {
          if line == "```" { questions.append((title, text)) }
          sql = line == "```" ? nil : text + line + "\n"
        } else if line.hasPrefix("### ") || line.hasSuffix("?") {
          title = String(line.drop { "# ".contains($0) })
        }
      }
    }
    return questions
  }

  /// Runs SQL in the stock shell, and returns the time that it took, in microseconds.
  private static func shell(_ log: AuditLog, _ sql: String) throws -> Double {
    try run("/usr/bin/env", ["sqlite3", "-safe", "-readonly", "-list", log.path, sql])
  }

  static func run(_ program: String, _ arguments: [String]) throws -> Double {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    // `waitUntilExit` looks every 50 ms, which is as long as some answers may take.
    let hasExited = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in hasExited.signal() }
    return try time {
      try process.run()
      hasExited.wait()
      precondition(process.terminationStatus == 0, "\(arguments) failed")
    }
  }
}

extension String {
  fileprivate func shortened(_ width: Int) -> String { count <= width ? self : prefix(width - 1) + "…" }
}
