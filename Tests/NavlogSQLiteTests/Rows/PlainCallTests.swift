import NavlogTesting
import Testing

@testable import Navlog
@testable import NavlogSQLite
@testable import TestFixtures

/// A call that its kind, destination, style and count describe completely has no detail in its row.
@Suite struct PlainCallTests {
  private typealias Plain = PlainCall<RecordedDestination>
  private typealias Action = NavigationAction<RecordedDestination>

  private static let screen = RecordedDestination(type: "App", name: "detail", parameters: #"{"id":1}"#)

  /// One action of every plain form.
  private static let plain: [Action] = [
    .navigate(screen, style: .push, unlessOnTop: false),
    .navigate(screen, style: .sheet(detents: [.medium, .large]), unlessOnTop: false),
    .navigate(screen, style: .alert, unlessOnTop: false),
    .present(screen, style: .fullScreen), .pop(count: 1), .pop(count: 0), .pop(count: -7),
    .pop(count: .max),
    .popToRoot, .dismiss, .dismissSheet, .dismissFullScreen, .dismissModal,
  ]

  private func random(_ count: Int) -> [Action] {
    (1...10 as ClosedRange<UInt64>).flatMap { seed in
      RandomSession(seed: seed, count: count).events.map(\.action)
    }
  }

  @Test func `an action that has a PlainCall survives the conversion to the PlainCall and back`() throws {
    for action in Self.plain { #expect(try #require(Plain(action), "\(action)").action == action) }
  }

  @Test func `an action that is rare, or whose row needs a detail, has no PlainCall`() {
    let others: [Action] = [
      .navigate(Self.screen, style: .push, unlessOnTop: true), .popEntry(EntryID(3)), .popTo(Self.screen),
      .setPath([]), .replaceTop(Self.screen), .dismissDialog(answer: nil), .dismissAll, .setDetent(.medium),
      .deepLink(url: "a", .noMatch), .select(.main), .setRoots([.main]), .setFlag("a", true), .activate,
      .resign,
      .defer(PendingIntent(plan: [], flag: "a")), .resume(EntryID(1)), .abandon(EntryID(1), why: "a"),
      .restore(NavigationState(), collapsedCalls: 0), .branch(from: 0, NavigationState()), .mark("a"),
      .refused(.pop(count: 1), why: "a"), .unknown(.init(kind: "a", fields: .object([]))),
    ]
    for action in others { #expect(Plain(action) == nil, "\(action)") }
    #expect(Set((Self.plain + others).compactMap(\.kind)) == Set(EventKind.allCases))
  }

  @Test func `the PlainCall of an action has the same column values as the StoredAction`() throws {
    var count = 0
    for action in Self.plain + random(500) {
      let stored = StoredAction(action, .named)
      guard let plain = Plain(action) else { continue }
      count += 1
      #expect(stored.kind == plain.kind.rawValue && stored.destination == plain.destination, "\(action)")
      #expect(
        stored.style == plain.style && stored.count == plain.count && stored.detail.isEmpty, "\(action)")
      #expect(try stored.action(on: RouterID(.main), .named) == plain.action, "\(action)")
      #expect(plain.action == action)
    }
    #expect(count > 1_000)
  }

  @Test func `a PlainCall yields no action if no call can have its combination of column values`() {
    let combinations: [Plain] = [
      Plain(.navigate), Plain(.navigate, Self.screen), Plain(.navigate, style: .push),
      Plain(.navigate, Self.screen, style: .push, count: 1), Plain(.present, Self.screen),
      Plain(.present, style: .alert), Plain(.pop), Plain(.pop, Self.screen, count: 1),
      Plain(.pop, style: .push, count: 1), Plain(.popToRoot, count: 1), Plain(.dismiss, Self.screen),
      Plain(.popTo, Self.screen), Plain(.mark),
    ]
    for plain in combinations { #expect(plain.action == nil, "\(plain)") }
  }
}
