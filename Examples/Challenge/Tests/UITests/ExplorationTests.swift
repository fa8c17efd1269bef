import ChallengeNavigation
import Navlog
import NavlogTesting
import NavlogTools
import SwiftUI
import Testing
import ViewExploration

@testable import ChallengeUI

/// The app explores itself: it taps every button of every view, goes back, drags sheets down and opens links, in every state
/// whose visible screen is at most two screens above home.
@MainActor @Suite(.timeLimit(.minutes(5))) struct ExplorationTests {
  @Test func `every screen is reachable and leads back, and every button has an effect`() throws {
    let links = try DeepLink.makeTable()
    var explorer = Explorer<AppNavigation>(showing: .init(roots: ["home"], links: links.resolve)) { session in
      let router = session.visibleRouter
      if let destination = session.state.visible {
        destination.view(router: router)
      } else {
        HomeScreen(router: router)
      }
    }
    explorer.destinations = [
      .characterList, .characterDetail(id: 1), .locationDetail(id: 1), .episodeList, .episodeDetail(id: 1),
      .characterFilter, .settings, .imageGallery(characterId: 1), .onboarding,
    ]
    explorer.representative = { destination in
      switch destination {
      case .characterDetail: .characterDetail(id: 1)
      case .locationDetail: .locationDetail(id: 1)
      case .episodeDetail: .episodeDetail(id: 1)
      case .imageGallery: .imageGallery(characterId: 1)
      default: destination
      }
    }
    explorer.links = ["challenge://character/list", "challenge://character/1"]
    (explorer.limits.screens, explorer.limits.states) = (2, 300)
    let report = try explorer.explore()
    // A link is pushed on the current stack, so the stack after the link depends on the stack before it. The exploration of
    // Examples/Terminal also reports these two links.
    #expect(
      report.description == """
        300 states, 1088 transitions, 4 offers without effect, offers found by tapping; limited by screens, states
        different stacks: challenge://character/list, home/characterList/characterList instead of home/characterList, \
        after Characters 20, open challenge://character/list
        different stacks: challenge://character/1, home/characterList/characterDetail(id: 1) instead of \
        home/characterDetail(id: 1), after Characters 20, open challenge://character/1
        """)
  }
}
