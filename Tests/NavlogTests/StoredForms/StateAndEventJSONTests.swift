import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

/// Events and states in JSON.
@Suite struct StateAndEventJSONTests {
  @Test(arguments: [0, 1] as [UInt64])
  func `every event of a random log and every state survive a round trip through JSON`(half: UInt64) throws {
    for seed in (0..<25).map({ Laws.firstSeed &+ half &* 25 &+ $0 }) {
      var log = RandomNavigation(seed: seed, alphabet: Screen.alphabet)
      for position in 1...Laws.events {
        let event = log.next()
        guard let action = event.action.compactMap({ Screen.recorded[$0] }) else {
          throw BrokenLaw("no stored form", seed: seed, position: position, event)
        }
        let recorded = RecordedEvent(
          position: position, time: 1_764_000_000_000 + Int64(position) * 7_919, elapsed: Int64(position),
          event: NavigationEvent(action, on: event.router), cause: position % 3 == 0 ? 1 : nil,
          source: position % 2 == 0 ? CallSite() : nil, outcome: log.outcome, removed: position % 5,
          screen: log.state.visible.flatMap { Screen.recorded[$0] }, depth: log.state.depth,
          isRepeated: log.state.isRepeated)
        let line = recorded.json.text
        let back = try? RecordedEvent(json: JSONValue(parsing: line))
        guard line.isSafeToPrint, back == recorded else {
          throw BrokenLaw("the event does not come back", seed: seed, position: position, event)
        }
        guard position % 10 == 0 else { continue }
        let state = log.state.compactMap { Screen.recorded[$0] }
        guard try NavigationState(json: JSONValue(parsing: state.json.text)) == state else {
          throw BrokenLaw("the state does not come back", seed: seed, position: position, event)
        }
      }
    }
  }

  @Test func `the JSON of a state lists its flags, position, roots and selected root`() throws {
    let shown = state(
      path: [1: .detail(id: 7)], sheet: sheet(2, .settings, detents: [.medium]), flags: ["a": true], at: 2
    ).compactMap { screen -> RecordedDestination? in
      let coding = DestinationCoding<Screen>()
      return coding.record(screen)
    }
    #expect(
      shown.json.canonicalText == """
        {"flags":{"a":true},"position":2,"roots":[{"fullScreen":null,"name":"main","path":[{"entry":"1",\
        "name":"detail","params":{"id":7},"type":"Screen"}],"root":null,"router":"main","sheet":\
        {"fullScreen":null,"path":[],"root":{"name":"settings","params":{},"type":"Screen"},\
        "router":"main/sheet@2","sheet":null,"style":"sheet(medium)"}}],"selected":"main"}
        """)
  }

  @Test
  func `the JSON of a state contains a dialog only if one is shown, and a detent only if one is selected`()
    throws
  {
    let shown = state(
      sheet: sheet(1, .settings, detents: [.medium, .large], at: .medium), dialog: alert(2, .detail(id: 7)),
      at: 2
    ).compactMap { screen -> RecordedDestination? in
      let coding = DestinationCoding<Screen>()
      return coding.record(screen)
    }
    #expect(
      shown.json.canonicalText == """
        {"position":2,"roots":[{"dialog":{"entry":"2","name":"detail","params":{"id":7},"style":"alert",\
        "type":"Screen"},"fullScreen":null,"name":"main","path":[],"root":null,"router":"main","sheet":\
        {"detent":"medium","fullScreen":null,"path":[],"root":{"name":"settings","params":{},"type":"Screen"},\
        "router":"main/sheet@1","sheet":null,"style":"sheet(large,medium)"}}],"selected":"main"}
        """)
    #expect(try NavigationState(json: shown.json) == shown)
  }

  @Test(
    arguments: [
      (.dismissDialog(), #""kind":"dismissDialog","router":"main","origin""#),
      (
        .dismissDialog(answer: "delete"),
        #""kind":"dismissDialog","router":"main","answer":"delete","origin""#
      ),
      (.setDetent(.fraction(0.3)), #""kind":"setDetent","router":"main","detent":"fraction:0.3","origin""#),
      (
        .navigate(RecordedDestination(name: "x"), style: .alert, unlessOnTop: true),
        #""kind":"navigate","router":"main","to":{"name":"x","params":{}},"as":"alert","unlessOnTop":true,"origin""#
      ),
    ] as [(NavigationAction<RecordedDestination>, String)])
  func `the JSON of a call on a dialog or detent contains the fields of that call`(
    action: NavigationAction<RecordedDestination>, fields: String
  ) throws {
    let event = RecordedEvent(position: 1, time: 0, elapsed: 0, event: NavigationEvent(action))
    #expect(event.json.text.contains(fields), "\(event.json.text)")
    #expect(try RecordedEvent(json: JSONValue(parsing: event.json.text)) == event)
  }

  @Test func `an event of an unknown kind survives a round trip with all fields in order`() throws {
    let line =
      #"{"position":4,"at":"2026-11-21T12:03:04.123Z","elapsed_us":9,"kind":"shake","router":"main","#
      + #""count":"many","strength":9,"to":{"name":"x"},"origin":"user","outcome":"noEffect","#
      + #""reason":"unknownKind","screen":null,"depth":0}"#
    let event = try RecordedEvent(json: JSONValue(parsing: line))
    #expect(
      event.action
        == .unknown(
          .init(
            kind: "shake",
            fields: .object([
              .init("count", "many"), .init("strength", 9), .init("to", .object([.init("name", "x")])),
            ]))))
    #expect(event.json.text == line)
  }
}

