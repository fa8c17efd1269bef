import Foundation
import NavlogExport
import NavlogTesting
import Testing

@testable import Navlog
@testable import NavlogUpload

@Suite struct UploadStateMachineTests {
  private static let log = String(repeating: "a", count: 32)
  private static let backoff = UploadBackoff(first: .seconds(1), longest: .seconds(60))
  private static let session = SessionRecord(
    info: SessionInfo(id: "s1", started: 0, app: "a", version: "1", system: "s"), count: 10, ended: 5,
    duration: 5)

  /// Returns a state machine after the collector has acknowledged the events up to a position.
  private static func machine(_ position: Int = 4) -> UploadStateMachine {
    let progress = SessionProgress(position: position, hash: hash(position))
    return UploadStateMachine(UploadState(log: log, sessions: ["s1": progress]), backoff: backoff)
  }

  private static func hash(_ position: Int) -> String { String(repeating: "\(position % 10)", count: 64) }

  private static func extent(_ first: Int, _ last: Int) -> UploadExtent {
    UploadExtent(
      session: session, before: ReceiptChain(position: first - 1, hash: hash(first - 1)),
      after: ReceiptChain(position: last, hash: hash(last)))
  }

  private static func receipt(
    _ position: Int, hash: String? = nil, log: String = log, of session: String = "s1"
  )
    -> UploadAnswer
  {
    .acknowledged(
      Receipt(
        log: log, session: session, position: position, hash: hash ?? self.hash(position), received: "r",
        key: "k",
        signature: "x"))
  }

  private static func progress(_ position: Int, isEnded: Bool = false, rejection: String? = nil)
    -> SessionProgress
  {
    SessionProgress(position: position, hash: hash(position), isEnded: isEnded, rejection: rejection)
  }

  /// Answers to a batch with the events 5 to 8 of 10, each with the resulting progress and the uploader's next step.
  private static let cases: [(UploadAnswer, SessionProgress, String)] = [
    (receipt(8), progress(8), "send after 8"),
    // The collector acknowledges event 9, which is not in this batch. The uploader continues after the last event of the batch.
    (receipt(9), progress(8), "send after 8"),
    (receipt(7), progress(4), "wait 0.75"),
    (receipt(0), progress(4), "wait 0.75"),
    (receipt(8, log: "b"), progress(4), "wait 0.75"),
    (receipt(8, of: "s2"), progress(4), "wait 0.75"),
    // The stored hash may be wrong, so the uploader sends all events for a comparison.
    (receipt(8, hash: hash(3)), SessionProgress(position: 0), "wait 0.75"),
    (.behind(2), SessionProgress(position: 2), "send after 2"),
    (.behind(0), SessionProgress(position: 0), "send after 0"),
    (.behind(4), progress(4), "wait 0.75"),
    (.behind(99), progress(4), "wait 0.75"),
    (.rejected("no"), progress(4, rejection: "no"), "finish"),
    (.unavailable("no"), progress(4), "wait 0.75"),
    (.unavailable("no", after: .seconds(40)), progress(4), "wait 40.0"),
    (.unavailable("no", after: .zero), progress(4), "wait 0.75"),
    (.refused("no"), progress(4), "stop no"),
  ]

  @Test(arguments: cases.indices)
  func `an answer of the collector advances, keeps or resets the progress, and decides the next step`(
    index: Int
  ) {
    let (answer, expected, next) = Self.cases[index]
    var machine = Self.machine()
    machine.receive(answer, to: Self.extent(5, 8), at: .seconds(7), random: 0.5)
    var found = machine.state.sessions["s1"]
    found?.receipt = nil
    #expect(found == expected)
    #expect(text(machine.step([Self.session], at: .seconds(7))) == next)
  }

  private func text(_ step: UploadStateMachine.Step) -> String {
    switch step {
    case .send(let session, let progress):
      session.info.id == "s1" ? "send after \(progress.position)" : "send \(session.info.id)"
    case .wait(let delay):
      "wait \(Double(delay.components.attoseconds) / 1e18 + Double(delay.components.seconds))"
    case .stop(let why): "stop \(why)"
    case .finish: "finish"
    }
  }

  @Test func `a session is finished when the collector has acknowledged its last event and its end`() {
    var machine = Self.machine(8)
    machine.receive(Self.receipt(10), to: Self.extent(9, 10), at: .zero, random: 0)
    #expect(machine.state.sessions["s1"]?.isEnded == true)
    #expect(machine.step([Self.session], at: .zero) == .finish)
    var open = Self.machine(10)
    #expect(text(open.step([Self.session], at: .zero)) == "send after 10")
    open.receive(Self.receipt(10), to: Self.extent(11, 10), at: .zero, random: 0)
    #expect(open.step([Self.session], at: .zero) == .finish)
  }

  @Test func `the uploader does not send a session again if its log was truncated`() {
    #expect(Self.machine(12).step([Self.session], at: .zero) == .finish)
  }

