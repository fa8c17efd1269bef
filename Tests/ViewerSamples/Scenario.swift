import Navlog

/// A short session for a test, made from given calls.
struct Scenario {
  let name: String
  private let info: SessionInfo
  private let isClosed: Bool
  private var state = NavigationState<RecordedDestination>()
  private var events: [RecordedEvent<RecordedDestination>] = []
  private var elapsed: Int64 = 0

  init(_ name: String, isClosed: Bool = true) {
    self.name = name
    self.isClosed = isClosed
    // 2026-11-21, 09:46:40 UTC.
    info = SessionInfo(
      id: String((name + name + name).utf8.map { String($0, radix: 16) }.joined().prefix(32)),
      started: 1_795_254_400_000, app: "Shop", version: "2.1", system: "iOS 26")
  }

  /// Adds a call, a number of milliseconds after the previous one.
  mutating func call(
    _ action: NavigationAction<RecordedDestination>, on router: RouterID = RouterID(.main),
    after milliseconds: Double = 1_000, from line: Int = 20
  ) {
    let position = events.count + 1
    elapsed += Int64(milliseconds * 1_000)
    let outcome = state.reduce(action, on: router, at: position)
    events.append(
      RecordedEvent(
        position: position, time: info.started + elapsed / 1_000, elapsed: elapsed,
        event: NavigationEvent(action, on: router), source: CallSite(file: "Shop/Cart.swift", line: line),
        outcome: outcome, screen: state.visible, depth: state.depth))
  }

  mutating func push(_ name: String, _ id: Int? = nil, after milliseconds: Double = 1_000) {
    call(.navigate(.screen(name, id), style: .push, unlessOnTop: false), after: milliseconds)
  }

  func write(to log: any EventLog) throws {
    try log.begin(info)
    try log.append(events, to: info.id)
    if isClosed { try log.end(info.id, at: info.started + elapsed / 1_000 + 500, after: elapsed + 500_000) }
  }
}

extension RecordedDestination {
  fileprivate static func screen(_ name: String, _ id: Int?) -> RecordedDestination {
    RecordedDestination(type: "Shop", name: name, parameters: id.map { #"{"id":\#($0)}"# } ?? "{}")
  }
}

extension Scenario {
  /// Returns sessions with one bug each, and sessions of unusual lengths.
  static func all() -> [Scenario] {
    var double = Scenario("double-push")
    for name in ["list", "detail"] { double.push(name) }
    double.push("detail", after: 180)

    var back = Scenario("no-friction")
    back.push("list")
    back.call(.pop(count: 1), after: 5_000)

    var killed = Scenario("killed-in-a-sheet", isClosed: false)
    killed.call(.present(.screen("cart", nil), style: .sheet))
    killed.call(.pop(count: 1))
    killed.call(.dismiss)

    var refused = Scenario("refused-and-masked")
    refused.call(.navigate(.screen("account", nil), style: .push, unlessOnTop: false))
    refused.refuse(.screen("checkout", nil), because: "the cart of Anna is empty")

    var depth = Scenario("same-screen-deeper")
    for id in [7, 7, 7] { depth.push("detail", id, after: 2_000) }
    depth.call(.pop(count: 1), after: 4_000)

    var burst = Scenario("30-events-in-15-ms")
    for number in 0..<30 {
      if number % 5 == 4 {
        burst.call(.popToRoot, after: 0.5)
      } else {
        burst.push("step", number, after: 0.5)
      }
    }

    var long = Scenario("3000-events-in-5-hours")
    let names = [
      "home", "list", "detail", "reviews", "cart", "checkout", "payment", "search", "profile", "orders",
    ]
    for number in 0..<3_000 {
      let name = names[(number * 7 + number / 10 * 3) % names.count]
      switch number % 7 {
      case 3: long.call(.pop(count: 1), after: 6_000)
      case 5 where number % 3 == 0: long.call(.popToRoot, after: 6_000)
      case 6 where number % 2 == 0: long.call(.present(.screen("filter", nil), style: .sheet), after: 6_000)
      case 0: long.call(.dismissAll, after: 6_000)
      default: long.push(name, number % 50, after: 6_000)
      }
    }
    return [double, back, killed, refused, depth, burst, long]
  }

  /// Adds a call that a guard refused.
  private mutating func refuse(_ destination: RecordedDestination, because why: String) {
    call(.navigate(destination, style: .push, unlessOnTop: false))
    events[events.count - 1].outcome = .noEffect(.refused(why))
  }
}
