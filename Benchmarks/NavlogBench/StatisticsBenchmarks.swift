import Navlog
import NavlogSQLite

/// The verbs that summarize the usage of an app from a whole log of 1 M events, in one session and in 4,000 sessions.
enum Statistics {
  static func measure(
    _ verb: String, atLeast budget: Double, _ files: Files, _ report: inout Report
  ) throws {
    for sessions in [1, 4_000] {
      let log = try AuditLog(sessions: sessions, in: files)
      try Programs.measureNavlog(
        "navlog \(verb), 1 M events in \(sessions) session\(sessions == 1 ? "" : "s")", [verb, log.path],
        on: log.path, atLeast: budget, &report)
      files.remove(log.path)
    }
  }
}
