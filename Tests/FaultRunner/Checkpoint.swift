import Dispatch
import FaultSupport
import FaultVFS
import Foundation
import Navlog
import NavlogSQLite
import NavlogTools
import Synchronization
import TestThreads

private let workBegan = DispatchSemaphore(value: 0)
private let callReturned = DispatchSemaphore(value: 0)
/// The files that were flushed.
let flushed = Mutex<[String]>([])

private func kind(_ name: UnsafePointer<CChar>?) -> String {
  name.map { String(cString: $0) }?.hasSuffix("-wal") == true ? "wal" : "database"
}

/// Holds work of a checkpoint until the main thread has made a call, for up to two seconds.
private func holdWork(_ work: String) {
  workBegan.signal()
  let isFree = callReturned.wait(timeout: .now() + 2) == .success
  report("\(work) \(isFree ? "free" : "blocked")")
}

private func holdFlush(_ name: UnsafePointer<CChar>?) { holdWork(kind(name)) }

private func holdCopy(_ name: UnsafePointer<CChar>?) {
  guard kind(name) == "database" else { return }
  navlog_fault_before_write(nil)
  holdWork("copy")
}

func noteFlush(_ name: UnsafePointer<CChar>?) { flushed.withLock { $0.append(kind(name)) } }

/// Makes calls while a checkpoint copies pages or waits for the disk, and reports whether each call returned in the meantime.
/// After the last call, reports whether the write-ahead log started over, and which flushes preceded this.
@MainActor
func runCheckpoint(_ path: String) throws {
  _ = navlog_fault_install()
  let log = try SQLiteEventLog(path: path, maximumWALBytes: 1_000_000)
  let session = RouterSession<FaultScreen>(log: log)
  for number in 1...20 { session.router.navigate(to: .item(number)) }
  let header = walHeader(path)
  navlog_fault_before_sync(holdFlush)
  navlog_fault_before_write(holdCopy)
  // In each round, a flush or the copy of pages waits for this thread, which makes a call in the meantime. The first round is
  // the flush at a pause. This round makes no call, because a call would end the pause, and no checkpoint would follow.
  for number in 1...4 {
    workBegan.wait()
    if number > 1 { session.router.navigate(to: .item(number)) }
    callReturned.signal()
  }
  navlog_fault_before_sync(noteFlush)
  // When the write-ahead log starts over, SQLite writes a new header. The flush of this header comes last.
  let isRestarted = blockUntilTrue { walHeader(path) != header && flushed.withLock { $0.count >= 6 } }
  report("restarted \(isRestarted ? 1 : 0)")
  report("flushed \(flushed.withLock { $0.joined(separator: ", ") })")
  navlog_fault_before_sync(nil)
  let (info, position) = (session.info, session.position)
  try session.close()
  let positions = try SQLiteEventLog(reading: path).events(info.id).map(\.position)
  report("whole \(positions == Array(1...position) ? 1 : 0)")
  report("sound \(try SQLiteEventLog.verify(path).verdict == .verified ? 1 : 0)")
}

/// Returns the start of the write-ahead log. It changes whenever SQLite writes the file from its start.
private func walHeader(_ path: String) -> Data {
  (try? FileHandle(forReadingFrom: URL(fileURLWithPath: path + "-wal")).read(upToCount: 32)) ?? Data()
}
