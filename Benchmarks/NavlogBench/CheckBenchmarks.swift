import Foundation
import Navlog
import NavlogSQLite

/// Ten rules over a session of 1 M events. No rule is decided before the end of the session.
enum Checks {
  static let rules = """
    no restore: never kind = 'restore'
    shallow: always depth < 100000
    nowhere: never screen = 'nowhere'
    few links: at most 2000000 kind = 'deepLink' per session
    pops arrive: kind = 'pop' AND depth < 0 leads to kind = 'navigate' within 5 s
    links arrive: kind = 'deepLink' AND depth < 0 leads to outcome = 'applied' within 3 events
    login first: screen = 'nowhere' only after kind = 'restore'
    late: depth >= 0 until kind = 'restore'
    no loop: never repeated > 5
    no reason: never reason = 'nothing'
    """

  static func measure(_ files: Files, _ report: inout Report) throws {
    let log = try files.millionLog()
    let path = files.path("app.rules")
    try Data(rules.utf8).write(to: URL(fileURLWithPath: path))
    try Programs.measureNavlog(
      "check: ten rules", ["check", log, "--rules", path], on: log, atLeast: 300_000, &report)
  }
}
