import Navlog
import NavlogTools
import Testing

@testable import NavlogSQLite
@testable import TestFixtures

@Suite struct MomentReferenceTests {
  @Test(arguments: [
    ("last", MomentReference(session: .fromEnd(1))), ("-1", MomentReference(session: .fromEnd(1))),
    ("-3", MomentReference(session: .fromEnd(3))),
    ("3f2a", MomentReference(session: .prefix("3f2a"))),
    ("@120", MomentReference(point: .position(120))), ("@0", MomentReference(point: .position(0))),
    ("3f2a@120", MomentReference(session: .prefix("3f2a"), point: .position(120))),
    ("-2@last", MomentReference(session: .fromEnd(2), point: .fromEnd(1))),
    ("@-3", MomentReference(point: .fromEnd(3))), ("@+1m12s", MomentReference(point: .elapsed(72_000_000))),
    ("@14:03:22", MomentReference(point: .timeOfDay(50_602_000))),
    ("@14:03", MomentReference(point: .timeOfDay(50_580_000))),
    ("@2026-11-21T12:00:00Z", MomentReference(point: .time(1_795_262_400_000))),
    ("@50%", MomentReference(point: .percent(50))), ("@#a@b", MomentReference(point: .marker("a@b"))),
    ("@/a@b/", MomentReference(point: .matching("a@b"))),
  ])
  func `a well-formed moment is parsed`(text: String, moment: MomentReference) throws {
    #expect(try MomentReference(text) == moment)
  }

  @Test func `a text with an @ after white space, a quote or an operator is not a moment`() {
    for text in ["@12", "3f2a@last", "-2@#a b", "@/pop 'x'/", "last@50%"] {
      #expect(MomentReference.namesPoint(text), "\(text)")
    }
    for text in ["last", "router = 'main@2'", "'a@b'", "show @5", "stack>@1", "instr(path,'@')"] {
      #expect(!MomentReference.namesPoint(text), "\(text)")
    }
  }

  @Test(arguments: [
    "", "@", "+1s", "50%", "#login", "/x/", "14:03", "-0", "-x", "@x", "@1.5", "@-0", "@-", "@+", "@+1x",
    "@101%", "@-1%",
    "@%", "@#", "@/", "@//", "@/(/", "@25:00", "@14:60", "@2026-13-01T00:00:00Z", "@99999999999999999999",
  ])
  func `a malformed moment is rejected with one sentence`(text: String) throws {
    let error = #expect(throws: MomentError.self) { try MomentReference(text) }
    #expect(error?.description.contains("\n") == false)
  }

  @Test(
    arguments: [
      ("1m12s", 72_000_000), ("72", 72_000_000), ("72s", 72_000_000), ("1.5s", 1_500_000), ("500ms", 500_000),
      ("1h2m3.5s", 3_723_500_000), ("2h", 7_200_000_000), ("0", 0), ("1m500ms", 60_500_000),
      ("1m12", 72_000_000),
    ] as [(String, Int64)])
  func `a well-formed duration is parsed`(text: String, microseconds: Int64) {
    #expect(ElapsedTime.microseconds(text) == microseconds)
  }

  @Test(arguments: ["", "s", "1x", "1s2m", "1.2.3s", "-1s", "1 s", "٣s"])
  func `a malformed duration is rejected`(text: String) { #expect(ElapsedTime.microseconds(text) == nil) }

  @Test(
    arguments: [
      (0, "+0.000s"), (5_000, "+0.005s"), (72_345_678, "+1m12.345s"), (3_723_004_000, "+1h02m03.004s"),
      (60_000_000, "+1m00.000s"), (-1_500_000, "-1.500s"),
    ] as [(Int64, String)])
  func `an elapsed time is printed in the form +1h02m03.004s`(microseconds: Int64, text: String) {
    #expect(ElapsedTime.text(microseconds) == text)
  }
}

@Suite struct MomentSearchTests {
  private let log = InMemoryEventLog()

  /// Creates two sessions: one with five events, which are a second apart from 23:59:58 UTC on, and one without events.
  init() throws {
    let midnight: Int64 = 1_795_305_600_000
    log.begin(SessionInfo(id: "ab12", started: midnight - 2_000, app: "", version: "", system: ""))
    for position in 1...5 {
      let action: NavigationAction<RecordedDestination> =
        position == 3
        ? .mark("login")
        : .navigate(RecordedDestination(name: "s\(position)"), style: .push, unlessOnTop: false)
      try log.append(
        [
          RecordedEvent(
            position: position, time: midnight - 3_000 + Int64(position) * 1_000,
            elapsed: Int64(position - 1) * 1_000_000, event: NavigationEvent(action))
        ], to: "ab12")
    }
    log.begin(SessionInfo(id: "ab34", started: midnight + 60_000, app: "", version: "", system: ""))
  }

  private func position(_ text: String) throws -> Int { try MomentReference(text).resolve(in: log).position }

