import FaultSupport
import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import Synchronization
import Testing

@MainActor @Suite struct ClockTests {
  /// Records a session with a wall clock that jumps between the years 1 and 2262 or advances steadily. In both cases, the
  /// monotonic clock advances steadily.
  private func record(_ path: String, jumps: Bool) throws -> RouterSession<FaultScreen> {
    let random = Mutex(SplitMix64(seed: 5))
    let ticks = Mutex<Int64>(0)
    let environment = SessionEnvironment(
      now: {
        guard jumps else { return 1_790_000_000_000 + ticks.withLock { $0 } / 1_000 }
        return random.withLock { random in
          let corner: [Int64] = [0, -1, -62_135_596_800_000, 9_223_372_036_854, 253_402_300_799_999]
          return Int.random(in: 0..<10, using: &random) < 4
            ? corner.randomElement(using: &random) ?? 0
            : Int64.random(in: -4_000_000_000_000...9_300_000_000_000, using: &random)
        }
      },
      uptime: {
        ticks.withLock {
          $0 += 1_000; return $0
        }
      }, makeSessionID: { "a0" })
    let session = RouterSession<FaultScreen>(
      log: try SQLiteEventLog(path: path), configuration: .init(environment: environment))
    var calls = SplitMix64(seed: 9)
    for _ in 0..<1_000 {
      switch Int.random(in: 0..<5, using: &calls) {
      case 0: session.router.pop()
      case 1: session.router.popToRoot()
      default: session.router.navigate(to: .item(Int.random(in: 0..<20, using: &calls)))
      }
    }
    return session
  }

  @Test func `jumps of the wall clock do not affect the order, the durations or the replay of events`() throws
  {
    let folder = try FaultFolder()
    let jumping = try record(folder.path("jumping.sqlite"), jumps: true)
    let steady = try record(folder.path("steady.sqlite"), jumps: false)
    let (ours, theirs) = (try jumping.timeline.events(), try steady.timeline.events())
    #expect(ours.count == 1_000 && ours.map(\.position) == Array(1...1_000))
    #expect(Set(ours.map(\.time)).count > 500)
    func timeless(_ events: [RecordedEvent<FaultScreen>]) -> [RecordedEvent<FaultScreen>] {
      events.map {
        var event = $0
        event.time = 0
        return event
      }
    }
    #expect(timeless(ours) == timeless(theirs))
    for position in stride(from: 0, through: 1_000, by: 50) {
      #expect(try jumping.timeline.state(at: position) == steady.timeline.state(at: position))
    }
    try jumping.close()
    try steady.close()
    #expect(try SQLiteEventLog.verify(folder.path("jumping.sqlite")).isSound)
    let read = try SQLiteEventLog(reading: folder.path("jumping.sqlite"))
    #expect(
      try read.session("a0").duration
        == SQLiteEventLog(reading: folder.path("steady.sqlite")).session("a0").duration)
    // An imported export of the log equals the log.
    var lines: [String] = []
    try LogExport(of: read, as: .jsonLines).write { lines.append($0) }
    var rest = lines.map { Array($0.utf8) }[...]
    _ = try SQLiteEventLog.importLines(into: folder.path("imported.sqlite")) { rest.popFirst() }
    #expect(try SQLiteEventLog(reading: folder.path("imported.sqlite")).events("a0") == read.events("a0"))
    FaultTable.report("clock backwards, jumps, 1970, 2262|1000|0|-")
  }
}
