public import Navlog
public import NavlogTools
import SampleReplay
import SampleUI
import SingleStackScreens

/// A short session of the sample app SingleStack: one coordinator, one enum of routes and one stack.
@MainActor
public enum SingleStackDemo {
  /// Runs the session into a log, and prints each step in a line: what was done, then where the app is.
  public static func run(log: any EventLog, print: (String) -> Void) async throws {
    let coordinator = makeCoordinator(log: log)
    let window = coordinator.makeWindow()
    coordinator.start()
    print("open the app for the first time: \(coordinator.session.state.pathText)")
    let taps = [
      "Begin", "Radarr", "Done", "Services", "Radarr", "Movies", "Stalker", "Delete", "Add", "Solaris", "⌂",
      "Settings", "Profiles", "Add", "Cancel", "default",
    ]
    for label in taps {
      try await window.tap(label)
      print("tap \(label): \(coordinator.session.state.pathText)")
    }
    coordinator.navigationPath.removeLast(2)
    print("swipe back by two screens: \(coordinator.session.state.pathText)")
    try await coordinator.session.close()
  }

  /// Plays a recorded session on the app's screens, until the user quits, or has gone on by hand.
  ///
  /// - Parameter log: Opens the log of the session that goes on.
  public static func replay(
    _ recording: any EventLog, at moment: MomentReference?, log: () throws -> any EventLog
  ) async throws {
    let player = try SessionPlayer(recording, at: moment, coding: AppCoordinator.coding)
    let coordinator = makeCoordinator(player.shownSession)
    let onboarding = OnboardingCoordinator(session: player.shownSession)
    let taken = try await SampleReplay.run(player) { state in
      switch state.visible?.wrapped {
      case let route as OnboardingRoute: onboarding.view(for: route)
      case let route as AppRoute: coordinator.view(for: route)
      default: state.selected == .onboarding ? onboarding.view(for: .welcome) : coordinator.view(for: .home)
      }
    } takeOver: {
      try player.takeOver(log: log(), configuration: .init(app: AppCoordinator.info))
    }
    guard let taken else { return }
    let preferences = UserPreferencesService()
    preferences.onboardingCompleted = taken.selected != .onboarding
    let live = makeCoordinator(taken, preferences)
    live.start()
    let window = live.makeWindow()
    await SampleReplay.goOn(taken) { await window.screen }
    try await taken.close()
  }

  private static func makeCoordinator(
    log: any EventLog = InMemoryEventLog(), _ session: RouterSession<AnyNavigation>? = nil,
    _ preferences: UserPreferencesService = UserPreferencesService()
  ) -> AppCoordinator {
    AppCoordinator(
      preferencesService: preferences, profileService: ProfileService(), radarrService: RadarrService(),
      dataService: DataService(), log: log, session: session)
  }
}
