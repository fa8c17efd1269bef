import ChallengeHome
import ChallengeNavigation
import Navlog

@testable import ChallengeTerminal

/// One rule redirects the list to the welcome until the user has finished the welcome. Another rule redirects the welcome to
/// the list once the welcome has been shown. If the user closes the welcome unfinished, the two rules form a loop.
@MainActor
enum RedirectLoop {
  static func play(_ log: any EventLog) async throws {
    let app = try await makeRedirectLoop(log: log, id: "100b")
    try app.tap("Settings", "Done", "Welcome")
    app.swipeDown()
    try app.tap("Episodes", "Back", "Characters")
    try await app.session.close()
  }
}

private let wasWelcomed = "wasWelcomed"

@MainActor
func makeRedirectLoop(log: any EventLog = InMemoryEventLog(), id: String = "b0") async throws -> ChallengeCopy
{
  let variant = Variant.current
  let welcome = NavigationGuard<AppNavigation>("welcome first") { state, destination in
    guard destination == .characterList, state.flags[Flag.isOnboarded] != true else { return .allow }
    return .redirect(to: .onboarding)
  }
  let once = NavigationGuard<AppNavigation>("welcome once") { state, destination in
    let flag =
      switch variant {
      case .faulty: wasWelcomed
      case .fixed: Flag.isOnboarded
      }
    guard destination == .onboarding, state.flags[flag] == true else { return .allow }
    return .redirect(to: .characterList)
  }
  return ChallengeCopy(log: log, id: id, rules: NavigationRules(guards: [welcome, once])) {
    destination, router, _ in
    guard destination == nil else { return nil }
    let viewModel = HomeFeature.makeViewModel(isOnboarded: false)
    viewModel.onGoToCharacters = router.emit { .navigate(to: .characterList) }
    viewModel.onGoToEpisodes = router.emit { .navigate(to: .episodeList) }
    viewModel.onShowSettings = router.emit { .navigate(to: .settings) }
    viewModel.onShowOnboarding = {
      router.navigate(to: .onboarding)
      router.send(.setFlag(wasWelcomed, true))
    }
    return Screen(viewModel)
  }
}
