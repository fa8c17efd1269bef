import FaultSupport
import Foundation
import Navlog
import NavlogSQLite
import NavlogTools
import Testing

/// Apple's SQLite refuses every call on an open file that was unlinked, renamed or linked. In these tests, the faulty VFS
/// refuses such calls.
@MainActor @Suite struct InvalidFileTests {
  private let folder: FaultFolder
  private let path: String

  init() throws {
    folder = try FaultFolder()
    path = folder.path()
  }

  /// Leaves the log of an app that was killed after 20 calls.
  private func leaveKilledLog() throws {
    let session = RouterSession<FaultScreen>(log: try SQLiteEventLog(path: folder.path("app.sqlite")))
    for number in 1...20 { session.router.navigate(to: .item(number)) }
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: folder.path("app.sqlite") + suffix, toPath: path + suffix)
    }
    try session.close()
  }

  private func lines(_ what: String) throws -> [String] {
    let process = try RunnerProcess("names", path, what)
    let lines = process.lines()
    #expect(process.wait() == 0)
    return lines
  }

  @Test
  func `a killed app's log is read from a copy, and the copy is not deleted before the log is closed`()
    throws
  {
    try leaveKilledLog()
    #expect(try lines("read") == ["read [20] sound=true rows=20 dumped=true"])
  }

  @Test func `the log of a killed app can be salvaged`() throws {
    try leaveKilledLog()
    #expect(try lines("salvage") == ["saved 20"])
  }

  @Test func `a log never renames its file, or makes a hard link to it, while the file is open`() throws {
    // Pruning removes a0, which is closed. It keeps c0, the newest session, and b0, which was never closed. If the log had lost
    // its file because of a rename, a session would have continued in a new file, as another session. Pruning would then have
    // removed two sessions.
    #expect(try lines("lifecycle") == [#"removed ["a0"] kept ["b0", "c0"]"#])
  }

  @Test func `a moved log contains every event that was recorded before the move`() throws {
    #expect(try lines("move") == ["recording=true same=false [5]"])
    #expect(try SQLiteEventLog(reading: path + "-moved").sessions().map(\.count) == [20])
    #expect(try SQLiteEventLog.verify(path + "-moved").isSound)
    #expect(try SQLiteEventLog.verify(path).isSound)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    #expect(names == ["log.sqlite", "log.sqlite-head", "log.sqlite-moved", "log.sqlite-moved-wal"])
  }

  @Test(arguments: ["link", "linkwal", "flush"])
  func `a session reopens a log whose file was temporarily invalid, and continues`(what: String) throws {
    #expect(try lines(what) == ["recording=true same=true [25]"])
    #expect(try SQLiteEventLog.verify(path).verdict == .verified)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    #expect(names == ["log.sqlite", "log.sqlite-head"])
  }
}
