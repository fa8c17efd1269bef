import FaultSupport
import FaultVFS
import Foundation
import Navlog
import NavlogSQLite

/// Navigates, and now and then flushes or closes and goes on, until somebody kills the process.
@MainActor
func runUntilKilled(_ path: String, _ name: String, seed: UInt64) throws {
  let log = try SQLiteEventLog(path: path)
  var state = seed
  func random(_ bound: UInt64) -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 33) % bound
  }
  for number in 0... {
    let id = "\(name)\(number)"
    var environment = RouterEnvironment.live
    environment.makeSessionID = { id }
    let session = RouterSession<FaultScreen>(log: log, environment: environment)
    for _ in 0..<(50 + random(200)) {
      let next = session.position + 1
      session.router.navigate(to: .item(next))
      if session.logStatus.isRecording { tell("\(id) \(session.position)") }
      if random(40) == 0 { try session.flush() }
    }
    try session.close()
  }
}

/// Holds a log until the input ends.
func hold(_ path: String) throws {
  let log = try SQLiteEventLog(path: path)
  try log.begin(SessionInfo(id: UUID().uuidString, started: 0, app: "", version: "", system: ""))
  tell("held")
  while readLine() != nil {}
  _ = log
}

/// Opens a log as somebody who may not do everything, and tells what comes of it.
func openAs(_ path: String, user: UInt32?) {
  if let user, setgid(user) != 0 || setuid(user) != 0 {
    tell("cannot be another user")
    exit(3)
  }
  do {
    let log = try SQLiteEventLog(path: path)
    try log.begin(SessionInfo(id: UUID().uuidString, started: 0, app: "", version: "", system: ""))
    tell("opened")
  } catch let error as EventLogError {
    tell("\(error.code.rawValue): \(error.description)")
  } catch { tell("no typed error: \(error)") }
}

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
    try files[0].write(to: URL(fileURLWithPath: copy))
    try files[1].write(to: URL(fileURLWithPath: copy + "-wal"))
    try? FileManager.default.removeItem(atPath: copy + "-shm")
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
    } catch { tell("problem flip \(number) of \(which) at \(offset): no typed error: \(error)") }
    do {
      let info = SessionInfo(id: "next", started: 0, app: "", version: "", system: "")
      let log = try SQLiteEventLog(path: copy)
      try log.begin(info)
      try log.append(
        [RecordedEvent(position: 1, time: 0, elapsed: 0, event: NavigationEvent(.mark("on")))], to: "next")
      try log.end("next", at: 0, after: 0)
    } catch is EventLogError {
    } catch { tell("problem flip \(number) of \(which) at \(offset): no typed error: \(error)") }
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - began) / 1e9
    if seconds > 5 { tell("problem flip \(number) of \(which) at \(offset): took \(seconds) s") }
  }
  tell("flips \(opened) \(refused)")
}

/// Navigates as fast as it goes, for so long, and tells of memory, of what was asked and of what the log holds.
@MainActor
func runStorm(_ path: String, seconds: Double, isFailing: Bool) throws {
  _ = navlog_fault_install()
  navlog_fault_arm(navlog_fault_none, 0, 0)
  // So few may wait that they are replaced by one again and again.
  let session = RouterSession<FaultScreen>(
    log: try SQLiteEventLog(path: path), pendingLimit: isFailing ? 200 : 10_000)
  let start = DispatchTime.now().uptimeNanoseconds
  var (calls, slowest, early, peak) = (0, 0.0, 0, 0)
  var isArmed = false
  while true {
    let now = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    if now >= seconds { break }
    if isFailing {
      // The disk is full for half of the time.
      let shouldFail = Int(now * 4) % 2 == 1
      if shouldFail != isArmed {
        navlog_fault_arm(shouldFail ? navlog_fault_full : navlog_fault_none, 1, 1)
        isArmed = shouldFail
      }
    }
    for _ in 0..<100 {
      let before = DispatchTime.now().uptimeNanoseconds
      if calls % 6 == 5 { session.router.popToRoot() } else { session.router.navigate(to: .item(calls % 50)) }
      calls += 1
      slowest = max(slowest, Double(DispatchTime.now().uptimeNanoseconds - before) / 1e6)
    }
    let memory = residentKilobytes()
    if early == 0, now > seconds / 4 { early = memory }
    peak = max(peak, memory)
  }
  navlog_fault_arm(navlog_fault_none, 0, 0)
  let info = session.info
  try session.close()
  var (recorded, counted) = (0, 0)
  let log = try SQLiteEventLog(reading: path)
  try log.read(info.id, 1...Int.max) { event in
    if case .restore(_, let standingFor) = event.action { counted += standingFor } else { recorded += 1 }
    return true
  }
  let isSound = try SQLiteEventLog.verify(path).isSound
  tell(
    "storm offered=\(calls) recorded=\(recorded) counted=\(counted) sound=\(isSound) early=\(early) peak=\(peak) slowest=\(slowest)"
  )
}

/// How much memory the process holds.
func residentKilobytes() -> Int {
  guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
  let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  return pages * Int(sysconf(Int32(_SC_PAGESIZE))) / 1_024
}
