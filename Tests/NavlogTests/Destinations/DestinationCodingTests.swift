import Navlog
import Testing

@testable import TestFixtures

@Suite struct DestinationCodingTests {
  @Test func `a case of an enum is stored as its name and parameters`() {
    #expect(stored(Screen.detail(id: 42)) == .init(type: "Screen", name: "detail", parameters: #"{"id":42}"#))
    #expect(stored(Screen.list) == .init(type: "Screen", name: "list", parameters: "{}"))
  }

  @Test func `an associated value without a label is stored under a key such as _0`() {
    #expect(stored(Screen.note("x")).parameters == #"{"_0":"x"}"#)
    #expect(stored(Screen.note("x")).description == #"note("x")"#)
  }

  @Test func `a parameter that is nil is not stored`() {
    #expect(stored(Screen.episode(id: 1, season: nil)).parameters == #"{"id":1}"#)
    #expect(stored(Screen.episode(id: 1, season: 2)).parameters == #"{"id":1,"season":2}"#)
  }

  @Test func `the keys of a nested value are sorted`() {
    let screen = Screen.filter(.init(tags: ["b", "a"], isAlive: false))
    #expect(stored(screen).parameters == #"{"_0":{"isAlive":false,"tags":["b","a"]}}"#)
  }

  @Test func `unprintable characters of a destination are stored as escapes`() {
    let form = stored(Screen.note("a\u{202E}b\n"))
    #expect(form.parameters == #"{"_0":"a\u202eb\n"}"#)
    #expect(form.description.isSafeToPrint)
  }

  @Test(arguments: Screen.alphabet)
  func `every destination survives a round trip`(screen: Screen) {
    expectRoundTrip(screen)
  }

  @Test func `a case with a raw string is stored as its name alone`() {
    #expect(stored(Tab.home) == .init(type: "Tab", name: "home", parameters: "null"))
    #expect(stored(Tab.home).description == "home")
    for tab in Tab.allCases { expectRoundTrip(tab) }
  }

  @Test func `a case with a raw number is stored as a value under the name of the type`() {
    #expect(stored(Step.second) == .init(type: "Step", name: "Step", parameters: #"{"value":2}"#))
    expectRoundTrip(Step.second)
  }

  @Test func `a struct is stored by its members under the name of its type`() {
    let page = Page(id: 7, title: "x", section: nil)
    #expect(stored(page) == .init(type: "Page", name: "Page", parameters: #"{"id":7,"title":"x"}"#))
    expectRoundTrip(page)
    expectRoundTrip(Page(id: 8, title: "", section: .init(name: "s")))
  }

