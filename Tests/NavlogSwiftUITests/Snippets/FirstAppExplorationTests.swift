import Navlog
import NavlogTesting
import NavlogTools
import SwiftUI
import Testing
import ViewExploration

@testable import FirstApp

/// The first app of the README: the test taps every button of its screens in every state.
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
    // The states: three stacks of characters, two stacks of episodes, either tab in front, and the sheet over the list.
    let report = try explorer.explore()
    #expect(
      report.description == """
        14 states, 60 transitions, 2 offers without effect, offers found by tapping; every state was found
        no effect: Log on the bottom of a root, after Log
        """)
  }
}
