import FaultSupport
import Foundation
import Navlog
import NavlogSQLite
import TestThreads
import Testing

@testable import TestFixtures

/// Files that the user has no permission to write.
@Suite(.waitsForProcesses) struct AccessTests {
  /// The user who opens the log. If the tests run as root, the user is `nobody`, because permissions do not restrict
  /// root.
  private var user: String { getuid() == 0 ? "65534" : "\(getuid())" }

  private enum Case: String, CaseIterable {
    case readOnlyFile, unreadableFile, readOnlyFolder, readOnlyFolderWithLog, hiddenFolder, folder
  }

  @Test(arguments: 0..<6)
  func `the error for a file that cannot be written names the file, and suggests a remedy`(
    number: Int
  ) throws {
    let which = Case.allCases[number]
    // The log's folder is in a new parent folder, because the permissions of the parent folder also decide whether a user can
    // open the log.
    let above = try TemporaryFolder()
    let folder = above.file("logs")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.path + "/log.sqlite"
    let hasLog = which != .readOnlyFolder && which != .folder
    if hasLog { _ = try SQLiteEventLog(path: path) }
    if which == .folder {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
    func files() throws -> Set<String> {
      try Set(FileManager.default.contentsOfDirectory(atPath: folder.path))
    }
    let filesBefore = try files()
    func mode(_ mode: Int, _ path: String) { #expect(chmod(path, mode_t(mode)) == 0) }
    mode(0o755, above.url.path)
    mode(which == .readOnlyFolder || which == .readOnlyFolderWithLog ? 0o555 : 0o777, folder.path)
    if hasLog { mode(0o666, path) }
    if which == .readOnlyFile { mode(0o444, path) }
    if which == .unreadableFile { mode(0o000, path) }
    if which == .hiddenFolder { mode(0o000, folder.path) }
    let before = try? Data(contentsOf: URL(fileURLWithPath: path))
    let expected =
      switch which {
      case .readOnlyFile:
        "cannotWrite: \(path) cannot be written: it is read-only; check the permissions of the file and its folder"
      case .readOnlyFolderWithLog:
        "cannotWrite: \(path) cannot be written: attempt to write a readonly database; check the permissions of the file and its folder"
      case .readOnlyFolder: "cannotOpen: \(path) cannot be created: Permission denied"
      case .unreadableFile, .hiddenFolder:
        "cannotOpen: \(path) cannot be opened: unable to open database file; check that it exists and may be read"
      case .folder: "cannotOpen: \(path) is a folder, not a log"
      }
    let process = try RunnerProcess("open", path, user)
    #expect(process.lines() == [expected])
    mode(0o777, folder.path)
    #expect((try? Data(contentsOf: URL(fileURLWithPath: path))) == before)
    #expect(try files() == filesBefore)
    FaultTable.report("read-only, no permission, a folder: \(which.rawValue)|1|0|-")
  }
}

/// Logs that another process writes.
@Suite(.waitsForProcesses) struct OtherWriterTests {
  @Test(arguments: 0..<5)
  func `a log refuses a second writer until the first has ended`(part: Int) throws {
    try FaultTable.row("two writers, and the lock of a dead process (\(part + 1) of 5)") {
      let folder = try FaultFolder()
      var problems: [String] = []
      let runs = Torture.runs(2, 20)
      for run in 0..<runs {
        let process = try RunnerProcess("hold", folder.path())
        if process.read() != "held\n" { problems.append("run \(run): the first writer does not write") }
        do {
          _ = try SQLiteEventLog(path: folder.path())
          problems.append("run \(run): the log accepted a second writer")
        } catch let error as EventLogError {
          let ending = "is being written by another process; a log has one writer at a time"
          if error.code != .locked || !error.description.hasSuffix(ending) {
            problems.append("run \(run): \(error)")
          }
        }
        process.kill()
        _ = process.wait()
        let start = DispatchTime.now().uptimeNanoseconds
        do { _ = try SQLiteEventLog(path: folder.path()) } catch { problems.append("run \(run): \(error)") }
        let milliseconds = (DispatchTime.now().uptimeNanoseconds - start) / 1_000_000
        // The time limit depends on the speed of the machine, so only `Scripts/torture` checks it.
        if Torture.isRunning, milliseconds > (Torture.isSanitized ? 2_000 : 180) {
          problems.append("run \(run): the next writer waited for \(milliseconds) ms")
        }
      }
      return (runs, problems)
    }
  }

  @Test
  func `an app that enters the background releases the lock on its log, so that another process can write`()
    throws
  {
    let folder = try FaultFolder()
    let log = try SQLiteEventLog(path: folder.path())
    let session = SessionInfo(id: "a", started: 0, app: "", version: "", system: "")
    try log.begin(session)
    try log.suspend()
    let process = try RunnerProcess("hold", folder.path())
    #expect(process.read() == "held\n")
    #expect(try log.sessions().count == 2)
    #expect(!OpenFiles.paths.contains { $0.hasPrefix(log.path) })
  }

  @Test func `a log is reported as locked after two seconds if a process holds SQLite's own lock`() throws {
    let folder = try FaultFolder()
    _ = try SQLiteEventLog(path: folder.path())
    let holder = try Connection(folder.path(), flags: 0x6)
    try holder.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE t (a)")
    let start = ContinuousClock().now
    let error = #expect(throws: EventLogError.self) { try SQLiteEventLog(path: folder.path()) }
    #expect(error?.code == .locked)
    #expect(
      error?.description
        == "\(folder.path()) is locked by another process; close the other process and try again")
    #expect(ContinuousClock().now - start < .seconds(10))
    try holder.execute("ROLLBACK")
  }
}
