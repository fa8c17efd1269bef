import FaultSupport
import FaultVFS
import Foundation
import Navlog
import NavlogSQLite

let faults: [String: navlog_fault] = [
  "exit": navlog_fault_exit, "exittorn": navlog_fault_exit_torn, "error": navlog_fault_error,
  "torn": navlog_fault_torn, "full": navlog_fault_full, "late": navlog_fault_late,
]

/// A life that ends at an operation.
@MainActor
func runLife(_ path: String, fault: (name: String, operation: Int)?) {
  _ = navlog_fault_install()
  navlog_fault_arm(fault.flatMap { faults[$0.name] } ?? navlog_fault_none, fault?.operation ?? 0, 0)
  let life = Life(path: path, tell: tell)
  life.run()
  for problem in life.problems { tell("problem \(problem)") }
}

/// How many operations a life has, for each fault that can befall them.
@MainActor
func countOperations(_ path: String, _ durability: SQLiteEventLog.Durability) {
  _ = navlog_fault_install()
  for name in faults.keys.sorted() {
    navlog_fault_arm(faults[name] ?? navlog_fault_none, Int.max, 0)
    Life(path: path + "-" + name, durability: durability).run()
    tell("\(name) \(navlog_fault_operations())")
  }
}

/// A life with an error at each of some operations, each in a file of its own.
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
    let life = Life(path: path, durability: durability)
    navlog_fault_arm(fault, operation, isSticky ? 1 : 0)
    life.run()
    let failures = navlog_fault_failures()
    navlog_fault_arm(navlog_fault_none, 0, 0)
    runs += 1
    if failures > 0 { hit += 1 }
    life.recover()
    var problems = life.problems
    // Everything that a session was asked is in the log now, once. Of a batch that was refused nothing is.
    var check = LogCheck(told: [:])
    for part in [Life.Part.first, .second] { check.told[part.rawValue] = life.calls[part] ?? 0 }
    check.told[Life.Part.batches.rawValue] = life.told[.batches] ?? 0
    check.untold[Life.Part.batches.rawValue] = Life.batch
    problems += check.problems(path)
    if problems.isEmpty {
      for suffix in ["", "-wal", "-shm", "-writer"] {
        try? FileManager.default.removeItem(atPath: path + suffix)
      }
    }
    for problem in problems {
      tell("problem at \(name) \(operation)\(isSticky ? " sticky" : ""): \(problem)")
    }
  }
  tell("runs \(runs) \(hit)")
}

/// A life whose every write is kept, with marks of what was told.
@MainActor
func runPower(_ path: String, journal: String, durability: SQLiteEventLog.Durability, isIgnoring: Bool) throws
{
  _ = navlog_fault_install()
  navlog_fault_ignore_syncs(isIgnoring ? 1 : 0)
  guard navlog_fault_journal(journal) != 0 else { exit(2) }
  let life = Life(path: path, durability: durability) { line in navlog_fault_mark(line) }
  life.run()
  for problem in life.problems { tell("problem \(problem)") }
}