  @Test func `the uploader rejects a session if its first receipt is for other events`() {
    var machine = Self.machine(0)
    machine.receive(Self.receipt(8, hash: Self.hash(3)), to: Self.extent(1, 8), at: .zero, random: 0)
    #expect(machine.state.sessions["s1"]?.rejection != nil)
    #expect(machine.step([Self.session], at: .zero) == .finish)
  }

  @Test func `the uploader waits longer if the collector repeatedly loses events`() {
    var machine = Self.machine()
    var steps: [String] = []
    for position in [3, 2, 1] {
      machine.receive(.behind(position), to: Self.extent(5, 8), at: .zero, random: 1)
      steps.append(text(machine.step([Self.session], at: .zero)))
    }
    #expect(steps == ["send after 3", "wait 1.0", "wait 2.0"])
  }

  @Test func `the uploader waits longer if losses of events alternate with receipts`() {
    var machine = Self.machine(0)
    var steps: [String] = []
    for _ in 0..<4 {
      machine.receive(Self.receipt(4), to: Self.extent(1, 4), at: .zero, random: 1)
      machine.receive(.behind(0), to: Self.extent(5, 8), at: .zero, random: 1)
      steps.append(text(machine.step([Self.session], at: .zero)))
    }
    #expect(steps == ["send after 0", "wait 1.0", "wait 2.0", "wait 4.0"])
  }

  @Test func `reports of a session's end wait until the collector has acknowledged the events and the end`() {
    #expect(Self.machine(9).pendingEnding(of: Self.session, 2) == nil)
    #expect(Self.machine(10).pendingEnding(of: Self.session, 2) == nil)
    var machine = Self.machine(9)
    machine.receive(Self.receipt(10), to: Self.extent(10, 10), at: .zero, random: 0)
    #expect(machine.pendingEnding(of: Self.session, 0) == nil)
    var sent: [Int?] = []
    for answer in [UploadEndingAnswer.unavailable("no"), .done, .done] {
      sent.append(machine.pendingEnding(of: Self.session, 2))
      machine.receive(answer, toEndingOf: "s1")
    }
    #expect(sent == [0, 0, 1] && machine.pendingEnding(of: Self.session, 2) == nil)
    machine.receive(.rejected("no"), to: Self.extent(1, 1), at: .zero, random: 0)
    #expect(machine.pendingEnding(of: Self.session, 3) == nil)
  }

  @Test func `if the collector lacks the session of a report, the uploader resends the session only once`() {
    var machine = Self.machine(9)
    var isSentAgain: [Bool] = []
    for answer in [UploadEndingAnswer.missing, .done, .missing, .missing] {
      machine.receive(Self.receipt(10), to: Self.extent(10, 10), at: .zero, random: 0)
      machine.receive(answer, toEndingOf: "s1")
      isSentAgain.append(machine.state.isPending(Self.session))
    }
    // Each `missing` makes the uploader send the session again, unless the uploader has sent the session again since the last
    // `done`. The fourth answer is such an exception.
    #expect(isSentAgain == [true, false, true, false])
    #expect(machine.pendingEnding(of: Self.session, 1) == nil)
  }

  @Test func `the delay between attempts doubles up to a limit, and a success resets the delay`() {
    var machine = Self.machine()
    var delays: [String] = []
    for _ in 0..<9 {
      machine.receive(.unavailable("no"), to: Self.extent(5, 8), at: .zero, random: 1)
      delays.append(text(machine.step([Self.session], at: .zero)))
    }
    #expect(delays == [1, 2, 4, 8, 16, 32, 60, 60, 60].map { "wait \(Double($0))" })
    #expect(Self.backoff.delay(1_000_000, 1) == .seconds(60))
    #expect(Self.backoff.delay(1, 0) == .milliseconds(500))
    machine.receive(Self.receipt(8), to: Self.extent(5, 8), at: .zero, random: 1)
    #expect((machine.failures, machine.problem == nil) == (0, true))
  }

  @Test func `the next upload resends a batch that the collector refused`() {
    var machine = Self.machine()
    machine.receive(.refused("no"), to: Self.extent(5, 8), at: .zero, random: 0)
    machine.begin([Self.session])
    #expect(text(machine.step([Self.session], at: .zero)) == "send after 4")
  }

  @Test func `the upload state survives a round trip through JSON, and forgets removed sessions`() throws {
    var state = UploadState(log: Self.log)
    state.sessions = [
      "s1": Self.progress(4), "s2": Self.progress(7, isEnded: true), "s3": SessionProgress(),
      "s\"4\u{202E}": Self.progress(1, rejection: "why\n"),
    ]
    guard case .acknowledged(let receipt) = Self.receipt(7) else { return }
    state.sessions["s2"]?.receipt = receipt
    #expect(try UploadState(json: JSONValue(parsing: state.json.text)) == state)
    state.keep([Self.session])
    #expect(Array(state.sessions.keys) == ["s1"])
  }
}

@Suite struct UploadResponseTests {
  private static let receipt = Receipt(
    log: "l", session: "s", position: 3, hash: String(repeating: "0", count: 64), received: "r", key: "k",
    signature: "x")

