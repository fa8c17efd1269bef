import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import TestThreads
import Testing

/// SQLite answers a question in a bounded number of steps per event, for a session of any length. `Scripts/bench` measures the
/// time.
struct AuditCostTests {
  private static let events = 4_000
  /// The limit is 1.5 times the number of steps of the most expensive question.
  private static let stepsPerEvent = 900

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let log = try SQLiteEventLog(path: folder.path("long.sqlite"))
    try RandomSession(seed: 3, count: Self.events).write(to: log)
  }

  @Test func `SQLite answers every documented SQL question in a bounded number of steps per event`() throws {
    let questions = DocumentationPage.all.flatMap { $0.questions("sql") }.map(\.question)
    #expect(questions.count >= 30)
    for question in questions {
      let connection = try Connection(folder.path("long.sqlite"), flags: 0x1)
      connection.setBudget(Self.events * Self.stepsPerEvent)
      #expect(throws: Never.self, "\(question.place)") { try connection.forEach(question.text) { _ in } }
    }
  }
}