  @Test func `a struct whose only member is an object is not mistaken for an enum`() {
    let wrapper = Wrapper(section: .init(name: "s"))
    #expect(
      stored(wrapper) == .init(type: "Wrapper", name: "Wrapper", parameters: #"{"section":{"name":"s"}}"#))
    expectRoundTrip(Wrapper(section: .init(name: "s")))
  }

  @Test func `a struct is decoded if an older log stored it under the name of the struct's member`() {
    let coding = DestinationCoding<Wrapper>()
    let old = RecordedDestination(type: "Wrapper", name: "section", parameters: #"{"name":"s"}"#)
    #expect(coding.destination(old) == Wrapper(section: .init(name: "s")))
  }

  @Test func `a struct whose member is called value survives a round trip`() {
    expectRoundTrip(Named(value: "x"))
    expectRoundTrip(Setting(value: .init(value: "y"), other: 1))
  }

  @Test func `a case named like its type survives a round trip`() {
    expectRoundTrip(Player.Player(id: 1))
    expectRoundTrip(Player.Player(id: 1, inner: ["Player": 2]))
    expectRoundTrip(Player.value(id: 2))
    expectRoundTrip(Same.value(id: 2))
    expectRoundTrip(Same.Same(value: .init(id: 2)))
    expectRoundTrip(Loose(value: nil))
    expectRoundTrip(Loose(value: 3))
  }

  @Test func `an upcaster decodes a renamed case, but not a removed case`() {
    let coding = DestinationCoding<Screen>(upcasters: [.renameCase("character", to: "detail")])
    let old = RecordedDestination(type: "Screen", name: "character", parameters: #"{"id":42}"#)
    #expect(coding.destination(old) == .detail(id: 42))
    let gone = RecordedDestination(type: "Screen", name: "map", parameters: #"{"zoom":3}"#)
    #expect(coding.destination(gone) == nil)
    let table = DestinationTable(coding)
    for _ in 1...2 {
      #expect(table.destination(old) == .detail(id: 42), "the table decodes once, and then uses its cache")
      #expect(table.destination(gone) == nil)
    }
    #expect(gone.description == "map(zoom: 3)")
  }

  @Test(
    arguments: [
      RecordedDestination(type: "Screen", name: "detail", parameters: "{}"),
      RecordedDestination(type: "Screen", name: "detail", parameters: #"{"id":"x"}"#),
      RecordedDestination(type: "Screen", name: "detail", parameters: "no JSON"),
      RecordedDestination(type: "Screen", name: "detail", parameters: "null"),
      RecordedDestination(type: "Other", name: "detail", parameters: #"{"id":42}"#),
      RecordedDestination(type: "Screen", name: "", parameters: "{}"),
    ])
  func `a recorded form that this version cannot decode yields nil`(destination: RecordedDestination) {
    let coding = DestinationCoding<Screen>()
    #expect(coding.destination(destination) == nil)
  }

  @Test func `a recorded destination without a type is decoded by its name alone`() {
    let coding = DestinationCoding<Screen>()
    #expect(coding.destination(.init(name: "detail", parameters: #"{"id":42}"#)) == .detail(id: 42))
    #expect(coding.destination(.init(name: "list")) == .list)
  }

  @Test func `a navigationName survives a renaming of the type`() {
    let form = stored(Characters.detail(id: 1))
    #expect(form.type == "AppNavigation")
    let renamed = DestinationCoding<Persons>()
    #expect(renamed.destination(form) == .detail(id: 1))
  }

  @Test func `a struct that encodes as a string is stored as a value, not as a name`() {
    struct Address: Navigation, RawRepresentable { var rawValue: String }
    for text in ["", "alice@example.com"] {
      let form = stored(Address(rawValue: text))
      #expect(form.name == form.type)
      #expect(form.parameters == JSONValue.object([.init("value", .string(text))]).canonicalText)
      expectRoundTrip(Address(rawValue: text))
    }
  }

  @Test func `a destination that cannot be encoded is stored as the name of its type and the error`()
    throws
  {
    let form = stored(Unwritable())
    #expect(form.type == "Unwritable" && form.name == "Unwritable")
    guard case .string(let reason)? = form.parameterValue["notEncodable"] else {
      Issue.record("no reason in \(form.parameters)")
      return
    }
    #expect(reason.contains("not today"))
    let coding = DestinationCoding<Unwritable>()
    #expect(coding.destination(form) == nil)
  }

  @Test func `a hash replaces parameters that are too long for a log`() throws {
    let text = String(repeating: "a", count: 1 << 20)
    let forms = [text, text + "b", text + "c"].map { stored(Labelled.text($0)) }
    #expect(Set(forms).count == 3)
    for form in forms { #expect(form.name == "text" && form.parameters.utf8.count < 120) }
    let coding = DestinationCoding<Labelled>()
    #expect(coding.destination(forms[0]) == nil)
    let table = DestinationTable(coding)
    #expect(table.destination(table.record(.text(text))) == .text(text), "a running session keeps the text")
  }

  private enum Labelled: Navigation {
    case text(String)
    var presentationType: PresentationType { .push }
  }

  @Test func `a destination with a number that has no JSON form is still recorded`() {
    #expect(stored(Scale.at(.infinity)).parameterValue["notEncodable"] != nil)
    for value in [0.1, -1.5e300, .leastNonzeroMagnitude, 1e21, 123_456_789.0] {
      expectRoundTrip(Scale.at(value))
    }
    for value in [Int.min, .max] { expectRoundTrip(Screen.detail(id: value)) }
  }

  @Test func `after its cache is full, a table still records each destination with the right parameters`() {
    let table = DestinationTable(DestinationCoding<Screen>())
    for id in 0..<9_000 { _ = table.record(.detail(id: id)) }
    #expect(table.record(.detail(id: 0)).parameters == #"{"id":0}"#)
  }

  private func stored<N: Navigation>(_ destination: N) -> RecordedDestination {
    let coding = DestinationCoding<N>()
    return coding.record(destination)
  }

  private func expectRoundTrip<N: Navigation>(_ value: N, sourceLocation: SourceLocation = #_sourceLocation) {
    let coding = DestinationCoding<N>()
    let form = coding.record(value)
    #expect(coding.destination(form) == value, "\(form)", sourceLocation: sourceLocation)
    #expect(throws: Never.self, sourceLocation: sourceLocation) {
      let back = try RecordedDestination(json: JSONValue(parsing: form.json.text))
      #expect(back == form, sourceLocation: sourceLocation)
    }
  }
}
