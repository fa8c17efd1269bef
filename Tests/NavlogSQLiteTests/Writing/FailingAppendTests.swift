import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

@MainActor @Suite struct FailingAppendTests {
  private enum Screen: Navigation {
    case item(Int)
    var presentationType: PresentationType { .push }
  }

  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  @Test func `while another process locks the log, the app navigates; afterwards everything is written once`()
    throws
  {
    let session = RouterSession<Screen>(log: try SQLiteEventLog(path: folder.path()))
    session.router.navigate(to: .item(1))
    let other = try Connection.raw(folder.path())
    try other.execute("BEGIN IMMEDIATE")
    session.router.navigate(to: .item(2))
    session.router.navigate(to: .item(3))
    #expect(session.router.navigationStackPath == [.item(1), .item(2), .item(3)])
    guard case .buffering(let count, let error) = session.logStatus else {
      Issue.record("nothing waits")
      return
    }
    #expect(count == 2 && error.code == .locked)
    try other.execute("ROLLBACK")
    session.router.pop()
    #expect(session.logStatus.isRecording)
    let events = try session.log.events(session.info.id)
    #expect(events.map(\.position) == [1, 2, 3, 4])
    try session.close()
    #expect(try SQLiteEventLog.verify(folder.path()).isSound)
  }

  @Test func `a close that another process blocks keeps the log open until it is closed again`()
    throws
  {
    let session = RouterSession<Screen>(log: try SQLiteEventLog(path: folder.path()))
    session.router.navigate(to: .item(1))
    let other = try Connection.raw(folder.path())
    try other.execute("BEGIN IMMEDIATE")
    #expect(throws: EventLogError.self) { try session.close() }
    guard case .buffering(events: 0, let error) = session.logStatus else {
      Issue.record("the end should wait, not \(session.logStatus)")
      return
    }
    #expect(error.code == .locked)
    try other.execute("ROLLBACK")
    try session.close()
    #expect(try SQLiteEventLog(reading: folder.path()).sessions().map { $0.ended != nil } == [true])
    let next = RouterSession<Screen>(log: try SQLiteEventLog(path: folder.path()))
    #expect(next.logStatus.isRecording)
  }

  @Test(.enabled(if: SmallDisk.isAvailable, "needs a file system of its own, which only root can make"))
  func `on a full disk the app navigates, and buffered events are written once there is space`() throws {
    let disk = try SmallDisk(kilobytes: 400)
    let session = RouterSession<Screen>(log: try SQLiteEventLog(path: disk.path("log.sqlite")))
    let filler = try disk.fill()
    var number = 0
    while session.logStatus.isRecording, number < 20_000 {
      number += 1
      session.router.navigate(to: .item(number))
      session.router.pop()
    }
    #expect(!session.logStatus.isRecording)
    for _ in 0..<20 { session.router.navigate(to: .item(1)) }
    #expect(session.router.navigationStackPath.count >= 20)
    try FileManager.default.removeItem(atPath: filler)
    session.retry()
    #expect(session.logStatus.isRecording)
    #expect(try session.log.sessions().map(\.count) == [session.position])
    #expect(try session.log.state(session.info.id, at: session.position).position == session.state.position)
    try session.close()
    let report = try SQLiteEventLog.verify(disk.path("log.sqlite"))
    #expect(report.isSound, "\(report)")
  }
}

/// A small file system in memory.
private final class SmallDisk {
  private let folder: LogFolder

  static let isAvailable: Bool = (try? SmallDisk(kilobytes: 100)) != nil

  init(kilobytes: Int) throws {
    folder = try LogFolder()
    guard Self.run("mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", folder.url.path) else {
      throw EventLogError(.cannotWrite, "no file system of one's own")
    }
  }

  deinit { _ = Self.run("umount", "-l", folder.url.path) }

  func path(_ name: String) -> String { folder.path(name) }

  /// Writes a file that leaves little room.
  func fill() throws -> String {
    let file = path("filler")
    try Data(count: 200_000).write(to: URL(fileURLWithPath: file))
    return file
  }

  private static func run(_ arguments: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
