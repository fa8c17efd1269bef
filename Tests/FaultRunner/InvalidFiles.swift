import FaultSupport
import FaultVFS
import Foundation
import Navlog
import NavlogSQLite
import NavlogTools

/// Uses a log. SQLite refuses every call on an open file that was unlinked, renamed or linked, as Apple's SQLite does.
@MainActor
func runInvalidFiles(_ path: String, _ what: String) throws {
  _ = navlog_fault_install()
  navlog_fault_watch_names()
  switch what {
  case "read": try readInvalidFiles(path)
  case "salvage": report("saved \(try SQLiteEventLog.salvage(path, into: path + "-salvaged").saved)")
  case "lifecycle":
    let lifecycle = LogLifecycle(path: path, report: { _ in })
    lifecycle.run()
    for problem in lifecycle.problems { report("problem \(problem)") }
    let pruned = try SQLiteEventLog.prune(path, to: Retention(maximumEvents: 1, keepsUnclosedSessions: true))
    report("removed \(pruned.removed.map(\.info.id)) kept \(pruned.kept.map(\.info.id))")
  default: try writeInvalidFiles(path, what)
  }
}

/// Reads, verifies, queries and dumps a log. Each of these operations opens the log's file separately.
private func readInvalidFiles(_ path: String) throws {
  let log = try SQLiteEventLog(reading: path)
  let counts = try log.sessions().map { session in
    _ = try log.state(session.info.id, at: session.count)
    return try log.events(session.info.id).count
  }
  let isSound = try SQLiteEventLog.verify(path).isSound
  var rows = 0
  try LogQuery("SELECT at FROM event_log", of: path).run { _ in rows += 1 }
  var lines = 0
  _ = try LogDump(of: path).write { _ in lines += 1 }
  report("read \(counts) sound=\(isSound) rows=\(rows) dumped=\(lines > rows)")
}

/// Makes calls, renames or links a file in between, and reports the number of events of each session.
@MainActor
private func writeInvalidFiles(_ path: String, _ what: String) throws {
  let session = RouterSession<FaultScreen>(log: try SQLiteEventLog(path: path))
  let first = session.info.id
  for number in 1...20 { session.router.navigate(to: .item(number)) }
  switch what {
  case "move": rename(path, path + "-moved")
  case "link", "flush": addNameForAMoment(path)
  case "linkwal": addNameForAMoment(path + "-wal")
  default: exit(2)
  }
  // The log checks its file at most once per millisecond.
  usleep(2_000)
  if what == "flush" { try session.flush() }
  for number in 21...25 { session.router.navigate(to: .item(number)) }
  let isRecording = session.logStatus.isRecording
  try session.close()
  let counts = try SQLiteEventLog(reading: path).sessions().map(\.count)
  report("recording=\(isRecording) same=\(session.info.id == first) \(counts)")
}

private func addNameForAMoment(_ path: String) {
  link(path, path + "-other")
  navlog_fault_check_names()
  unlink(path + "-other")
}
