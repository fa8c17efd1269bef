import Foundation
import Navlog
import NavlogSQLite

/// Runs the SQL questions of the documentation over 1 M events in the stock shell, and also the command `navlog sessions`. The
/// baseline is a window function over the ids.
enum Audits {
  static func measure(_ files: Files, _ report: inout Report) throws {
    let questions = try documented()
    precondition(questions.count > 30, "the documentation's questions were not found")
    for sessions in [1, 4_000] {
      let log = try AuditLog(sessions: sessions, in: files)
      func line(_ title: String, _ own: () throws -> Double) throws {
        let rounds = try Rounds.measure(5, base: { try Programs.shell(log.path, window) }, own: own)
        report.line(
          "\(sessions == 1 ? "1 session" : "\(sessions) sessions"): \(title)".shortened(48), rounds.slowdown,
          "x a window", .atMost(2), note: rounds.times)
      }
      for (title, sql) in questions { try line(title) { try Programs.shell(log.path, sql) } }
      try line("on_screen, slowest of three") {
        try moments(of: log).map { try Programs.shell(log.path, $0) }.max() ?? 0
      }
      try line("session_summary") { try Programs.shell(log.path, "SELECT * FROM session_summary") }
      try line("navlog sessions") { try Programs.navlog(["sessions", log.path]) }
      files.remove(log.path)
    }
  }

  /// The cheapest query that can find visits: one window over the ids.
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
      "SELECT screen, params FROM on_screen WHERE moment_ms = \($0)"
    }
  }

  /// Returns the SQL questions of the README and of the articles, with their titles.
  private static func documented() throws -> [(title: String, sql: String)] {
    var questions: [(String, String)] = []
    for page in [
      "README.md", "Sources/NavlogSQLite/NavlogSQLite.docc/AuditingWithSQL.md",
      "Sources/NavlogSQLite/NavlogSQLite.docc/FileFormat.md",
      "Sources/NavlogSwiftUI/NavlogSwiftUI.docc/WaysIn.md",
    ] {
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
}

extension String {
  fileprivate func shortened(_ width: Int) -> String { count <= width ? self : prefix(width - 1) + "…" }
}
