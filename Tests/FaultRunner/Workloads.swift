import FaultSupport
import FaultVFS
import Foundation
import Navlog
import NavlogSQLite
import NavlogTools

/// Navigates, with an occasional flush or close, until the process is killed.
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
    var environment = SessionEnvironment.live
    environment.makeSessionID = { id }
    let session = RouterSession<FaultScreen>(log: log, configuration: .init(environment: environment))
    for _ in 0..<(50 + random(200)) {
      let next = session.position + 1
      session.router.navigate(to: .item(next))
      if session.logStatus.isRecording { report("\(id) \(session.position)") }
      if random(40) == 0 { try tolerateLock { try session.flush() } }
    }
    try tolerateLock { try session.close() }
  }
}

/// Ignores that another process has locked the log. A reader that opens the log holds a lock for a moment, and the main thread
/// does not wait for the end of the lock.
private func tolerateLock(_ body: () throws -> Void) throws {
  do { try body() } catch let error as EventLogError where error.code == .locked {}
}

/// Keeps a log open for writing until the input ends.
func hold(_ path: String) throws {
  let log = try SQLiteEventLog(path: path)
  try log.begin(SessionInfo(id: UUID().uuidString, started: 0, app: "", version: "", system: ""))
  report("held")
  while readLine() != nil {}
  _ = log
}

/// Opens a log as another user, and reports the outcome.
func openAs(_ path: String, user: UInt32?) {
  if let user, setgid(user) != 0 || setuid(user) != 0 {
    report("cannot be another user")
    exit(3)
  }
  do {
    let log = try SQLiteEventLog(path: path)
    try log.begin(SessionInfo(id: UUID().uuidString, started: 0, app: "", version: "", system: ""))
    report("opened")
  } catch { report("\(error.code.rawValue): \(error.description)") }
}

/// Navigates as fast as possible for some seconds, and reports memory, calls and the contents of the log.
@MainActor
func runStorm(_ path: String, seconds: Double, isFailing: Bool) throws {
  _ = navlog_fault_install()
  navlog_fault_arm(navlog_fault_none, 0, 0)
  // With a small limit, the session often replaces the buffered events with a single event.
  let session = RouterSession<FaultScreen>(
    log: try SQLiteEventLog(path: path), configuration: .init(pendingLimit: isFailing ? 200 : 10_000))
  let start = DispatchTime.now().uptimeNanoseconds
  var (calls, slowest, early, peak) = (0, 0.0, 0, 0)
  var isArmed = false
  while true {
    let now = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    if now >= seconds { break }
    if isFailing {
      // The disk is full half of the time.
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
    if case .restore(let restored) = event.action {
      counted += restored.collapsedCalls
    } else {
      recorded += 1
    }
    return true
  }
  let isSound = try SQLiteEventLog.verify(path).isSound
  report(
    "storm offered=\(calls) recorded=\(recorded) counted=\(counted) sound=\(isSound) early=\(early) peak=\(peak) slowest=\(slowest)"
  )
}

/// Returns the resident memory of the process in KiB. On Apple's systems, returns the maximum so far.
func residentKilobytes() -> Int {
  #if canImport(Darwin)
  var usage = rusage()
  return getrusage(RUSAGE_SELF, &usage) == 0 ? Int(usage.ru_maxrss) / 1_024 : 0
  #else
  guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
  let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  return pages * Int(sysconf(Int32(_SC_PAGESIZE))) / 1_024
  #endif
}
