import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

/// The wall clock may show any time and jump at any event. Events are ordered by their position.
@Suite struct WallTimeTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  private static let day: Int64 = 86_400_000
  /// A time beyond the year 73000. The difference between this time and its negative is an integer that a log can contain.
  private static let largest: Int64 = 1 << 51

  /// Times around every boundary of the text form, in milliseconds since 1970.
  private static let times: [Int64] = [
    0, 1, 999, 1_000, -1, -999, -1_000, -1_001, 1_795_334_380_123, -1_795_334_380_123,
    // The boundaries between the years 9999 and 10000 and between the years 0 and -1, and times about 400 years beyond.
    253_402_300_799_999, 253_402_300_800_000, -62_167_219_200_000, -62_167_219_200_001,
    253_402_300_799_999 + 400 * 366 * day, -62_167_219_200_001 - 400 * 366 * day,
    // February 29th of 1972, 2000, 2400, 10000 and 0.
    68_169_600_000, 951_782_400_000, 13_574_563_200_000, 253_407_398_400_000, -62_162_121_600_000,
    largest, -largest, largest - 1, 1 - largest,
  ]

  private func events(_ times: [Int64], of session: SessionInfo) -> [RecordedEvent<RecordedDestination>] {
    times.enumerated().map { index, time in
      RecordedEvent(
        position: index + 1, time: time, elapsed: Int64(index) * 1_500, event: NavigationEvent(.mark("a")))
    }
  }

  private func info(_ id: String, started: Int64) -> SessionInfo {
    SessionInfo(id: id, started: started, app: "A", version: "1", system: "x")
  }

  private func column(_ sql: String) throws -> [String] {
    let run = try Shell(folder.path(), sql)
    #expect(run.errors == "")
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [0, 1_763_000_000_000, -3_000_000_000_000, largest, -largest])
  func `even extreme wall times of events and session starts are recorded exactly and shown as text`(
    started: Int64
  ) throws {
    let session = info("a", started: started)
    let events = events(Self.times, of: session)
    let log = try SQLiteEventLog(path: folder.path())
    try log.begin(session)
    for event in events { try log.append(event, to: "a") }
    try log.end("a", at: -started, after: 1)
    #expect(try log.events("a") == events)
    #expect(
      try log.session("a") == SessionRecord(info: session, count: events.count, ended: -started, duration: 1))
    #expect(try column("SELECT at FROM event_log") == Self.times.map(WallTime.text))
    #expect(
      try column("SELECT started, ended, ending FROM session_summary")
        == ["\(WallTime.text(started))|\(WallTime.text(-started))|closed"])
    #expect(try column("SELECT at FROM screen_log WHERE position = 0") == [WallTime.text(started)])
    #expect(
      try column("SELECT entered, exited FROM screen_visits")
        == ["\(WallTime.text(started))|\(WallTime.text(-started))"])
    let report = try SQLiteEventLog.verify(folder.path())
    #expect(report.verdict == .verified, "\(report)")
  }

  @Test func `the wall time of any millisecond is the same text in SQL and in Swift`() throws {
    var random = SplitMix64(seed: 1)
    let times = (0..<5_000).map { _ in
      Int64(bitPattern: random.next()) >> (12 + random.below(50))
    }
    let session = info("a", started: 0)
    let log = try SQLiteEventLog(path: folder.path())
    try log.begin(session)
    try log.append(events(times, of: session), to: "a")
    try log.end("a", at: 0, after: 0)
    #expect(try column("SELECT at FROM event_log ORDER BY position") == times.map(WallTime.text))
  }

  /// The times of the events, in milliseconds. Some times are earlier than the time of the previous event.
  private static let jumps: [Int64] = [5, 9, 9, 3, 4, 2, 8, 1]

  @Test(arguments: [1, 2, 3, 8])
  func `if the wall clock is set back, events record the drift, whether appended alone or in groups`(
    count: Int
  )
    throws
  {
    let session = info("a", started: 4)
    let log = try SQLiteEventLog(path: folder.path())
    try log.begin(session)
    var rest = events(Self.jumps, of: session)[...]
    while !rest.isEmpty {
      try log.append(Array(rest.prefix(count)), to: "a")
      rest = rest.dropFirst(count)
    }
    try log.end("a", at: 9, after: 9)
    #expect(try log.events("a").map(\.time) == Self.jumps)
    // The elapsed times are 0, 1.5, 3, 4.5 ms and so on.
    #expect(try column("SELECT drift_ms FROM events") == ["1", "4", "2", "-5", "-6", "-9", "-5", "-13"])
    #expect(try column("SELECT position FROM event_log") == (1...8).map { "\($0)" })
    #expect(try SQLiteEventLog.verify(folder.path()).verdict == .verified)
  }

  @Test func `the wall clock changes neither the order of events nor the durations of visits`() throws {
    func log(_ name: String, _ time: (Int) -> Int64) throws -> String {
      let log = try SQLiteEventLog(path: folder.path(name))
      let session = RandomSession(seed: 5, count: 200)
      try log.begin(session.info)
      try log.append(
        session.events.map { event in
          var event = event
          event.time = time(event.position)
          return event
        }, to: session.info.id)
      try log.end(session.info.id, at: 0, after: 1 << 40)
      return folder.path(name)
    }
    let forward = try log("forward.sqlite") { Int64($0) * 10 }
    let backward = try log("backward.sqlite") { Int64($0) * -86_400_000 }
    for sql in [
      "SELECT position, kind, screen, elapsed FROM event_log",
      "SELECT position, kind, screen FROM screen_log",
      "SELECT position, elapsed, duration, screen, depth FROM screen_visits",
      "SELECT position, from_screen, to_screen FROM transitions",
      "SELECT rule, position, duration FROM friction",
      "SELECT screen, visits, p50, p95 FROM screen_stats", "SELECT * FROM flags",
    ] {
      let answer = try Shell(forward, sql)
      #expect(answer.errors == "" && (!answer.output.isEmpty || sql.contains("friction")))
      #expect(try Shell(backward, sql).output == answer.output, "\(sql)")
    }
  }

  @Test func `a session can begin at a wall time before the end of the previous session`() throws {
    let log = try SQLiteEventLog(path: folder.path())
    for (id, started) in [("a", 1_000_000), ("b", 500), ("c", -7)] as [(String, Int64)] {
      try log.begin(info(id, started: started))
      try log.append(events([started + 7, started + 8], of: info(id, started: started)), to: id)
      try log.end(id, at: started + 9, after: 9)
    }
    #expect(
      try column("SELECT session, at FROM event_log")
        == [("a", 1_000_007), ("a", 1_000_008), ("b", 507), ("b", 508), ("c", 0), ("c", 1)].map {
          "\($0)|\(WallTime.text(Int64($1)))"
        })
    #expect(try SQLiteEventLog.verify(folder.path()).verdict == .verified)
  }
}
