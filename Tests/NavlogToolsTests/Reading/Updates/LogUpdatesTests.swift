import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

@Suite(.waitingLimit) struct LogUpdatesTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  /// Returns the moments of the next updates, such as `first@3`.
  private func moments(_ count: Int, of iterator: inout LogUpdates.Iterator) async throws -> [String] {
    var found: [String] = []
    while found.count < count, let update = try await iterator.next() { found.append(name(update)) }
    return found
  }

  private func name(_ update: LogUpdate) -> String { "\(update.session.id)@\(update.event.position)" }

  private func begin(_ id: String, in log: any EventLog) throws {
    try log.begin(SessionInfo(id: id, started: 0, app: "", version: "", system: ""))
  }

  private func end(_ id: String, in log: any EventLog) throws { try log.end(id, at: 0, after: 0) }

  private func record(_ positions: ClosedRange<Int>, of session: String, in log: any EventLog) throws {
    try log.append(
      positions.map {
        RecordedEvent(
          position: $0, time: 0, elapsed: Int64($0), event: NavigationEvent(.mark("\($0)")))
      }, to: session)
  }

  /// Writes and ends a session, so that the log is one file.
  private func write(_ id: String, _ count: Int, to log: SQLiteEventLog) throws {
    try begin(id, in: log)
    try record(1...count, of: id, in: log)
    try log.end(id, at: 0, after: 0)
  }

  @Test(arguments: [true, false])
  func `the sequence of updates contains every existing and new event once, in order`(
    isReader: Bool
  )
    async throws
  {
    let log = try SQLiteEventLog(path: folder.path())
    try write("first", 2_500, to: log)
    try begin("second", in: log)
    try record(1...2, of: "second", in: log)
    let followed = isReader ? try SQLiteEventLog(reading: folder.path()) : log
    var updates = followed.updates().makeAsyncIterator()
    let expected = (1...2_500).map { "first@\($0)" } + ["second@1", "second@2"]
    #expect(try await moments(2_502, of: &updates) == expected)
    for position in 3...6 {
      try record(position...position, of: "second", in: log)
      #expect(try await moments(1, of: &updates) == ["second@\(position)"])
    }
    try end("second", in: log)
    try begin("empty", in: log)
    try end("empty", in: log)
    try begin("third", in: log)
    try record(1...1, of: "third", in: log)
    #expect(try await moments(1, of: &updates) == ["third@1"])
  }

  @Test func `updates can begin after a given moment`() async throws {
    let log = try SQLiteEventLog(path: folder.path())
    try write("first", 3, to: log)
    try write("second", 2, to: log)
    var updates = log.updates(after: .init(session: "first", position: 2)).makeAsyncIterator()
    let first = try #require(try await updates.next())
    #expect(first.moment == SessionInfo.Moment(session: "first", position: 3))
    #expect(first.event == (try log.events("first", 3...3).first))
    #expect(try await moments(2, of: &updates) == ["second@1", "second@2"])
    var unknown = log.updates(after: .init(session: "pruned", position: 9)).makeAsyncIterator()
    #expect(try await moments(1, of: &unknown) == ["first@1"])
  }

  @Test func `a slow consumer of updates does not keep the log open`() async throws {
    let log = try SQLiteEventLog(path: folder.path())
    try begin("first", in: log)
    try record(1...3_000, of: "first", in: log)
    var updates = try SQLiteEventLog(reading: folder.path()).updates().makeAsyncIterator()
    #expect(try await moments(1, of: &updates) == ["first@1"])
    // An open reader would prevent SQLite from moving the write-ahead log into the database.
    try end("first", in: log)
    #expect(try folder.names.filter { !$0.hasSuffix("-head") } == ["log.sqlite"])
    #expect(try await moments(2_999, of: &updates) == (2...3_000).map { "first@\($0)" })
  }

  @Test(.timeLimit(.minutes(5)))
  func `a cancellation ends a waiting sequence of updates`() async throws {
    let log = try SQLiteEventLog(path: folder.path())
    try write("first", 1, to: log)
    let (isWaiting, waiting) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      var count = 0
      for try await _ in log.updates() {
        count += 1
        waiting.yield()
      }
      return count
    }
    for await _ in isWaiting { break }
    task.cancel()
    #expect(try await task.value == 1)
  }

  @Test func `updates skip only sessions that were pruned before they were read`() async throws {
    let log = try SQLiteEventLog(path: folder.path())
    for id in ["a", "b", "c", "d"] { try write(id, 2, to: log) }
    let followed = try SQLiteEventLog(reading: folder.path())
    var updates = followed.updates().makeAsyncIterator()
    #expect(try await moments(3, of: &updates) == ["a@1", "a@2", "b@1"])
    _ = try SQLiteEventLog.prune(folder.path(), to: Retention(maximumSessions: 2, keepsMarkedSessions: false))
    #expect(try log.sessions().map(\.info.id) == ["c", "d"])
    // The sequence reads several events at once. It had read `b@2` together with `b@1`, before the log was pruned.
    #expect(try await moments(5, of: &updates) == ["b@2", "c@1", "c@2", "d@1", "d@2"])
  }

  @Test func `after a log is replaced, the updates continue with the first event of the new log`()
    async throws
  {
    try write("old", 2, to: try SQLiteEventLog(path: folder.path()))
    try write("new", 2, to: try SQLiteEventLog(path: folder.path("new.sqlite")))
    var updates = try SQLiteEventLog(reading: folder.path()).updates().makeAsyncIterator()
    #expect(try await moments(2, of: &updates) == ["old@1", "old@2"])
    #expect(rename(folder.path("new.sqlite"), folder.path()) == 0)
    #expect(try await moments(2, of: &updates) == ["new@1", "new@2"])
  }

  @Test func `updates wait for a log that is emptied, removed and created again`() async throws {
    try write("old", 1, to: try SQLiteEventLog(path: folder.path()))
    let updates = try SQLiteEventLog(reading: folder.path()).updates()
    let (arrived, arrival) = AsyncStream.makeStream(of: String.self)
    let task = Task { for try await update in updates { arrival.yield(name(update)) } }
    var names = arrived.makeAsyncIterator()
    #expect(await names.next() == "old@1")
    try Data().write(to: URL(fileURLWithPath: folder.path()))
    try replaceLog()
    #expect(await names.next() == "new@1")
    task.cancel()
    try await task.value
  }

  /// Removes the log, and writes another one. Inside the asynchronous test above, these lines crash Swift 6.3's compiler in an
  /// optimizing build.
  private func replaceLog() throws {
    for name in try folder.names { try FileManager.default.removeItem(atPath: folder.path(name)) }
    try write("new", 1, to: try SQLiteEventLog(path: folder.path()))
  }

  @Test func `updates wait for a log that does not exist yet`() async throws {
    let pages = LogPages(at: folder.path(), from: .last) { _, page in page.positions }
    #expect(!pages.hasContent)
    let log = try SQLiteEventLog(path: folder.path())
    try begin("first", in: log)
    try record(1...1, of: "first", in: log)
    var count = 0
    while count == 0, let (page, positions) = try await pages.next() {
      #expect(page.session.info.id == "first")
      count = positions.count
    }
    pages.stop()
    #expect(try await pages.next() == nil)
    try end("first", in: log)
  }

  @Test func `updates of a file that is not a log throw an error immediately`() async throws {
    try Data("no database, but long enough to be read as one".utf8).write(
      to: URL(fileURLWithPath: folder.path()))
    let pages = LogPages(at: folder.path(), from: .last) { _, _ in }
    let error = await #expect(throws: EventLogError.self) { _ = try await pages.next() }
    #expect(error?.code == .notALog)
  }
}