  private static func response(_ status: Int, _ body: String = "", _ retryAfter: String? = nil)
    -> UploadAnswer
  {
    UploadAnswer(UploadResponse(status: status, retryAfter: retryAfter, body: Array(body.utf8)))
  }

  @Test func `a receipt is valid only if it is complete`() {
    let text = Self.receipt.json.text
    #expect(Self.response(200, text) == .acknowledged(Self.receipt))
    for count in 0..<text.utf8.count {
      guard case .unavailable = Self.response(200, String(text.prefix(count))) else {
        Issue.record("\(text.prefix(count))")
        continue
      }
    }
    for (old, new) in [
      ("\"version\":1", "\"version\":2"), ("navlog-", "other-"), ("\"position\":3", "\"position\":-3"),
      ("000", "00G"),
    ] {
      guard case .unavailable = Self.response(200, text.replacing(old, with: new, maxReplacements: 1)) else {
        Issue.record("\(new)")
        continue
      }
    }
  }

  @Test func `the uploader interprets every status of a response`() {
    let error = #"{"error":"too\u0007 much"}"#
    let sentence = "the collector answered"
    for status in 100..<600 where ![200, 409].contains(status) {
      let expected: UploadAnswer =
        switch status {
        case 400, 413, 422: .rejected("\(sentence) \(status): too\\u0007 much")
        case 408, 425, 429, 500...599: .unavailable("\(sentence) \(status): too\\u0007 much")
        default: .refused("\(sentence) \(status): too\\u0007 much")
        }
      #expect(Self.response(status, error) == expected)
    }
    #expect(Self.response(409, #"{"error":"x","position":7}"#) == .behind(7))
    for body in [#"{"position":-1}"#, #"{"position":"7"}"#, "{}", "", "[]", #"{"position":1.5}"#] {
      guard case .unavailable = Self.response(409, body) else {
        Issue.record("\(body)")
        continue
      }
    }
  }

  @Test func `the delay in a response is a number of seconds up to a day`() {
    for (text, delay) in [
      ("0", Duration.zero), ("30", .seconds(30)), ("86400", .seconds(86_400)), ("86401", nil), ("-1", nil),
      ("1.5", nil),
      ("Wed, 21 Oct 2026 07:28:00 GMT", nil), ("", nil),
    ] as [(String, Duration?)] {
      #expect(Self.response(429, "", text) == .unavailable("the collector answered 429", after: delay))
      let report = UploadReportAnswer(UploadResponse(status: 429, retryAfter: text))
      #expect(report == .unavailable("the collector answered 429", after: delay))
    }
  }

  @Test func `the code of a problem report is short and printable`() {
    func answer(_ status: Int, _ body: String) -> UploadReportAnswer {
      UploadReportAnswer(UploadResponse(status: status, body: Array(body.utf8)))
    }
    #expect(answer(201, #"{"code":"K7F3-9QWX"}"#) == .code("K7F3-9QWX"))
    for body in [
      #"{"code":""}"#, #"{"code":"\#(String(repeating: "x", count: 33))"}"#, #"{"code":"ab\u001bcd"}"#, "{",
      "",
    ] {
      #expect(answer(201, body) == .unavailable("the collector's answer has no code"))
    }
    #expect(answer(503, "") == .unavailable("the collector answered 503"))
    #expect(answer(403, "") == .refused("the collector answered 403"))
    #expect(answer(404, "") == .behind(0, "the collector answered 404"))
    #expect(answer(409, #"{"position":7}"#) == .behind(7, "the collector answered 409"))
    #expect(answer(409, "") == .refused("the collector answered 409"))
  }
}

@Suite struct CollectorAddressTests {
  @Test(arguments: [
    ("https://logs.example.com", true), ("https://logs.example.com/base/", true),
    ("http://127.0.0.1:80", true),
    ("http://localhost:8080", true), ("http://logs.example.com", false), ("http://127.0.0.1.evil.com", false),
    ("ftp://logs.example.com", false), ("file:///tmp/x", false),
    ("https://user:word@logs.example.com", false),
    ("logs.example.com", false),
  ])
  func `the address of a collector must use HTTPS or be on the same machine`(text: String, isAccepted: Bool)
    throws
  {
    let url = try #require(URL(string: text))
    #expect(((try? Collector(url, token: "t")) != nil) == isAccepted)
  }

  @Test func `the address of a session contains any session name as a single segment`() throws {
    let collector = try Collector(#require(URL(string: "https://x.example/base/")), token: "t")
    #expect(
      collector.address("ab", "../a b/é?#").absoluteString
        == "https://x.example/base/v1/logs/ab/sessions/%2E%2E%2Fa%20b%2F%C3%A9%3F%23")
    #expect(throws: UploadError.self) {
      try Collector(#require(URL(string: "https://x.example")), token: "a\r\nb")
    }
    #expect(throws: UploadError.self) { try Collector(#require(URL(string: "https://x.example")), token: "") }
  }
}
