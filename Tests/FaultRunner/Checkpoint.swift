import Dispatch
import FaultSupport
import FaultVFS
import Foundation
import Navlog
import NavlogSQLite
import NavlogTools

private let flushBegan = DispatchSemaphore(value: 0)
private let callReturned = DispatchSemaphore(value: 0)

/// Holds a flush until the main thread has made a call, for up to two seconds.
private func holdFlush(_ name: UnsafePointer<CChar>?) {
  let file = name.map { String(cString: $0) }?.hasSuffix("-wal") == true ? "wal" : "database"
  flushBegan.signal()
  let isFree = callReturned.wait(timeout: .now() + 2) == .success
  report("\(file) \(isFree ? "free" : "blocked")")
}

/// Makes calls while a checkpoint waits for the disk, and reports for each flush whether a call could be recorded meanwhile.
/// Then reports whether SQLite writes the write-ahead log from its start again after the last call.
@MainActor
func runCheckpoint(_ path: String) throws {
  _ = navlog_fault_install()
  let log = try SQLiteEventLog(path: path, maximumWALBytes: 1_000_000)
  let session = RouterSession<FaultScreen>(log: log)
  for number in 1...20 { session.router.navigate(to: .item(number)) }
  let header = walHeader(path)
  navlog_fault_before_sync(holdFlush)
  // The log makes the first flush in the pause. The checkpoint follows if the app makes no call during this flush.
  for number in 1...3 {
    flushBegan.wait()
    if number > 1 { session.router.navigate(to: .item(number)) }
    callReturned.signal()
  }
  navlog_fault_before_sync(nil)
  let deadline = Date(timeIntervalSinceNow: 10)
  while walHeader(path) == header, Date() < deadline { usleep(10_000) }
  report("restarted \(walHeader(path) == header ? 0 : 1)")
  let (info, position) = (session.info, session.position)
  try session.close()
  let positions = try SQLiteEventLog(reading: path).events(info.id).map(\.position)
  report("whole \(positions == Array(1...position) ? 1 : 0)")
  report("sound \(try SQLiteEventLog.verify(path).verdict == .verified ? 1 : 0)")
}

/// The start of the write-ahead log. It changes whenever SQLite writes the file from its start.
private func walHeader(_ path: String) -> Data {
  (try? FileHandle(forReadingFrom: URL(fileURLWithPath: path + "-wal")).read(upToCount: 32)) ?? Data()
}
