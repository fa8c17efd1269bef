import FaultSupport
import FaultVFS
import Foundation
import Navlog
import NavlogSQLite

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

/// Counts the disk operations of a lifecycle, for each fault that applies to them.
@MainActor
func countOperations(_ path: String, _ durability: SQLiteEventLog.Durability) {
  _ = navlog_fault_install()
  for name in faults.keys.sorted() {
    navlog_fault_arm(faults[name] ?? navlog_fault_none, Int.max, 0)
    LogLifecycle(path: path + "-" + name, durability: durability).run()
    report("\(name) \(navlog_fault_operations())")
  }
}

/// Runs lifecycles with an error at one of the operations each, every one with a file of its own.
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
    // Every call of a session is in the log now, once. A refused batch left nothing.
    var check = LogCheck(reported: [:])
    for part in [LogLifecycle.Part.first, .second] {
      check.reported[part.rawValue] = lifecycle.calls[part] ?? 0
    }
    check.reported[LogLifecycle.Part.batches.rawValue] = lifecycle.reported[.batches] ?? 0
    check.inFlight[LogLifecycle.Part.batches.rawValue] = LogLifecycle.batch
    problems += check.problems(path)
    if problems.isEmpty {
      for suffix in ["", "-wal", "-shm", "-writer"] {
        try? FileManager.default.removeItem(atPath: path + suffix)
      }
    }
    for problem in problems {
      report("problem at \(name) \(operation)\(isSticky ? " sticky" : ""): \(problem)")
    }
  }
  report("runs \(runs) \(hit)")
}

/// Runs a lifecycle and keeps a journal of every write, with marks of what was reported.
@MainActor
func runPower(_ path: String, journal: String, durability: SQLiteEventLog.Durability, isIgnoring: Bool) throws
{
  _ = navlog_fault_install()
  navlog_fault_ignore_syncs(isIgnoring ? 1 : 0)
  guard navlog_fault_journal(journal) != 0 else { exit(2) }
  let lifecycle = LogLifecycle(path: path, durability: durability) { line in navlog_fault_mark(line) }
  lifecycle.run()
  for problem in lifecycle.problems { report("problem \(problem)") }
}