  @Test(arguments: [
    ("ab12", 5), ("ab12@0", 0), ("ab12@5", 5), ("ab12@last", 5), ("ab12@-1", 5), ("ab12@-5", 1),
    ("ab12@50%", 2),
    ("ab12@0%", 0), ("ab12@100%", 5), ("ab12@+0", 1), ("ab12@+2.5s", 3), ("ab12@+4s", 5), ("ab12@#login", 3),
    ("ab12@/s4/", 4), ("ab12@/^navigate main/", 1), ("ab12@23:59:59", 2), ("ab12@00:00", 3),
    ("ab12@00:00:02", 5),
    ("ab12@2026-11-21T23:59:59.999Z", 2), ("last", 5), ("@last", 5), ("0", 0), ("@2026-11-21T23:59:59Z", 2),
    ("-1@2", 2), ("ab34", 0),
  ])
  func `a moment resolves to its position`(text: String, expected: Int) throws {
    #expect(try position(text) == expected)
  }

  @Test(arguments: [
    ("zz", "no session's id begins with \"zz\"; the last session is ab12"),
    ("ab", "2 session ids begin with \"ab\" (ab12, ab34): add more digits"),
    ("-2", "session -2 does not exist: the log has 1 session with events"),
    ("ab12@-6", "session ab12 has no event -6: it has 5 events"),
    ("ab12@+5s", "session ab12 has no moment +5.000s: it ended at +4.000s"),
    ("ab12@#out", "session ab12 has no marker #out: its markers are #login"),
    ("ab34@#out", "session ab34 has no marker #out: it has no markers"),
    ("ab12@/zz/", "no event of session ab12 matches /zz/"),
    (
      "ab12@12:00",
      "2026-11-21T12:00:00.000Z is not within session ab12, which lasted from 2026-11-21T23:59:58.000Z to 2026-11-22T00:00:02.000Z"
    ),
  ])
  func `a missing moment is reported in one sentence`(text: String, sentence: String) {
    let error = #expect(throws: MomentError.self) { try position(text) }
    #expect(error?.description == sentence)
  }

  @Test(arguments: [("7", "last", 7), ("0", "last", 0), ("9", "9", 2), ("12", "12ab", 3), ("12a", "12ab", 3)])
  func `a number is an event of the last session, unless it is a session or only a session begins with it`(
    text: String, session: String, position: Int
  ) throws {
    let found = try MomentReference(text).resolve(in: logWithNumbers())
    #expect(found.session.info.id == session && found.position == position)
  }

  @Test func `a number beyond the last event is an error, unless a session begins with the number`() throws {
    let log = try logWithNumbers()
    let error = #expect(throws: EventLogError.self) { try MomentReference("11").resolve(in: log) }
    #expect(error?.code == .noSuchPosition)
  }

  /// Returns a log whose last session has ten events, and whose other sessions have identifiers that begin with digits.
  private func logWithNumbers() throws -> InMemoryEventLog {
    let log = InMemoryEventLog()
    for (id, count) in [("12ab", 3), ("9", 2), ("last", 10)] {
      log.begin(SessionInfo(id: id, started: 0, app: "", version: "", system: ""))
      try log.append(
        (1...count).map {
          RecordedEvent(position: $0, time: 0, elapsed: 0, event: NavigationEvent(.mark("m")))
        },
        to: id)
    }
    return log
  }

  @Test func `a moment beyond the end of a session throws the error noSuchPosition`() {
    let error = #expect(throws: EventLogError.self) { try position("ab12@6") }
    #expect(error?.code == .noSuchPosition)
  }

  @Test func `if the clock was set back, a time means the last moment at which the clock showed it`() throws {
    let folder = try LogFolder()
    let file = try SQLiteEventLog(path: folder.path())
    let noon: Int64 = 1_795_262_400_000
    let logs: [any EventLog] = [file, InMemoryEventLog()]
    for log in logs {
      try log.begin(SessionInfo(id: "ab12", started: noon, app: "", version: "", system: ""))
      // The clock was set back by ten minutes between the second and the third event.
      for (index, time) in [(10, 10), (600, 600), (900, 300), (1_020, 420)].enumerated() {
        let event = RecordedEvent<RecordedDestination>(
          position: index + 1, time: noon + Int64(time.1) * 1_000, elapsed: Int64(time.0) * 1_000_000,
          event: NavigationEvent(.mark("here")))
        try log.append([event], to: "ab12")
      }
      try log.end("ab12", at: noon + 480_000, after: 1_080_000_000)
    }
    let view = try Connection.raw(folder.path())
    for (seconds, expected) in [(5, 0), (180, 1), (330, 3), (420, 4), (540, 1), (600, 2)] as [(Int64, Int)] {
      let moment = noon + seconds * 1_000
      for log in logs {
        let found = try MomentReference(point: .time(moment)).resolve(in: log)
        #expect(found.position == expected, "\(seconds)")
      }
      #expect(
        try view.integer("SELECT max(position) FROM on_screen WHERE moment_ms = \(moment)") == expected,
        "\(seconds)")
    }
  }

  @Test func `an empty log contains no moments`() {
    #expect(throws: MomentError.self) { try MomentReference().resolve(in: InMemoryEventLog()) }
  }
}
