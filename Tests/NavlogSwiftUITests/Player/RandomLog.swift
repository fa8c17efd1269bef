import Navlog
import NavlogTesting

@testable import NavlogSwiftUI
@testable import ScreenFixtures

/// A log of random calls by an older version of the test app.
@MainActor
struct RandomLog {
  let log = InMemoryEventLog()
  let session: String
  private(set) var events: [RecordedEvent<RecordedDestination>] = []

  /// Makes a log. The same seed makes the same log.
  init(seed: UInt64, count: Int, roots: [RootName]) throws {
    var random = SplitMix64(seed: seed)
    let session = RouterSession<OldPlace>(
      log: log,
      configuration: .init(
        roots: roots,
        links: { _ in
          .plan([.dismissAll, .setPath([.list, .removed(id: 7)]), .show(.filter, .sheet)])
        }))
    while session.position < count { Self.makeCall(in: session, &random) }
    self.session = session.info.id
    events = try log.events(session.info.id)
  }

  private static func makeCall(in session: RouterSession<OldPlace>, _ random: inout SplitMix64) {
    func pick<T>(_ values: [T]) -> T { values[Int.random(in: 0..<values.count, using: &random)] }
    let places: [OldPlace] = [
      .list, .detail(1), .detail(2), .filter, .gallery, .confirm, .share, .removed(id: 1), .removed(id: 2),
    ]
    let router = pick([
      session.visibleRouter, session.visibleRouter, session.router(pick(session.state.routers).id),
    ])
    if session.state.routers.count > 7 { return _ = session.router.dismissModal() }
    switch Int.random(in: 0..<100, using: &random) {
    case ..<26: router.navigate(to: pick(places))
    case ..<36:
      router.present(
        pick(places), style: pick([.sheet, .sheet(detents: [.medium, .large]), .fullScreen]))
    case ..<42: router.present(pick(places), style: pick([.alert, .confirmationDialog]))
    case ..<50: router.pop(pick([1, 1, 2]))
    case ..<54: router.setPath((0..<pick([0, 1, 3])).map { _ in pick(places) })
    case ..<58: router.replaceTop(pick(places))
    case ..<68: router.dismiss()
    case ..<74: router.dismissDialog()
    case ..<78: router.setDetent(pick([.medium, .large]))
    case ..<80: session.open("app://tour")
    case ..<88: session.select(pick(session.roots))
    case ..<90: session.send(.setRoots(pick([["main"], ["main", "search"], ["search", "main", "note"]])))
    case ..<92: _ = try? session.branch(from: pick(Array(1...max(1, session.position))))
    case ..<96: router.send(pick([.activate, .resign]))
    default: session.mark("here")
    }
  }

  /// Returns the presentation of a moment, computed without the player.
  func presentation(at position: Int) throws -> Presentation<ShownScreen<Place>> {
    Presentation(try log.state(session, at: position).compactMap { $0.shown })
  }
}

extension Presentation {
  /// Returns the number of screens that SwiftUI has to make if this presentation follows another presentation.
  ///
  /// - Parameters:
  ///   - old: The previous presentation.
  ///   - visited: The tabs that were selected before. Their screens exist even while the tabs are not selected. Empty for a
  ///     container without tabs.
  func newScreens(after old: Presentation, visited: Set<RootName>) -> Int {
    func newScreens(in path: [NavigationEntry<N>], after old: [NavigationEntry<N>]?) -> Int {
      guard let old else { return 1 + path.count }
      return path.count - zip(path, old).prefix { $0 == $1 }.count
    }
    let isSameRoot = selected == old.selected
    var count = 0
    for stack in roots where stack.id.root == selected || visited.contains(stack.id.root) {
      let isKept = visited.contains(stack.id.root) || isSameRoot && visited.isEmpty
      count += newScreens(in: stack.path, after: isKept ? old.path(of: stack.id) : nil)
    }
    let kept = isSameRoot ? zip(modals, old.modals).prefix { $0.id == $1.id }.count : 0
    for (index, modal) in modals.enumerated() {
      count += newScreens(in: modal.path, after: index < kept ? old.modals[index].path : nil)
    }
    return count
  }
}
