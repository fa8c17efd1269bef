import Foundation
import Navlog
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

@Suite struct PerfettoTests {
  @Test func `a Perfetto trace has the expected lines, with one event per line`() throws {
    #expect(
      try TracedSession.log().lines(.perfetto) == [
        #"{"displayTimeUnit":"ms","otherData":{"producer":"navlog","masked":false},"traceEvents":["#,
        #"{"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"session 00112233 · Test 1.0"}}"#,
        #",{"ph":"M","name":"process_sort_index","pid":1,"tid":0,"args":{"sort_index":1}}"#,
        #",{"ph":"M","name":"thread_name","pid":1,"tid":1,"args":{"name":"main"}}"#,
        #",{"ph":"M","name":"thread_sort_index","pid":1,"tid":1,"args":{"sort_index":1}}"#,
        #",{"ph":"B","name":"main","cat":"screen","ts":1790000000000000,"pid":1,"tid":1,"args":{"style":"root","began":0}}"#,
        #",{"ph":"i","name":"navigate -> list","cat":"call","ts":1790000001000000,"pid":1,"tid":1,"s":"t","#
          + #""args":{"position":1,"router":"main","outcome":"applied","origin":"user","source":"App/Home.swift:7"}}"#,
        #",{"ph":"B","name":"list","cat":"screen","ts":1790000001000000,"pid":1,"tid":1,"#
          + #""args":{"style":"push","params":{},"began":1}}"#,
        #",{"ph":"i","name":"dismissSheet","cat":"problem","ts":1790000002000000,"pid":1,"tid":1,"s":"t","#
          + #""args":{"position":2,"router":"main","outcome":"noEffect: nothingPresented","origin":"user","cause":1}}"#,
        #",{"ph":"E","name":"list","cat":"screen","ts":1790000003000000,"pid":1,"tid":1}"#,
        #",{"ph":"E","name":"main","cat":"screen","ts":1790000003000000,"pid":1,"tid":1}"#,
        "]}",
      ])
  }

  /// The test interprets a trace by the rules of the format, as a viewer does.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the slices of a Perfetto trace are nested, sorted by time, and show the stacks of the session`(
    seed: UInt64
  ) throws {
    let log = InMemoryEventLog()
    for session in 0..<2 as Range<UInt64> {
      try RandomSession(seed: seed * 2 + session, count: 150).write(to: log)
    }
    let events = try log.traceEvents()
    for (index, session) in log.sessions().enumerated() {
      let id = session.info.id
      var position = 0
      var time = 0
      var lanes: [Int: String] = [:]
      var stacks: [String: [String]] = [:]
      func compare() throws {
        let meant = try log.state(id, at: position).stacks
        #expect(stacks.filter { !$0.value.isEmpty } == meant, "\(id)@\(position)")
      }
      for event in events where event["pid"] as? Int == index + 1 {
        let thread = try #require(event["tid"] as? Int)
        let arguments = event["args"] as? [String: Any] ?? [:]
        let name = try #require(event["name"] as? String)
        let phase = try #require(event["ph"] as? String)
        if phase == "M" {
          if name == "thread_name" { lanes[thread] = try #require(arguments["name"] as? String) }
          continue
        }
        let lane = try #require(lanes[thread], "a track is named before its first event")
        let now = try #require(event["ts"] as? Int)
        #expect(now >= time)
        time = now
        switch phase {
        case "B": stacks[lane, default: []].append(name)
        case "E": #expect(stacks[lane]?.popLast() == name)
        default:
          #expect(phase == "i" && event["s"] as? String == "t")
          // An instant marks the next call. All changes of the previous call precede the instant, so the open slices can be
          // compared here.
          try compare()
          position += 1
          #expect(arguments["position"] as? Int == position)
        }
      }
      #expect(position == session.count)
      #expect(stacks.values.allSatisfy { $0.isEmpty }, "every slice ends")
    }
  }

  @Test func `a stack of a root with a slash in its name has its own lane`() throws {
    let log = InMemoryEventLog()
    var recorder = try CallRecorder(log: log)
    for line in [
      #"{"call":"setRoots","roots":["a","a/sheet"]}"#,
      #"{"call":"present","to":{"name":"x"},"as":"sheet","router":"a"}"#,
      #"{"call":"navigate","to":{"name":"y"},"router":"a%2Fsheet"}"#,
    ] { _ = try recorder.record(CallRequest(json: JSONValue(parsing: line))) }
    let names = try log.traceEvents().filter { $0["name"] as? String == "thread_name" }
      .compactMap { ($0["args"] as? [String: Any])?["name"] as? String }
    #expect(names == ["main", "a", "a%2Fsheet", "a/sheet"])
  }

  @Test func `a Perfetto trace limits its lanes, and the last lane contains all other stacks`() throws {
    let log = InMemoryEventLog()
    log.begin(SessionInfo(id: "forged", started: 0, app: "", version: "", system: ""))
    let roots = (0..<600).map { RootName("r\($0)") }
    var events: [RecordedEvent<RecordedDestination>] = []
    func add(_ action: NavigationAction<RecordedDestination>, on router: RouterID = "main") {
      events.append(
        RecordedEvent(
          position: events.count + 1, time: 0, elapsed: 0, event: NavigationEvent(action, on: router),
          outcome: action.kind == .pop ? .noEffect(.noSuchRouter) : .applied))
    }
    for number in 0..<200 { add(.pop(count: 1), on: RouterID(RootName("gone \(number)"))) }
    add(.setRoots(roots))
    add(.navigate(RecordedDestination(name: "x"), style: .push, unlessOnTop: false), on: "r599")
    add(.select("r599", poppingToRoot: false))
    add(.mark("here"))
    try log.append(events, to: "forged")
    let trace = try log.traceEvents()
    let names = trace.filter { $0["name"] as? String == "thread_name" }
    #expect(names.count == 257)
    #expect((names.last?["args"] as? [String: Any])?["name"] as? String == "others")
    #expect(trace.count { $0["ph"] as? String == "i" } == events.count)
    // In an OTLP export, the span of the session contains the events of a screen without a lane, so these events are not lost.
    let spans = try log.lines(.otlp).joined()
    #expect(spans.contains("here"))
  }

  @Test
  func `a Perfetto trace of a range begins with the screens open before the range, and can be masked`() throws
  {
    let log = InMemoryEventLog()
    try RandomSession(seed: 5, count: 80).write(to: log)
    let session = try #require(log.sessions().first)
    let part = try log.traceEvents(positions: 40...60)
    let slices = part.prefix { $0["ph"] as? String != "i" }.filter { $0["ph"] as? String == "B" }
    let before = try log.state(session.info.id, at: 39).stacks
    #expect(slices.count == before.values.reduce(0) { $0 + $1.count })
    #expect(part.count { $0["ph"] as? String == "i" } == 21)

    let masked = try log.traceEvents(positions: 40...60, redactor: Redactor())
    #expect(masked.count == part.count)
    for (open, masked) in zip(part, masked) {
      let numbers = [open, masked].map { event in
        ((event["args"] as? [String: Any])?["params"] as? [String: Any])?["id"] as? Int
      }
      #expect((numbers[0] == nil) == (numbers[1] == nil))
      if let number = numbers[0] { #expect(numbers[1] != number) }
    }
  }
}

/// A session of two calls. The second one has no effect.
enum TracedSession {
  static func log(calls: Int = 0) throws -> InMemoryEventLog {
    let log = InMemoryEventLog()
    let info = SessionInfo(
      id: "00112233445566778899aabbccddeeff", started: 1_790_000_000_000, app: "Test", version: "1.0",
      system: "Linux",
      parent: SessionInfo.Moment(session: "earlier", position: 9))
    log.begin(info)
    let list = RecordedDestination(type: "AppScreen", name: "list")
    var events = [
      RecordedEvent(
        position: 1, time: 1_790_000_001_000, elapsed: 1_000_000,
        event: NavigationEvent(.navigate(list, style: .push, unlessOnTop: false)),
        source: CallSite(file: "App/Home.swift", line: 7), screen: list, depth: 1)
    ]
    for position in 2..<(calls + 3) {
      events.append(
        RecordedEvent(
          position: position, time: 1_790_000_002_000, elapsed: 2_000_000,
          event: NavigationEvent(.dismissSheet),
          cause: 1, outcome: .noEffect(.nothingPresented), screen: list, depth: 1))
    }
    try log.append(events, to: info.id)
    try log.end(info.id, at: 1_790_000_003_000, after: 3_000_000)
    return log
  }
}

extension NavigationState<RecordedDestination> {
  /// The names of the screens of each stack, by the address of the stack's router without positions.
  fileprivate var stacks: [String: [String]] {
    var stacks: [String: [String]] = [:]
    for router in routers {
      let place = router.id.slotPath.description
      let bottom =
        router.id.steps.isEmpty ? router.root?.name ?? router.id.root.description : router.root?.name
      stacks[place] = [bottom].compactMap { $0 } + router.path.map(\.destination.name)
      if let dialog = router.dialog { stacks["\(place)/dialog"] = [dialog.entry.destination.name] }
    }
    return stacks
  }
}

extension EventLog {
  fileprivate func traceEvents(
    positions: ClosedRange<Int> = 1...Int.max, redactor: Redactor? = nil
  ) throws -> [[String: Any]] {
    var text = ""
    try LogExport(of: self, as: .perfetto, positions: positions, redactor: redactor).write {
      text += $0 + "\n"
    }
    let trace = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return try #require(trace?["traceEvents"] as? [[String: Any]])
  }
}
