import FaultSupport
import FaultVFS
import Foundation
import Navlog
import NavlogSQLite
import NavlogTools

/// Opens copies of a log, each with one bit flipped in the database or its write-ahead log.
func runFlips(_ path: String, _ seed: UInt64, _ from: Int, _ to: Int) throws {
  let database = try Data(contentsOf: URL(fileURLWithPath: path))
  let wal = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
  let copy = path + "-flipped-\(from)"
  var (opened, refused) = (0, 0)
  for number in from..<to {
    var state = seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15
    func random(_ bound: Int) -> Int {
      state = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      state ^= state >> 27
      return Int((state >> 1) % UInt64(bound))
    }
    var files = [database, wal]
    let which = random(2)
    let offset = random(4) == 0 ? random(min(4_096, files[which].count)) : random(files[which].count)
    files[which][offset] ^= UInt8(1 << random(8))
    for file in LogPath.files(of: copy) { unlink(file) }
    try files[0].write(to: URL(fileURLWithPath: copy))
    try files[1].write(to: URL(fileURLWithPath: copy + "-wal"))
    let began = DispatchTime.now().uptimeNanoseconds
    do {
      let read = try SQLiteEventLog(reading: copy)
      for session in try read.sessions() {
        _ = try read.events(session.info.id)
        _ = try read.state(session.info.id, at: session.count)
      }
      _ = try SQLiteEventLog.verify(copy)
      opened += 1
    } catch is EventLogError {
      refused += 1
    } catch { report("problem flip \(number) of \(which) at \(offset): no typed error: \(error)") }
    do {
      let info = SessionInfo(id: "next", started: 0, app: "", version: "", system: "")
      let log = try SQLiteEventLog(path: copy)
      try log.begin(info)
      try log.append(
        [RecordedEvent(position: 1, time: 0, elapsed: 0, event: NavigationEvent(.mark("on")))], to: "next")
      try log.end("next", at: 0, after: 0)
    } catch {
      // The log may refuse a damaged file.
    }
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - began) / 1e9
    if seconds > 5 { report("problem flip \(number) of \(which) at \(offset): took \(seconds) s") }
  }
  report("flips \(opened) \(refused)")
}

/// Compares logs with their expected contents, and reports the problems. Each line of the input describes one log.
func runChecks() {
  while let line = readLine() {
    let (path, check) = LogCheck.parse(line)
    for problem in check.problems(path) { report("problem \(problem)") }
    report("checked")
  }
}

/// Truncates copies of a write-ahead log at different bytes, and opens each copy.
///
/// - Parameters:
///   - ends: The length of the write-ahead log when session `a0` had begun, and after each of its events.
///   - isEvery: Whether to truncate at every byte of this part, or only around the ends of frames and at some other bytes.
func runCuts(_ path: String, part: Int, of parts: Int, isEvery: Bool, _ ends: [Int]) throws {
  let database = try Data(contentsOf: URL(fileURLWithPath: path))
  let wal = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
  let cut = path + "-cut\(part)"
  var runs = 0
  for size in 0...wal.count where size % parts == part {
    let offset = (size - 32) % 4_120
    let isChecked = offset < 4 || offset > 4_116 || size % 499 == 0
    guard isEvery || isChecked else { continue }
    runs += 1
    for file in LogPath.files(of: cut) { unlink(file) }
    try database.write(to: URL(fileURLWithPath: cut))
    try wal.prefix(size).write(to: URL(fileURLWithPath: cut + "-wal"))
    let whole = ends.filter { $0 <= size }.count - 1
    do {
      let read = try SQLiteEventLog(reading: cut).sessions().first { $0.info.id == "a0" }?.count ?? -1
      if read != whole { report("problem cut at \(size): \(read) are read, not \(whole)") }
      // All truncations within a frame lose the same events. Only some of these truncations are checked completely. For
      // the others, the number of events is enough.
      guard isChecked || read != whole else { continue }
      for problem in LogCheck(reported: ["a0": max(0, whole), "b0": 5]).problems(cut) {
        report("problem cut at \(size): \(problem)")
      }
    } catch { report("problem cut at \(size): \(error)") }
  }
  report("cuts \(runs)")
}

/// Salvages a log, with an optional fault. Reports the beginning, so that a test can kill the process during the salvage.
func runSalvage(_ path: String, into new: String, fault: (name: String, operation: Int)?) throws {
  _ = navlog_fault_install()
  if let fault { navlog_fault_arm(faults[fault.name] ?? navlog_fault_none, fault.operation, 0) }
  report("begun")
  let result = try SQLiteEventLog.salvage(path, into: new)
  report("saved \(result.saved)")
}
