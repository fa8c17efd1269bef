import Navlog
import NavlogTesting
import NavlogTools
import SwiftUI
import Testing
import ViewExploration

@testable import FirstApp

/// An exploration of the README's first app. The test taps every button of the app's screens in every state.
@MainActor struct FirstAppExplorationTests {
  @Test
  func
    `every screen of the first app is reachable and leads back, and only the inspector's button makes no call`()
    throws
  {
    var explorer = Explorer<FirstApp.AppNavigation>(showing: .init(roots: ["characters", "episodes"])) {
      session in
      MainView(session: session)
    }
    explorer.destinations = [.character(id: 1), .episode(number: 1), .settings]
    explorer.representative = { destination in
      switch destination {
      case .character: .character(id: 1)
      case .episode: .episode(number: 1)
      case .settings: .settings
      }
    }
    // The states: 3 stacks of characters × 2 stacks of episodes × 2 selected tabs, and 2 with the sheet over the characters.
    let report = try explorer.explore()
    #expect(
      report.description == """
        14 states, 60 transitions, 2 offers without effect, offers found by tapping; every state was found
        no effect: Log on the bottom of a root, after Log
        """)
  }
}
