import Foundation
import Navlog
import NavlogSQLite
import Testing

@Suite struct `A log that another process writes` {
  @Test(arguments: 0..<5)
  func `is refused to a second writer, and free at once when the first is dead`(part: Int) throws {
    try Figures.row("two writers, and the lock of a dead process (\(part + 1) of 5)") {
      let folder = try FaultFolder()
      var problems: [String] = []
      let runs = 20
      for run in 0..<runs {
        let process = try Runner("hold", folder.path())
        if process.read() != "held\n" { problems.append("run \(run): the first writer does not write") }
        do {
          _ = try SQLiteEventLog(path: folder.path())
          problems.append("run \(run): a second writer was let in")
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
        if milliseconds > (Figures.isSanitized ? 2_000 : 180) {
          problems.append("run \(run): free after \(milliseconds) ms")
        }
      }
      return (runs, problems)
    }
  }

  @Test
  func
    `is locked for an app too, when somebody holds it by SQLite's own lock, and said so after two seconds`()
    throws
  {
    let folder = try FaultFolder()
    _ = try SQLiteEventLog(path: folder.path())
    let holder = try Connection(folder.path(), flags: 0x6)
    try holder.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE t (a)")
    let start = ContinuousClock().now
    let error = #expect(throws: EventLogError.self) { try SQLiteEventLog(path: folder.path()) }
    #expect(error?.code == .locked)
    #expect(
      error?.description
        == "\(folder.path()) is locked by another process; close what else has it open and try again")
    #expect(ContinuousClock().now - start < .seconds(10))
    try holder.execute("ROLLBACK")
  }
}