@Suite struct MalformedStateTests {
  @Test(
    arguments: [
      ("{}", "field \"roots\" is missing"),
      (#"{"roots":[]}"#, "field \"roots\" must contain at least one root"),
      (#"{"roots":[{"path":[]}]}"#, "field \"name\" is missing"),
      (#"{"roots":[{"name":"a"}],"selected":"a"}"#, "field \"path\" is missing"),
      (#"{"roots":[{"name":"a","path":[{"name":"x","entry":"y"}]}]}"#, "field \"entry\" is not an entry"),
      (
        #"{"roots":[{"name":"a","path":[]},{"name":"a","path":[]}]}"#,
        "field \"roots\" must contain at least one root"
      ),
      (
        #"{"roots":[{"name":"a","path":[],"sheet":{"style":"sheet","router":"b/sheet@1","path":[]}}]}"#,
        "field \"router\" is not the address of a modal in a"
      ),
      (
        #"{"roots":[{"name":"a","path":[],"sheet":{"style":"sheet","router":"a/fullScreen@1","path":[]}}]}"#,
        "field \"router\" is not the address of a modal in a"
      ),
      (
        #"{"roots":[{"name":"a","path":[],"sheet":{"style":"sheet","router":"a/sheet@1","path":[]}}]}"#,
        "field \"root\" is missing from a modal"
      ),
      (
        #"{"roots":[{"name":"a","path":[],"sheet":{"style":"fullScreen","router":"a/fullScreen@1","path":[],"#
          + #""root":{"name":"x"}}}],"selected":"a"}"#,
        "field \"sheet\" contains a modal of the other slot"
      ),
      (
        #"{"roots":[{"name":"a","path":[]}],"selected":"a","flags":[1]}"#, "field \"flags\" must be an object"
      ),
      (
        #"{"roots":[{"name":"a","path":[],"fullScreen":{"style":"sheet","router":"a/sheet@1","path":[],"#
          + #""root":{"name":"x"}}}],"selected":"a"}"#,
        "field \"fullScreen\" contains a modal of the other slot"
      ),
      (
        #"{"roots":[{"name":"a","path":[],"dialog":{"style":"sheet","name":"x","entry":"1"}}],"selected":"a"}"#,
        "field \"style\" is not the style of a dialog"
      ),
      (
        #"{"roots":[{"name":"a","path":[],"dialog":{"style":"alert","name":"x","entry":"y"}}],"selected":"a"}"#,
        "field \"entry\" is not an entry"
      ),
      (
        #"{"roots":[{"name":"a","path":[],"dialog":{"style":"alert","entry":"1"}}],"selected":"a"}"#,
        "field \"name\" is missing"
      ),
      (
        #"{"roots":[{"name":"a","path":[],"sheet":{"style":"sheet(medium)","detent":"large","router":"#
          + #""a/sheet@1","path":[],"root":{"name":"x"}}}],"selected":"a"}"#,
        "field \"detent\" is not a detent of sheet(medium)"
      ),
      (
        #"{"roots":[{"name":"a","path":[],"fullScreen":{"style":"fullScreen","detent":"large","router":"#
          + #""a/fullScreen@1","path":[],"root":{"name":"x"}}}],"selected":"a"}"#,
        "field \"detent\" is not a detent of fullScreen"
      ),
    ])
  func `the error for a malformed state names the field`(text: String, sentence: String) throws {
    let json = try JSONValue(parsing: text)
    let error = #expect(throws: JSONShapeError.self) { try NavigationState(json: json) }
    #expect(error?.description.hasPrefix(sentence) == true, "\(error?.description ?? "")")
  }
}
