import ChallengeNavigation
import Navlog
import NavlogTesting
import NavlogTools
import Testing

@testable import ChallengeTerminal

/// The app explores itself: it taps every button of every screen, goes back, drags sheets down and opens links, in every state
/// whose visible screen is at most two screens above home.
@MainActor @Suite(.timeLimit(.minutes(5))) struct ExplorationTests {
  @Test func `every screen is reachable and leads back, and every button has an effect`() throws {
    let links = try DeepLink.makeTable()
    var explorer = Explorer<AppNavigation>(tapping: .init(roots: ["home"], links: links.resolve)) { session in
      Screen.visible(in: session.state, router: session.visibleRouter).actions.map {
        Tap($0.label, perform: $0.perform)
      }
    }
    explorer.destinations = AppNavigation.examples
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
    explorer.limits.screens = 2
    // A link is pushed on the current stack, because the app's table of links does not specify the screens below. The same link
    // therefore leads to different stacks.
    #expect(
      try explorer.explore().description == """
        2220 states, 8418 transitions, 24 offers without effect, offers found by tapping; limited by screens
        different stacks: challenge://character/list, home/characterList/characterList instead of home/characterList, \
        after Characters, open challenge://character/list
        different stacks: challenge://character/1, home/characterList/characterDetail(id: 1) instead of \
        home/characterDetail(id: 1), after Characters, open challenge://character/1
        """)
  }
}
