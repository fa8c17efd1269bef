import NavlogTesting
import NavlogTools
import Testing

@testable import Navlog
@testable import TestFixtures

@MainActor @Suite struct MaskedTextTests {
  private let masker = Masker { [9] }

  /// `§` marks the secret. Everything else stays unmasked.
  @Test(arguments: [
    "https://x.example/?token=§", "back from https://x.example/?a=1&token=§ and on",
    "\"https://§@x.example/\", he said",
    "<app://x?code=§> <app://y?pin=§>", "/login?password=§", #"{"url":"https://x/?token=§","token":"kept"}"#,
    #"open(https://x/?p={"token":"§","a":"b"} c)"#, #"{"a":"{\"u\":\"https://x/?token=§\"}"}"#,
    "x?p=%7B%22token%22:%22§%22%7D",
  ])
  func `a secret in a URL within a text is masked`(text: String) {
    let secret = text.contains("§@") ? "ada:hunter2" : "hunter2"
    let expected = text.replacing("§", with: masker.mask(secret))
    #expect(masker.masked(text.replacing("§", with: secret)) == expected)
    #expect(masker.masked(expected) == expected)
    #expect(!masker.masked("see https%3A%2F%2Fx%3Ftoken%3Dhunter2").contains("hunter2"))
  }

  @Test(arguments: [
    "", "token=1", "response code=404, really?", "100% of token: 3", "https://example.com/a?b=c#d",
    #"{"token":"abc"}"#,
    "ada@example.com?", "a {b} c://d:80/e", "9f86d081884c7d659a2feaa0c55ad015",
  ])
  func `a text whose URLs contain no secret is unchanged`(text: String) {
    #expect(masker.masked(text) == text)
  }

  @Test
  func `secrets in markers, flags, answers, reasons and pending intents are masked in log and state`() throws
  {
    let log = InMemoryEventLog()
    let never = NavigationGuard<Secretive>("never") { _, destination in
      if case .list = destination { .deny("see app://x?token=a") } else { .allow }
    }
    let session = RouterSession<Secretive>(
      log: log, configuration: .init(rules: NavigationRules(guards: [never]), environment: environment))
    session.mark("app://x?token=a")
    session.router.answer("app://x?token=a")
    session.setFlag("page", "app://x?token=a")
    session.router.navigate(to: .list)
    session.send(.defer(PendingIntent(plan: [], flag: "page", value: "app://x?token=b")))
    let a = "app://x?token=\(masker.mask("a"))"
    let b = "app://x?token=\(masker.mask("b"))"
    let events = try log.events(session.info.id)
    #expect(
      events.suffix(5).map(\.action) == [
        .mark(a), .dismissDialog(answer: a), .setFlag("page", .string(a)),
        .refused(
          .navigate(RecordedDestination(encoding: Secretive.list), style: .push, unlessOnTop: false),
          why: "never: see \(a)"),
        .defer(PendingIntent(plan: [], flag: "page", value: .string(b))),
      ])
    #expect(events[events.count - 2].decisions.map(\.verdict) == [.denied("see \(a)")])
    #expect(session.flags == ["page": .string(a)])
    session.setFlag("page", "app://x?token=b")
    #expect(session.state.pendingIntents.isEmpty, "equal values have equal masks")
    #expect(try log.state(session.info.id, at: session.position) == session.core.recordedState)
  }

  @Test func `a call is refused if its guard waits for a secret value that the flag already has`() {
    let waiting = NavigationGuard<Secretive>("waiting") { _, _ in
      .defer(until: "page", equals: "app://x?token=a")
    }
    let session = RouterSession<Secretive>(
      configuration: .init(rules: NavigationRules(guards: [waiting]), environment: environment))
    session.setFlag("page", "app://x?token=a")
    session.router.navigate(to: .list)
    #expect(session.state.pendingIntents.isEmpty && session.router.navigationStackPath.isEmpty)
    #expect(session.position == 2)
  }

  @Test
  func `a screen with a secret in its URL stays in the running session, but is not restored later`()
    throws
  {
    let log = InMemoryEventLog()
    let first = RouterSession<WebPage>(log: log, configuration: .init(environment: environment))
    let pages = [
      WebPage.page(url: "app://a?b=c"), .page(url: "app://x?token=a"),
      .any(AnyNavigation(WebPage.page(url: "app://x?token=a"))),
    ]
    first.router.setPath(pages)
    #expect(first.router.navigationStackPath == pages)
    first.router.popTo(pages[1])
    #expect(first.router.navigationStackPath == Array(pages[...1]))
    let forms = try log.events(first.info.id).map { "\($0.action)" }
    #expect(
      forms.allSatisfy { !$0.contains("token=a") }
        && forms.contains { $0.contains("token=\(masker.mask("a"))") })
    try first.close()
    let second = RouterSession<WebPage>(
      log: log, configuration: .init(restoration: .lastSession, environment: environment))
    #expect(second.router.navigationStackPath == [pages[0]])
  }

  @Test
  func `a URL that is a whole destination, or that an older log stored unmasked, is masked`() {
    let word = RecordedDestination(encoding: WebWord("app://x?token=hunter2"), masking: masker)
    #expect(word.holdsMask && !"\(word)".contains("hunter2"), "\(word)")
    let table = DestinationTable(DestinationCoding<WebPage>())
    table.masker = masker
    let open = RecordedDestination(
      type: WebPage.navigationName, name: "page", parameters: #"{"url":"app://x?token=a"}"#)
    let page = table.destination(open)
    #expect(page == .page(url: "app://x?token=a"))
    #expect(page.map { table.record($0).parameters } == #"{"url":"app://x?token=\#(masker.mask("a"))"}"#)
  }

  @Test func `calls that a CallRecorder reads from JSON are masked`() throws {
    let log = InMemoryEventLog()
    var recorder = try CallRecorder(log: log, environment: environment)
    for call in [
      #"{"call":"mark","text":"app://x?token=hunter2"}"#,
      #"{"call":"setFlag","name":"f","value":"app://x?token=hunter2"}"#,
      #"{"call":"navigate","to":{"name":"a","params":{"u":["app://x?token=hunter2"],"n":1.50}}}"#,
      #"{"call":"deepLink","url":"app://reset/eyJhbGciOiJIUzI1NiJ9.hunter2.a"}"#,
    ] { _ = try recorder.record(CallRequest(json: JSONValue(parsing: call))) }
    let events = try log.events(recorder.info.id)
    #expect(events.count == 4 && events.allSatisfy { !$0.json.text.contains("hunter2") })
    #expect(
      events[2].action.destination?.parameters
        == #"{"n":1.50,"u":["app://x?token=\#(masker.mask("hunter2"))"]}"#)
  }

  private var environment: SessionEnvironment {
    SessionEnvironment(
      now: { 1 }, uptime: { 1 }, makeSessionID: SessionEnvironment.live.makeSessionID, makeMaskingKey: { [9] }
    )
  }
}

private enum WebPage: Navigation {
  case page(url: String)
  case any(AnyNavigation)
}

/// A destination that encodes its value as a single string and stores it.
private enum WebWord: Navigation {
  case word(String)

  init(_ word: String) { self = .word(word) }
  init(from decoder: any Decoder) throws {
    self = .word(try decoder.singleValueContainer().decode(String.self))
  }

  func encode(to encoder: any Encoder) throws {
    guard case .word(let word) = self else { return }
    var container = encoder.singleValueContainer()
    try container.encode(word)
  }
}
