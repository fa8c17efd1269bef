import Dispatch
import FaultSupport
import FaultVFS
import Foundation
import Navlog
import NavlogSQLite
import NavlogTools
import Synchronization

private let isHolding = Atomic(false)
private let flushBegan = DispatchSemaphore(value: 0)

/// Holds every flush of the write-ahead log.
private func holdFlush(_ name: UnsafePointer<CChar>?) {
  guard name.map({ String(cString: $0) })?.hasSuffix("-wal") == true else { return }
  flushBegan.signal()
  while isHolding.load(ordering: .acquiring) { usleep(1_000) }
}

/// Fills a small disk while a checkpoint waits for it: the checkpoint pins the write-ahead log, which cannot be emptied
/// meanwhile. Then reports whether a call that may wait for the disk finds room when the flush has returned.
@MainActor
func runFullCheckpoint(_ path: String, isClose: Bool) throws {
  _ = navlog_fault_install()
  navlog_fault_limit_space(1_000_000)
  let log = try SQLiteEventLog(path: path)
  let info: SessionInfo
  let position: Int
  if isClose {
    let session = RouterSession<FaultScreen>(log: log)
    for number in 1...200 { session.router.navigate(to: .item(number % 50)) }
    beginCheckpoint(of: log)
    while session.logStatus.isRecording, session.position < 20_000 { session.router.navigate(to: .item(1)) }
    for _ in 1...1_000 { session.router.navigate(to: .item(2)) }
    report("buffering \(session.logStatus.isRecording ? 0 : 1)")
    stopHoldingSoon()
    (info, position) = (session.info, session.position)
    report("closed \((try? session.close()) == nil ? 0 : 1)")
  } else {
    let memory = InMemoryEventLog()
    let session = RouterSession<FaultScreen>(log: memory)
    for number in 1...5_000 { session.router.navigate(to: .item(number % 50)) }
    let events = try memory.events(session.info.id)
    (info, position) = (session.info, session.position)
    try log.begin(info)
    try log.append(Array(events[..<200]), to: info.id)
    beginCheckpoint(of: log)
    stopHoldingSoon()
    let isAppended = Mutex(false)
    DispatchQueue.global().async(group: group) { [info] in
      let failed = events[200...].first { (try? log.append($0, to: info.id)) == nil }
      isAppended.withLock { $0 = failed == nil }
    }
    group.wait()
    report("appended \(isAppended.withLock { $0 } ? 1 : 0)")
    try log.end(info.id, at: info.started, after: 0)
  }
  let positions = try SQLiteEventLog(reading: path).events(info.id).map(\.position)
  report("whole \(positions == Array(1...position) ? 1 : 0)")
  report("sound \(try SQLiteEventLog.verify(path).verdict == .verified ? 1 : 0)")
}

private let group = DispatchGroup()

/// Begins a checkpoint on another thread, and returns when it waits for the disk.
private func beginCheckpoint(of log: SQLiteEventLog) {
  isHolding.store(true, ordering: .releasing)
  navlog_fault_before_sync(holdFlush)
  DispatchQueue.global().async { try? log.checkpointIfLarge(0) }
  flushBegan.wait()
}

/// Lets the flush return after more time than SQLite waits for a reader.
private func stopHoldingSoon() {
  DispatchQueue.global().asyncAfter(deadline: .now() + 0.5) {
    navlog_fault_before_sync(nil)
    isHolding.store(false, ordering: .releasing)
  }
}
