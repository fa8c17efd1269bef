import ChallengeNavigation
import Navlog

extension Scene {
  /// What is seen of a state. The router is what the screen's actions would call; drawing calls nothing.
  @MainActor init(_ state: NavigationState<AppNavigation>, router: Router<AppNavigation>, moment: Moment) {
    self.init(
      moment: moment, layers: Layer.layers(of: state),
      content: Screen.visible(in: state, router: router).content,
      ways: Self.ways(state, moment))
  }

  private static func ways(_ state: NavigationState<AppNavigation>, _ moment: Moment) -> [Way] {
    guard moment == .present else {
      return [
        Way(key: "prev"), Way(key: "next"), Way(key: "present", meaning: "returns"),
        Way(key: "branch", meaning: "goes on"), Way(key: "history"), Way(key: "help"),
      ]
    }
    let router = state.visibleRouter
    var ways: [Way] = []
    if !router.path.isEmpty { ways.append(Way(key: "b", meaning: "back")) }
    if router.level > 0 { ways.append(Way(key: "x", meaning: "dismiss")) }
    if state.depth > 0 { ways.append(Way(key: "home")) }
    return ways + ["settings", "link URL", "history", "help", "quit"].map { Way(key: $0) }
  }
}

extension Screen {
  /// The screen that a state shows.
  static func visible(in state: NavigationState<AppNavigation>, router: Router<AppNavigation>) -> Screen {
    let preferences = Preferences(flags: state.flags)
    return state.visible?.screen(router: router, preferences: preferences)
      ?? AppNavigation.homeScreen(router: router, preferences: preferences)
  }
}
