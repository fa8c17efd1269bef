import Foundation
import NavlogTesting
import NavlogTools
import NavlogViewer
import Testing

@testable import Navlog
@testable import TestFixtures

@Suite struct SessionPageTests {
  @Test(arguments: 0..<40)
  func `the states of a page are the states of the session, at every moment`(number: Int) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    let session = RandomSession(seed: seed, count: [0, 1, 255, 256, 257, 600][number % 6])
    let log = InMemoryEventLog()
    try session.write(to: log)
    let page = try PageReader(SessionPage(of: log).html())
    let states = try page.states(of: 0)
    #expect(states.count == (session.events.isEmpty ? 0 : session.states.count), "seed \(seed)")
    for (position, state) in states.enumerated() {
      let meant = PageState(session.states[position])
      if state != meant {
        Issue.record("seed \(seed), position \(position):\n\(state.state)\ninstead of\n\(meant.state)")
        return
      }
    }
  }

  @Test(arguments: 0..<20)
  func `the events of a page are the events of the session`(number: Int) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    let session = RandomSession(seed: seed, count: 300)
    let log = InMemoryEventLog()
    try session.write(to: log)
    let page = try PageReader(SessionPage(of: log).html())
    let events = try page.blocks(of: 0).flatMap {
      try $0.events(after: 0, started: Int(session.info.started))
    }
    #expect(events.count == 300, "seed \(seed)")
    for (event, shown) in zip(session.events, events) {
      let meant = PageEvent(
        time: Int(event.time), elapsed: Int(event.elapsed / 1_000), line: StoredText.printable(event.line),
        origin: event.origin.rawValue, cause: event.cause,
        screen: event.screen.map { StoredText.printable("\($0)") },
        visible: session.states[event.position].visibleRouter.id.description, details: shown.details,
        why: shown.why, depth: event.depth)
      #expect(shown == meant, "seed \(seed), \(event)")
      #expect((shown.why == nil) == (event.outcome == .applied), "seed \(seed), \(event)")
      for decision in event.decisions {
        #expect(shown.details.contains(["rule", StoredText.printable("\(decision)")]), "seed \(seed)")
      }
    }
  }

  @Test func `a page divides a long session into blocks, each of which can be read alone`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    let session = RandomSession(seed: seed, count: 16_384 + 300)
    let log = InMemoryEventLog()
    try session.write(to: log)
    let page = try PageReader(SessionPage(of: log).html())
    #expect(page.blocks.map(\.count) == [16_384, 300])
    // Reads a block alone, without the earlier blocks.
    let states = try page.blocks[1].states(after: 16_384)
    #expect(
      states == session.states[16_384...].map { PageState($0) }, "seed \(seed)")
    let events = try page.blocks[1].events(after: 16_384, started: Int(session.info.started))
    let meant = session.events[16_384...].map { StoredText.printable($0.line) }
    #expect(events.map(\.line) == meant, "seed \(seed)")
  }

  @Test func `a block of a page may begin while a modal is presented`() throws {
    let screen = RecordedDestination(name: "settings")
    let log = InMemoryEventLog()
    log.begin(SessionInfo(id: "a", started: 0, app: "", version: "", system: ""))
    try log.append(events(16_383), to: "a")
    let sheet = RouterID(.main).child(.sheet, EntryID(16_384))
    let calls: [(NavigationAction<RecordedDestination>, RouterID)] = [
      (.present(screen, style: .sheet), RouterID(.main)),
      (.navigate(screen, style: .push, unlessOnTop: false), sheet), (.dismiss, sheet), (.dismiss, sheet),
    ]
    for (offset, call) in calls.enumerated() {
      try log.append(event(16_384 + offset, call.0, on: call.1), to: "a")
    }
    let page = try PageReader(SessionPage(of: log).html())
    let shown = try page.blocks[1].events(after: 16_384, started: 0)
    #expect(shown.map(\.visible) == ["main/sheet@16384", "main", "main"])
    let paths = try page.blocks[1].states(after: 16_384).map { $0.state.pathText }
    #expect(paths == ["main > sheet:settings", "main > sheet:settings/settings", "main", "main"])
  }

  @Test func `the index of a page lists all sessions, and the blocks of each session`() throws {
    let log = InMemoryEventLog()
    let parent = SessionInfo.Moment(session: "a", position: 2)
    let first = SessionInfo(
      id: "a", started: 1_000, app: "Shop", version: "1\u{202E}", system: "iOS", parent: nil)
    log.begin(first)
    try log.append(events(2), to: "a")
    try log.end("a", at: 9_000, after: 7_654_321)
    log.begin(SessionInfo(id: "b", started: 2_000, app: "Shop", version: "2", system: "iOS", parent: parent))
    log.begin(SessionInfo(id: "c", started: 3_000, app: "Shop", version: "2", system: "iOS", isMasked: true))
    try log.append(events(1), to: "c")
    let page = try PageReader(SessionPage(of: log, opening: parent).html())
    #expect(
      page.index["sessions"]?.text == #"""
        [{"id":"a","app":"Shop","version":"1\\u202e","system":"iOS","started":1000,"ended":9000,"duration":7654,"parent":null,"masked":false,"events":2,"first":0,"blocks":1},{"id":"b","app":"Shop","version":"2","system":"iOS","started":2000,"ended":null,"duration":null,"parent":{"session":"a","position":2},"masked":false,"events":0,"first":1,"blocks":0},{"id":"c","app":"Shop","version":"2","system":"iOS","started":3000,"ended":null,"duration":null,"parent":null,"masked":true,"events":1,"first":1,"blocks":1}]
        """#)
    #expect(page.index["opens"]?.text == #"{"session":"a","position":2}"#)
    #expect(page.index["format"] == 1)
    let chosen = try PageReader(SessionPage(of: log, sessions: ["c", "a"]).html())
    #expect(try chosen.sessions.map { try $0.string("id") } == ["c", "a"])
    #expect(throws: EventLogError.noSuchSession("d")) { try SessionPage(of: log, sessions: ["d"]) }
  }

  @Test func `the index of a page contains the verdicts of rules as printable text`() throws {
    let log = InMemoryEventLog()
    log.begin(SessionInfo(id: "a", started: 0, app: "", version: "", system: ""))
    try log.append(events(3), to: "a")
    var page = try SessionPage(of: log)
    #expect(try PageReader(page.html()).sessions[0]["rules"] == nil)
    page.verdicts["a"] = [
      PageVerdict(rule: "x\u{202E}", text: "never depth > 3", word: "violated", events: 2...3),
      PageVerdict(rule: "y", text: "always depth < 9", word: "holds", events: nil),
    ]
    #expect(
      try PageReader(page.html()).sessions[0]["rules"]?.text == #"""
        [{"rule":"x\\u202e","text":"never depth > 3","verdict":"violated","from":2,"to":3},{"rule":"y","text":"always depth < 9","verdict":"holds","from":0,"to":0}]
        """#)
  }

  @Test func `the index of a page contains the findings that the page cannot make, up to its last event`()
    throws
  {
    let log = InMemoryEventLog()
    log.begin(SessionInfo(id: "a", started: 0, app: "", version: "", system: ""))
    try log.append(events(3), to: "a")
    var page = try SessionPage(of: log)
    let later = PageFinding(rule: "bypassedGuard", position: 4)
    page.findings["a"] = [later]
    #expect(try PageReader(page.html()).sessions[0]["findings"] == nil)
    page.findings["a"] = [PageFinding(rule: "restoredOtherwise", position: 3), later]
    #expect(
      try PageReader(page.html()).sessions[0]["findings"]?.text
        == #"[{"rule":"restoredOtherwise","position":3}]"#)
  }

  @Test(arguments: [
    ([3, 4, 5], 12, 3), ([3, 4, 5], 11, 2), ([3, 4, 5], 8, 1), ([3, 4, 5], 1, 1), ([9, 0, 0], 0, 2),
    ([], 5, 0),
  ])
  func `a page shows as many of the latest sessions as fit a limit of events, but at least one session`(
    counts: [Int], limit: Int, shown: Int
  ) {
    let sessions = counts.enumerated().map { index, count in
      let info = SessionInfo(id: "\(index)", started: 0, app: "", version: "", system: "")
      return SessionRecord(info: info, count: count)
    }
    #expect(SessionPage.latest(of: sessions, atMost: limit) == sessions.suffix(shown))
  }

  @Test func `the page of a log without sessions contains no session`() throws {
    let page = try PageReader(SessionPage(of: InMemoryEventLog()).html())
    #expect(try page.sessions == [] && page.blocks.isEmpty && page.index["opens"] == .null)
  }

  @Test func `a page omits events that are recorded while the page is being made`() throws {
    let log = InMemoryEventLog()
    log.begin(SessionInfo(id: "a", started: 0, app: "", version: "", system: ""))
    try log.append(events(2), to: "a")
    let page = try SessionPage(of: log)
    try log.append([event(3)], to: "a")
    #expect(try PageReader(page.html()).blocks.map(\.count) == [2])
  }

  @Test func `a page of a redacted log contains no values`() throws {
    let log = InMemoryEventLog()
    log.begin(SessionInfo(id: "a", started: 0, app: "", version: "", system: ""))
    let secret = RecordedDestination(name: "note", parameters: #"{"text":"hunter2"}"#)
    try log.append([event(1, .navigate(secret, style: .push, unlessOnTop: false)), event(2)], to: "a")
    for (read, holds) in [(log as any EventLog, true), (RedactedEventLog(of: log), false)] {
      let page = try PageReader(SessionPage(of: read).html())
      #expect(page.index.text.contains("hunter2") == holds)
      #expect(try page.sessions[0]["masked"] == .bool(!holds))
      #expect(page.index.text.contains("note(text: "))
    }
  }

  @Test func `every text of a log is inside a data element of the page`() throws {
    let hostile = "</script><script>alert(1)</script>\u{202E}\u{0}" + String(repeating: "x", count: 1 << 17)
    let log = InMemoryEventLog()
    log.begin(SessionInfo(id: "a", started: .min, app: hostile, version: hostile, system: hostile))
    let parameters = JSONValue.object([.init(hostile, .string(hostile))]).canonicalText
    let deep = RouterID("main", (0..<1_000).map { RouterID.Step(.sheet, EntryID($0 + 1)) })
    let destination = RecordedDestination(type: hostile, name: hostile, parameters: parameters)
    var last = event(
      2, .unknown(.init(kind: hostile, fields: .object([.init(hostile, 1)]))), on: deep)
    last.time = .max
    last.elapsed = .min
    last.cause = 7
    last.source = CallSite(file: hostile, line: .max)
    let first = event(1, .navigate(destination, style: .push, unlessOnTop: true))
    try log.append([first, last], to: "a")
    let html = try SessionPage(of: log).html()
    let empty = try SessionPage(of: InMemoryEventLog()).html()
    #expect(
      html.components(separatedBy: "<script").count == empty.components(separatedBy: "<script").count + 1)
    #expect(!html.contains("alert(1)") && html.utf8.count < 1 << 20)
    let page = try PageReader(html)
    let words = try Words(page.index)
    let texts =
      words.kinds + words.sources + words.subjects + words.destinations + words.details.joined().joined()
    #expect(texts.contains { $0.contains(#"\u202e"#) } && texts.allSatisfy { StoredText.printable($0) == $0 })
    #expect(try page.states(of: 0).count == 3)
    let events = try page.blocks[0].events(after: 0, started: 0)
    #expect(events[1].cause == nil && events[1].line.hasPrefix(StoredText.printable(hostile)))
    #expect(events.allSatisfy { abs($0.elapsed) <= 1 << 51 && abs($0.time) <= 1 << 53 })
  }

  // MARK: - Events

  private func event(
    _ position: Int, _ action: NavigationAction<RecordedDestination> = .popToRoot,
    on router: RouterID = RouterID(.main)
  ) -> RecordedEvent<RecordedDestination> {
    var state = NavigationState<RecordedDestination>()
    let outcome = state.reduce(action, on: router, at: position)
    return RecordedEvent(
      position: position, time: Int64(position), elapsed: Int64(position) * 1_000,
      event: NavigationEvent(action, on: router), outcome: outcome, screen: state.visible)
  }

  private func events(_ count: Int) -> [RecordedEvent<RecordedDestination>] { (1...count).map { event($0) } }
}
