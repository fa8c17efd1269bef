import Navlog
import NavlogTesting
import NavlogTools
import Testing

@Suite struct RedactedEventLogTests {
  private let session: RandomSession
  private let log = InMemoryEventLog()
  private let seed = UInt64.random(in: 0...UInt64.max)

  init() throws {
    session = RandomSession(seed: seed, count: 200)
    try session.write(to: log)
  }

  @Test func `a log that is redacted while it is read has the same contents as a redacted copy`() throws {
    let redactor = Redactor()
    let copy = InMemoryEventLog()
    copy.begin(redactor.redacted(log.sessions()[0]).info)
    try copy.append(session.events.map(redactor.redacted), to: session.info.id)
    if let ended = session.ended, let duration = session.duration {
      try copy.end(session.info.id, at: ended, after: duration)
    }
    let redacted = RedactedEventLog(of: log, with: redactor)
    #expect(try redacted.sessions() == copy.sessions(), "seed \(seed)")
    #expect(try redacted.session(session.info.id) == copy.sessions()[0], "seed \(seed)")
    #expect(try redacted.lastSession() == copy.lastSession(), "seed \(seed)")
    #expect(try redacted.events(session.info.id) == copy.events(session.info.id), "seed \(seed)")
    #expect(try redacted.events(session.info.id, 50...60) == copy.events(session.info.id, 50...60))
    for position in [0, 1, 100, 200] {
      #expect(
        try redacted.state(session.info.id, at: position) == copy.state(session.info.id, at: position),
        "seed \(seed), position \(position)")
    }
  }

  @Test func `the sessions of a redacted log are marked as masked`() throws {
    #expect(try RedactedEventLog(of: log).sessions().map(\.info.isMasked) == [true])
  }

  @Test func `a redacted log throws an error for every write`() throws {
    let redacted: any EventLog = RedactedEventLog(of: log)
    let other = SessionInfo(id: "b", started: 0, app: "", version: "", system: "")
    let error = EventLogError(
      .cannotWrite, "a redacted log cannot be written: write to the original log")
    #expect(throws: error) { try redacted.begin(other) }
    #expect(throws: error) { try redacted.append(session.events[0], to: session.info.id) }
    #expect(throws: error) { try redacted.end(session.info.id, at: 0, after: 0) }
    try redacted.flush()
    #expect(log.sessions().map(\.count) == [200])
  }
}
