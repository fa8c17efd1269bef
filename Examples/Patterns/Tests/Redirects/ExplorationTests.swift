import Navlog
import NavlogTesting
import NavlogTools
import RedirectsCharacter
import RedirectsFilter
import SwiftUI
import Testing
import ViewExploration

@testable import RedirectsAppKit

@MainActor @Suite(.timeLimit(.minutes(5))) struct ExplorationTests {
  @Test func `every screen of every feature is reachable and leads back`() throws {
    let app = AppContainer(log: InMemoryEventLog())
    let configuration = RouterSession<AnyNavigation>.Configuration(
      links: app.features.links.resolve, rules: AppContainer.rules, coding: app.features.coding)
    var explorer = Explorer(showing: configuration) { session in
      let router = session.visibleRouter
      session.state.visible.map { app.resolve($0.wrapped, navigator: router) }
        ?? app.makeRootScreen(navigator: router)
    }
    explorer.destinations = [
      AnyNavigation(CharacterIncomingNavigation.list),
      AnyNavigation(CharacterIncomingNavigation.detail(identifier: 1)),
      AnyNavigation(FilterIncomingNavigation.filter), AnyNavigation(FilterIncomingNavigation.status),
      AnyNavigation(FilterIncomingNavigation.help),
    ]
    explorer.representative = { destination in
      guard case .detail = destination.wrapped as? CharacterIncomingNavigation else { return destination }
      return AnyNavigation(CharacterIncomingNavigation.detail(identifier: 1))
    }
    explorer.links = ["challenge://character/list", "challenge://character/detail?id=1"]
    explorer.limits.screens = 3
    let report = try explorer.explore()
    // A link is pushed on the current stack, because its handler does not specify the screens below. The same link therefore
    // leads to different stacks.
    #expect(
      report.description == """
        90 states, 163 transitions, 0 offers without effect, offers found by tapping; limited by screens
        different stacks: challenge://character/list, main/list/list instead of main/list, \
        after Characters, open challenge://character/list
        different stacks: challenge://character/detail?id=1, main/list/detail(identifier: 1) instead of \
        main/detail(identifier: 1), after Characters, open challenge://character/detail?id=1
        """)
  }
}
