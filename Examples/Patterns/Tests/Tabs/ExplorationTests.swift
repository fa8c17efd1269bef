import Navlog
import NavlogTesting
import NavlogTools
import SwiftUI
import TabsCharacter
import TabsHome
import TabsSettings
import Testing
import ViewExploration

@testable import Tabs

@MainActor @Suite(.timeLimit(.minutes(5))) struct ExplorationTests {
  @Test func `every screen of both tabs is reachable and leads back, and every button has an effect`() throws
  {
    let configuration = RouterSession<AnyNavigation>.Configuration(
      roots: [.home, .settings], coding: TabsModel.coding)
    var explorer = Explorer(showing: configuration, and: rows) { session in
      let router = session.visibleRouter
      switch session.state.visible?.wrapped {
      case let destination as CharacterNavigation: CharacterFeature.view(for: destination, router: router)
      case let destination as SettingsNavigation: SettingsFeature.view(for: destination, router: router)
      default:
        if session.selected == .home {
          HomeFeature.makeHomeView(router: router)
        } else {
          SettingsFeature.makeSettingsView(router: router)
        }
      }
    }
    explorer.destinations = [
      AnyNavigation(CharacterNavigation.list), AnyNavigation(CharacterNavigation.detail(identifier: 1)),
      AnyNavigation(SettingsNavigation.about),
    ]
    explorer.representative = { destination in
      guard case .detail = destination.wrapped as? CharacterNavigation else { return destination }
      return AnyNavigation(CharacterNavigation.detail(identifier: 1))
    }
    let report = try explorer.explore()
    #expect(
      report.description == """
        16 states, 46 transitions, 0 offers without effect, offers found by tapping; every state was found
        """)
  }

  /// Returns the rows of the list. In the app, a task loads these rows, but an exploration runs no tasks.
  private func rows(_ session: RouterSession<AnyNavigation>) -> [Tap] {
    guard case .list = session.state.visible?.wrapped as? CharacterNavigation else { return [] }
    return [
      Tap("Morty") {
        session.visibleRouter.navigate(to: AnyNavigation(CharacterNavigation.detail(identifier: 2)))
      }
    ]
  }
}
