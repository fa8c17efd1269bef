import Foundation
import Navlog
import NavlogSQLite
import NavlogTools
import Testing

@testable import TestFixtures

/// Values that exceed the limit.

@MainActor @Suite struct LongValueTests {
  private enum Screen: Navigation {
    case note(String)
    case item(Int)
    var presentationType: PresentationType { .push }
    var storedParameters: StoredParameters { .all }
  }

  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  /// A text that exceeds the limit for details and the limit for parameters.
  private let megabytes = String(repeating: "0123456789abcde\"", count: 8 << 16)

  @Test func `the log records the length and the hash of parameters that are too long`() throws {
    let session = RouterSession<Screen>(log: try SQLiteEventLog(path: folder.path()))
    session.router.navigate(to: .note(megabytes))
    session.router.navigate(to: .note(megabytes + "!"))
    session.router.navigate(to: .note(megabytes))
    session.router.popTo(.note(megabytes + "!"))
    #expect(session.router.navigationStackPath == [.note(megabytes), .note(megabytes + "!")])
    #expect(session.logStatus.isRecording)
    try session.close()
    let log = try SQLiteEventLog(reading: folder.path())
    let events = try log.events(session.info.id)
    #expect(events.map { $0.action.kind } == [.navigate, .navigate, .navigate, .popTo])
    let parameters = events.compactMap { $0.action.destination?.parameterValue["tooLong"] }
    #expect(parameters.count == 4 && Set(parameters.map { $0["sha3"] }).count == 2)
    #expect(try log.state(session.info.id, at: 4).depth == 2)
    let report = try SQLiteEventLog.verify(folder.path())
    #expect(report.verdict == .verified, "\(report)")
  }

  @Test
  func `the log records the length of details that are too long, and can be read and verified`() throws {
    let session = RouterSession<Screen>(log: try SQLiteEventLog(path: folder.path()))
    session.router.navigate(to: .item(1))
    session.mark(megabytes)
    session.router.setPath((0..<20).map { .note(String(megabytes.prefix(900_000)) + "\($0)") })
    #expect(session.router.navigationStackPath.count == 20)
    for number in 0..<1_000 { session.router.navigate(to: .item(number)) }
    #expect(session.logStatus.isRecording)
    try session.close()
    let log = try SQLiteEventLog(reading: folder.path())
    let unknown = try log.events(session.info.id, 2...3).map {
      event -> NavigationAction<RecordedDestination>.Unknown? in
      if case .unknown(let action) = event.action { action } else { nil }
    }
    #expect(unknown.map { $0?.kind } == ["tooLong", "tooLong"])
    #expect(unknown.map { $0?.fields["of"] } == ["mark", "setPath"])
    let lengths = unknown.map { $0?.fields["bytes"].flatMap { Int($0.text) } ?? 0 }
    #expect(lengths.allSatisfy { $0 > StorageLimit.detail }, "\(lengths)")
    let report = try SQLiteEventLog.verify(folder.path())
    #expect(report.verdict == .verified, "\(report)")
  }
}
