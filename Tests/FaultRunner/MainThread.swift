import FaultSupport
import FaultVFS
import Foundation
import Navlog
import NavlogSQLite
import NavlogTools
import Synchronization

/// Runs an app on the main thread, and reports how often that thread waits for the disk or sleeps after the log was opened:
/// during calls, in the background, after the return to the foreground, and at the end of the session.
func runThread(_ path: String, calls: Int, maximumWALBytes: Int) {
  _ = navlog_fault_install()
  // The main thread runs its own run loop. Otherwise, another thread could continue the work of the main actor after an
  // `await`.
  Task { @MainActor in
    do { try await runApp(path, calls, maximumWALBytes) } catch { report("problem \(error)") }
    exit(0)
  }
  RunLoop.main.run()
}

@MainActor
private func runApp(_ path: String, _ calls: Int, _ maximumWALBytes: Int) async throws {
  guard Thread.isMainThread else { return report("problem this is not the main thread") }
  let device = StorageDevice { _ in
    navlog_fault_note_wait()
    return 0
  }
  let log = try await Task.detached {
    try SQLiteEventLog(path: path, maximumWALBytes: maximumWALBytes, device: device)
  }.value
  navlog_fault_watch_thread()
  var before = 0
  func note(_ part: String) {
    let waits = navlog_fault_waits()
    report("\(part) \(waits - before)")
    before = waits
  }
  let session = RouterSession<FaultScreen>(log: log)
  note("begin")
  let clock = ContinuousClock()
  var (slowest, slow) = (Duration.zero, 0)
  func navigate(_ count: Int) {
    for number in 1...count {
      let time = clock.measure {
        if number % 10 == 0 { session.router.popToRoot() } else { session.router.navigate(to: .item(number)) }
      }
      slowest = max(slowest, time)
      if time > .milliseconds(1) { slow += 1 }
    }
  }
  navigate(calls)
  note("calls")
  // In each pause, the log makes a checkpoint, so the next call is the first one after a checkpoint.
  for _ in 1...5 {
    try await Task.sleep(for: .milliseconds(600))
    navigate(calls / 10)
  }
  note("pauses")
  try await session.flush()
  note("flush")
  for _ in 1...3 {
    try await session.suspend()
    note("background")
    await session.resume()
    navigate(50)
    note("foreground")
  }
  try await session.look(at: session.position / 2)
  session.lookAtPresent()
  note("past")
  // A second connection holds SQLite's lock during three calls.
  do {
    let shell = try Connection(path, flags: 6)
    try shell.execute("BEGIN IMMEDIATE")
    navigate(3)
    report("buffering \(session.logStatus.isRecording ? 0 : 1)")
    try shell.execute("ROLLBACK")
  }
  navigate(1)
  note("locked")
  // Another program deletes the write-ahead log, and later moves the log. The log checks its files once per millisecond.
  unlink(path + "-wal")
  try await Task.sleep(for: .milliseconds(2))
  navigate(3)
  note("lost")
  let (info, position) = (session.info, session.position)
  for suffix in ["", "-head"] { rename(path + suffix, path + ".moved" + suffix) }
  try await Task.sleep(for: .milliseconds(2))
  flushed.withLock { $0 = [] }
  navlog_fault_before_sync(noteFlush)
  navigate(3)
  note("moved")
  // The file was created without a flush, so the first flush must also flush the file itself.
  try await session.flush()
  navlog_fault_before_sync(nil)
  report("whole-flush \(flushed.withLock { $0.starts(with: ["database", "wal"]) } ? 1 : 0)")
  report("continued \(session.info.parent?.session == info.id && session.logStatus.isRecording ? 1 : 0)")
  try await session.close()
  note("close")
  // A call opens a log that could not be opened before, because another session had it open.
  for (part, isRemoved) in [("created", true), ("opened", false)] {
    let other = path + ".other"
    let first = RouterSession<FaultScreen>(log: try SQLiteEventLog(path: other))
    let second = RouterSession<FaultScreen>(log: try SQLiteEventLog(path: other, opensLater: true))
    try await first.close()
    if isRemoved { unlink(other) }
    before = navlog_fault_waits()
    second.router.navigate(to: .item(1))
    note(part)
    report("\(part)-whole \(second.logStatus.isRecording ? 1 : 0)")
    try await second.close()
  }
  // The time is in microseconds. Calls take longer in a debug build, under a tracer and next to other processes.
  report("slowest \(Int(slowest / .microseconds(1)))")
  report("longer-than-1ms \(slow)")
  let positions = try SQLiteEventLog(reading: path + ".moved").events(info.id).map(\.position)
  report("whole \(positions == Array(1...position) ? 1 : 0)")
  report("sound \(try SQLiteEventLog.verify(path).verdict == .verified ? 1 : 0)")
}
