import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import TestThreads
import Testing

/// An answer costs a bounded number of steps per event, for a session of any length. `Scripts/bench` measures
/// the time.
struct AuditCostTests {
  private static let events = 4_000
  /// Half as many steps again as the most expensive question takes.
  private static let stepsPerEvent = 900

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let log = try SQLiteEventLog(path: folder.path("long.sqlite"))
    try RandomSession(seed: 3, count: Self.events).write(to: log)
  }

  @Test func `every question in SQL takes a bounded number of steps for each event`() throws {
    let questions = DocumentationPage.all.flatMap { $0.questions("sql") }.map(\.question)
    #expect(questions.count >= 30)
    for question in questions {
      let connection = try Connection(folder.path("long.sqlite"), flags: 0x1)
      connection.setBudget(Self.events * Self.stepsPerEvent)
      #expect(throws: Never.self, "\(question.place)") { try connection.forEach(question.text) { _ in } }
    }
  }
}
