import Foundation
import Navlog
import NavlogTesting
import NavlogTools
import Testing

@testable import NavlogSQLite
@testable import TestFixtures

@Suite struct RedactedCopyTests {
  @Test func `a redacted copy is verified against its own head, and replays to the original's hierarchy`()
    throws
  {
    let folder = try LogFolder()
    let log = try folder.log(400, 1_500, 0)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: log))
    let copied = try SQLiteEventLog.redact(log, into: folder.path("shared"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: log)) == bytes)
    let (old, new) = (try SQLiteEventLog(reading: log), try SQLiteEventLog(reading: folder.path("shared")))
    #expect(try copied == new.sessions())
    #expect(try copied.map(\.count) == old.sessions().map(\.count))
    #expect(try copied.allSatisfy(\.info.isMasked) && !old.sessions().contains(where: \.info.isMasked))
    let report = try SQLiteEventLog.verify(folder.path("shared"))
    #expect(report.verdict == .verified, "\(report)")
    #expect(
      report.chain?.maintenance.map { $0.dropFirst(26) } == ["the log is a redacted copy of 3 sessions"])
    for session in copied {
      let (id, end) = (session.info.id, session.count)
      let (masked, open) = (try new.state(id, at: end), try old.state(id, at: end))
      #expect(masked.compactMap { $0.name }.roots == open.compactMap { $0.name }.roots)
      #expect(try new.events(id).map(\.action.kind) == old.events(id).map(\.action.kind))
    }
    let parameters = try new.events(copied[0].info.id).compactMap { $0.action.destination?.parameters }
    let open = try old.events(copied[0].info.id).compactMap { $0.action.destination?.parameters }
    #expect(parameters.count == open.count)
    for (masked, open) in zip(parameters, open) { #expect(masked != open || !open.contains(/\d/), "\(open)") }
    #expect(try folder.names.filter { $0.hasPrefix("shared") } == ["shared", "shared-head"])
  }

  @Test func `a redacted copy contains the values of only those parameters that the redactor keeps`() throws {
    let folder = try LogFolder()
    let log = try SQLiteEventLog(path: folder.path())
    try log.begin(SessionInfo(id: "s", started: 0, app: "", version: "", system: ""))
    let screen = RecordedDestination(name: "a", parameters: #"{"id":"kept-1","name":"secret-1"}"#)
    let action = NavigationAction<RecordedDestination>.deepLink(
      url: "app://open/secret-2?a=secret-3", .plan([.show(screen, .push)]))
    let event = NavigationEvent(action, on: RouterID(.main))
    var state = NavigationState<RecordedDestination>()
    let effect = state.apply(event, at: 1)
    try log.append(
      [
        RecordedEvent(
          position: 1, time: 0, elapsed: 0, event: event, origin: .user, outcome: effect.outcome,
          screen: effect.screen, depth: 1)
      ], to: "s")
    try log.end("s", at: 0, after: 0)
    try SQLiteEventLog.redact(folder.path(), into: folder.path("shared"), with: Redactor(keeping: ["id"]))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path("shared")))
    #expect(bytes.range(of: Data("secret-".utf8)) == nil)
    #expect(bytes.range(of: Data("kept-1".utf8)) != nil)
  }

  @Test(arguments: [
    (#"{"id":1}"#, #"{"id":1.0}"#), (#"{"day":"2001-01-01"}"#, #"{"day":"4001-01-01"}"#),
    (#"{"day":"2001-01-01T00:00:00Z"}"#, #"{"day":"0001-01-01T00:00:00Z"}"#),
  ])
  func `a redacted copy is VERIFIED if two numbers or dates of its log are similar`(
    first: String, second: String
  ) throws {
    let folder = try LogFolder()
    var recorder = try CallRecorder(log: SQLiteEventLog(path: folder.path()))
    for parameters in [first, second] {
      // If both screens had the same mask, the second call of the copy would have no effect.
      let call =
        #"{"call":"navigate","to":{"name":"list","params":\#(parameters)},"as":"push","unlessOnTop":true}"#
      let result = try recorder.record(CallRequest(json: JSONValue(parsing: call)))
      #expect(result.outcome == .applied)
    }
    try recorder.close()
    try SQLiteEventLog.redact(folder.path(), into: folder.path("shared"))
    let report = try SQLiteEventLog.verify(folder.path("shared"))
    #expect(report.verdict == .verified, "\(report)")
  }

  @Test func `a redacted copy contains the number of pruned sessions, but not their ids`() throws {
    let folder = try LogFolder()
    let log = try folder.log(40, 30, 20)
    let sessions = try SQLiteEventLog(reading: log).sessions().map(\.info.id)
    let report = try SQLiteEventLog.prune(log, to: Retention(maximumSessions: 1, keepsMarkedSessions: false))
    #expect(report.removed.map(\.info.id) == Array(sessions.dropLast()))
    try SQLiteEventLog.redact(log, into: folder.path("shared"))
    for (path, isListed) in [(log, true), (folder.path("shared"), false)] {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      for id in sessions.dropLast() { #expect((bytes.range(of: Data(id.utf8)) != nil) == isListed) }
    }
    let verified = try SQLiteEventLog.verify(folder.path("shared"))
    #expect(verified.verdict == .verified, "\(verified)")
    #expect(verified.chain?.maintenance.first?.hasSuffix("removed 2 sessions with 70 events") == true)
  }

  @Test func `a redacted copy is VERIFIED if two texts of its log differ only in their normalization`()
    throws
  {
    let folder = try LogFolder()
    var recorder = try CallRecorder(log: SQLiteEventLog(path: folder.path()))
    var outcomes: [Outcome] = []
    for name in ["caf\u{E9}", "cafe\u{301}"] {
      let call =
        #"{"call":"navigate","to":{"name":"list","params":{"a":"\#(name)"}},"as":"push","unlessOnTop":true}"#
      outcomes.append(try recorder.record(CallRequest(json: JSONValue(parsing: call))).outcome)
    }
    try recorder.close()
    #expect(outcomes[0] == .applied && outcomes[1] != .applied, "Swift's == ignores the normalization")
    try SQLiteEventLog.redact(folder.path(), into: folder.path("shared"))
    let report = try SQLiteEventLog.verify(folder.path("shared"))
    #expect(report.verdict == .verified, "\(report)")
  }

  @Test func `a redacted copy keeps the bytes of a kept text, even if an equal text came before it`()
    throws
  {
    let folder = try LogFolder()
    var recorder = try CallRecorder(log: SQLiteEventLog(path: folder.path()))
    let names = ["caf\u{E9}", "cafe\u{301}"]
    for name in names {
      let call = #"{"call":"navigate","to":{"name":"list","params":{"a":"\#(name)"}}}"#
      _ = try recorder.record(CallRequest(json: JSONValue(parsing: call)))
    }
    try recorder.close()
    let copied = try SQLiteEventLog.redact(
      folder.path(), into: folder.path("shared"), with: Redactor(keeping: ["a"]))
    let events = try SQLiteEventLog(reading: folder.path("shared")).events(copied[0].info.id)
    let kept = events.compactMap { $0.action.destination?.parameters }
    #expect(kept.map { Array($0.utf8) } == names.map { Array(#"{"a":"\#($0)"}"#.utf8) })
  }

  @Test func `a redacted copy contains only the requested sessions, and does not overwrite a file`() throws {
    let folder = try LogFolder()
    let log = try folder.log(10, 20)
    let second = try SQLiteEventLog(reading: log).sessions()[1].info.id
    #expect(try SQLiteEventLog.redact(log, into: folder.path("one"), sessions: [second]).map(\.count) == [20])
    let before = try folder.names
    for taken in [log, folder.path("one")] {
      #expect(throws: EventLogError.self) { try SQLiteEventLog.redact(log, into: taken) }
    }
    #expect(throws: EventLogError.self) {
      try SQLiteEventLog.redact(folder.path("none"), into: folder.path("two"))
    }
    #expect(throws: EventLogError.self) { try SQLiteEventLog.redact(log, into: folder.path("no/where")) }
    #expect(try folder.names == before)
  }

  @Test func `a redacted copy contains only the events that the log had when the copy began`() throws {
    let folder = try LogFolder()
    let path = folder.path()
    let log = try SQLiteEventLog(path: path)
    try log.write(RandomSession(seed: 1, count: 20))
    let live = RandomSession(seed: 2, count: 40)
    try log.begin(live.info)
    try log.append(Array(live.events[..<30]), to: live.info.id)
    var hasGoneOn = false
    let copied = try SQLiteEventLog.redact(path, into: folder.path("shared")) {
      if !hasGoneOn { try? log.append(Array(live.events[30...]), to: live.info.id) }
      hasGoneOn = true
    }
    #expect(try log.session(live.info.id).count == 40)
    #expect(copied.map(\.count) == [20, 30])
    #expect(try SQLiteEventLog(reading: folder.path("shared")).sessions() == copied)
  }
}
