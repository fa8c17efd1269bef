import Navlog
import NavlogTools
import Testing

@testable import TestFixtures

@Suite struct EventFilterTests {
  private let push = RecordedEvent(
    position: 1, time: 0, elapsed: 0,
    event: NavigationEvent<RecordedDestination>(
      .navigate(
        RecordedDestination(name: "detail", parameters: #"{"id":7}"#), style: .push, unlessOnTop: false)),
    source: CallSite(file: "App/Wiring.swift", line: 3),
    screen: RecordedDestination(name: "detail", parameters: #"{"id":7}"#))
  private let sheet = RecordedEvent(
    position: 2, time: 0, elapsed: 0,
    event: NavigationEvent<RecordedDestination>(
      .present(RecordedDestination(name: "filter"), style: .sheet),
      on: RouterID(.main, [RouterID.Step(.sheet, EntryID(4))])),
    origin: .system, outcome: .noEffect(.noSuchRouter))
  private let alert = RecordedEvent(
    position: 4, time: 0, elapsed: 0,
    event: NavigationEvent<RecordedDestination>(
      .navigate(RecordedDestination(name: "sure"), style: .alert, unlessOnTop: false)))
  private let unknown = RecordedEvent(
    position: 3, time: 0, elapsed: 0,
    event: NavigationEvent<RecordedDestination>(.unknown(.init(kind: "warp", fields: .object([])))))

  private func matching(_ change: (inout EventFilter) -> Void) -> [Int] {
    var filter = EventFilter()
    change(&filter)
    return [push, sheet, unknown].filter { (try? filter.matches($0)) == true }.map(\.position)
  }

  @Test func `a filter without conditions selects every event`() { #expect(matching { _ in } == [1, 2, 3]) }

  @Test func `a filter selects events by kind and by presentation`() {
    func kinds(_ names: String...) -> [Int] {
      matching { $0.kinds = Set(names.compactMap { EventFilter.Kind($0) }) }
    }
    #expect(kinds("navigate") == [1])
    #expect(kinds("push") == [1])
    #expect(kinds("sheet") == [2])
    #expect(kinds("present", "navigate") == [1, 2])
    #expect(kinds("fullScreen") == [])
    #expect(kinds("unknown") == [3])
    func isSelected(_ kind: String) -> Bool {
      var filter = EventFilter()
      filter.kinds = Set([EventFilter.Kind(kind)].compactMap(\.self))
      return (try? filter.matches(alert)) == true
    }
    #expect(isSelected("alert") && isSelected("navigate"))
    #expect(!isSelected("confirmationDialog") && !isSelected("sheet") && !isSelected("push"))
    #expect(EventFilter.Kind("warp") == nil)
  }

  @Test(
    arguments: [
      .push, .sheet, .sheet(detents: [.medium]), .popover, .fullScreen, .alert, .confirmationDialog,
    ] as [PresentationType])
  func `a filter by a presentation ignores the detents of calls`(style: PresentationType) throws {
    var filter = EventFilter()
    let name = String("\(style)".prefix { $0 != "(" })
    filter.kinds = [try #require(EventFilter.Kind(name))]
    let call = NavigationAction.navigate(RecordedDestination(name: "a"), style: style, unlessOnTop: false)
    let event = RecordedEvent(position: 1, time: 0, elapsed: 0, event: NavigationEvent(call))
    #expect(try filter.matches(event))
  }

  @Test func `a filter by the kind deepLink also selects deferred links, but no other deferred calls`()
    throws
  {
    func isSelected(_ url: String?, _ kind: String) throws -> Bool {
      let intent = PendingIntent<RecordedDestination>(url: url, plan: [.dismissAll], flag: "isLoggedIn")
      var filter = EventFilter()
      filter.kinds = [try #require(EventFilter.Kind(kind))]
      return try filter.matches(
        RecordedEvent(position: 1, time: 0, elapsed: 0, event: NavigationEvent(.defer(intent))))
    }
    #expect(try isSelected("shop://cart", "deepLink") && isSelected("shop://cart", "defer"))
    #expect(try !isSelected(nil, "deepLink") && isSelected(nil, "defer"))
  }

  @Test func `a filter selects events by router, screen and origin`() {
    #expect(matching { $0.router = Glob("main") } == [1, 3])
    #expect(matching { $0.router = Glob("main/sheet@?") } == [2])
    #expect(matching { $0.screen = Glob("det*") } == [1])
    #expect(matching { $0.screen = Glob("detail(id: 7)") } == [1])
    #expect(matching { $0.screen = Glob("main") } == [2, 3])
    #expect(matching { $0.origins = [.system] } == [2])
  }

  @Test
  func `if no destination is visible, a filter by screen matches only the name of the selected root`()
    throws
  {
    let hidden = RecordedEvent(
      position: 1, time: 0, elapsed: 0,
      event: NavigationEvent<RecordedDestination>(.popToRoot, on: RouterID("search")), selected: "home")
    var filter = EventFilter()
    filter.screen = Glob("home")
    #expect(try filter.matches(hidden))
    filter.screen = Glob("search")
    #expect(try !filter.matches(hidden))
  }

  @Test func `a filter selects events whose printed line matches, or does not match, a pattern`() {
    #expect(push.line == "navigate main -> detail(id: 7) applied App/Wiring.swift:3")
    #expect(sheet.line == "present main/sheet@4 -> sheet:filter noEffect: noSuchRouter")
    #expect(matching { $0.pattern = TextPattern(#"id: \d\)"#) } == [1])
    #expect(
      matching {
        $0.pattern = TextPattern("id")
        $0.isInverted = true
      } == [2, 3])
    #expect(TextPattern("(") == nil)
  }

  @Test func `a filter selects events by position, and by whether the call had an effect`() {
    #expect(matching { $0.hasEffect = false } == [2])
    #expect(matching { $0.hasEffect = true } == [1, 3])
    #expect(matching { $0.positions = [3] } == [3])
  }

  @Test(arguments: [
    ("", "", true), ("*", "", true), ("a*c", "abbc", true), ("a*c", "abb", false), ("?", "", false),
    ("a?", "ab", true),
    ("*a*b*", "xxaxxbxx", true), ("*a*b", "ab ba", false), ("é", "é", true),
  ])
  func `a glob must match the whole text, not only a part of it`(
    pattern: String, text: String, expected: Bool
  ) {
    #expect(Glob(pattern).matches(text) == expected)
  }
}
