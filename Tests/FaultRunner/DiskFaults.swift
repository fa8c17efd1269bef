import FaultSupport
import FaultVFS
import Foundation
import Navlog
import NavlogSQLite
import NavlogTools

let faults: [String: navlog_fault] = [
  "exit": navlog_fault_exit, "exittorn": navlog_fault_exit_torn, "error": navlog_fault_error,
  "torn": navlog_fault_torn, "full": navlog_fault_full, "late": navlog_fault_late,
]

/// Runs a lifecycle that exits at a disk operation.
@MainActor
func runLife(_ path: String, fault: (name: String, operation: Int)?) {
  _ = navlog_fault_install()
  navlog_fault_arm(fault.flatMap { faults[$0.name] } ?? navlog_fault_none, fault?.operation ?? 0, 0)
  let lifecycle = LogLifecycle(path: path, report: report)
  lifecycle.run()
  for problem in lifecycle.problems { report("problem \(problem)") }
}

/// Counts, for each fault, the disk operations of a lifecycle to which the fault applies.
@MainActor
func countOperations(_ path: String, _ durability: SQLiteEventLog.Durability) {
  _ = navlog_fault_install()
  for name in faults.keys.sorted() {
    navlog_fault_arm(faults[name] ?? navlog_fault_none, Int.max, 0)
    LogLifecycle(path: path + "-" + name, durability: durability).run()
    report("\(name) \(navlog_fault_operations())")
  }
}

/// Runs lifecycles, each with an error at one operation and with its own file.
@MainActor
func runErrors(
  _ folder: String, _ name: String, isSticky: Bool, _ durability: SQLiteEventLog.Durability, _ from: Int,
  _ to: Int, _ stride: Int
) {
  _ = navlog_fault_install()
  guard let fault = faults[name] else { exit(2) }
  var (runs, hit) = (0, 0)
  for operation in Swift.stride(from: from, through: to, by: stride) {
    let path = "\(folder)/\(name)-\(operation).sqlite"
    let lifecycle = LogLifecycle(path: path, durability: durability)
    navlog_fault_arm(fault, operation, isSticky ? 1 : 0)
    lifecycle.run()
    let failures = navlog_fault_failures()
    navlog_fault_arm(navlog_fault_none, 0, 0)
    runs += 1
    if failures > 0 { hit += 1 }
    lifecycle.recover()
    var problems = lifecycle.problems
    // The log must now contain every call of the two sessions once, and every batch whose write succeeded. It may also contain
    // the batch whose write failed.
    var check = LogCheck(reported: [:])
    for part in [LogLifecycle.Part.first, .second] {
      check.reported[part.rawValue] = lifecycle.calls[part] ?? 0
    }
    check.reported[LogLifecycle.Part.batches.rawValue] = lifecycle.reported[.batches] ?? 0
    check.inFlight[LogLifecycle.Part.batches.rawValue] = LogLifecycle.batch
    problems += check.problems(path)
    if problems.isEmpty { for file in LogPath.files(of: path) { unlink(file) } }
    for problem in problems {
      report("problem at \(name) \(operation)\(isSticky ? " sticky" : ""): \(problem)")
    }
  }
  report("runs \(runs) \(hit)")
}

/// The effect of flushes in a lifecycle.
enum FlushMode: String {
  /// Flushes write everything to the medium.
  case flushing
  /// Flushes do nothing.
  case ignoring
  /// Flushes hand everything to a drive with a cache, and the log empties the cache.
  case cached
  /// Flushes hand everything to a drive with a cache that cannot be emptied.
  case unemptied
}

/// Runs a lifecycle, and writes a journal of every write, with a mark for each report.
@MainActor
func runPower(_ path: String, journal: String, durability: SQLiteEventLog.Durability, _ mode: FlushMode)
  throws
{
  _ = navlog_fault_install()
  navlog_fault_ignore_syncs(mode == .ignoring ? 1 : 0)
  guard navlog_fault_journal(journal) != 0 else { exit(2) }
  var device = StorageDevice.system
  if mode == .cached || mode == .unemptied { navlog_fault_add_drive_cache() }
  if mode == .cached { device.flushCache = { _ in navlog_fault_empty_drive_cache() } }
  let lifecycle = LogLifecycle(path: path, durability: durability, device: device) { navlog_fault_mark($0) }
  lifecycle.run()
  for problem in lifecycle.problems { report("problem \(problem)") }
}

/// Makes calls one by one on a small disk. Reports how many events waited although no connection read the log, the largest size
/// of the write-ahead log, and the contents of the log. After the calls, another program fills the disk for a while.
@MainActor
func runSmallDisk(_ path: String, bytes: Int, calls: Int) throws {
  _ = navlog_fault_install()
  navlog_fault_limit_space(bytes)
  let gate = SealGate()
  let log = try SQLiteEventLog(path: path, sealing: gate.sealing)
  let session = RouterSession<FaultScreen>(log: log)
  for number in 1...200 { session.router.navigate(to: .item(number % 50)) }
  session.router.popToRoot()
  gate.close(on: log)
  var (waited, largest) = (0, 0)
  for number in 1...calls {
    if number % 2 == 0 { session.router.pop() } else { session.router.navigate(to: .item(number % 50)) }
    if !session.logStatus.isRecording { waited += 1 }
    if number % 100 == 0 { largest = max(largest, FileStatus(path + "-wal")?.size ?? 0) }
  }
  gate.open()
  // The disk is full until another program removes a file.
  navlog_fault_limit_space(0)
  while session.logStatus.isRecording { session.mark("full") }
  for _ in 0..<100 { session.mark("waits") }
  navlog_fault_limit_space(bytes + 500_000)
  session.retry()
  let isBack = session.logStatus.isRecording
  let (info, position) = (session.info, session.position)
  try session.close()
  let positions = try SQLiteEventLog(reading: path).events(info.id).map(\.position)
  report(
    "disk waited=\(waited) wal=\(largest) back=\(isBack) whole=\(positions == Array(1...position)) "
      + "sound=\(try SQLiteEventLog.verify(path).verdict == .verified)")
}

/// Runs a lifecycle with the defaults of Apple's SQLite.
@MainActor
func runAppleDefaults(_ path: String) {
  #if !canImport(Darwin)
  guard navlog_fault_use_apple_defaults() == 0 else { exit(2) }
  #endif
  let lifecycle = LogLifecycle(path: path)
  lifecycle.run()
  for problem in lifecycle.problems { report("problem \(problem)") }
}
