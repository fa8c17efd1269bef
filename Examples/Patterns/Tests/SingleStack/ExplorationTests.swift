import Navlog
import NavlogTesting
import NavlogTools
import SingleStackScreens
import SwiftUI
import Testing
import ViewExploration

@testable import SingleStack

@MainActor @Suite(.timeLimit(.minutes(5))) struct ExplorationTests {
  @Test(arguments: [
    (true, "18 states, 35 transitions", ""), (false, "21 states, 40 transitions", "Begin, Radarr, Done, "),
  ])
  func `every route is reachable and leads back, whether the session begins with the onboarding or not`(
    onboarded: Bool, size: String, start: String
  ) throws {
    let configuration = RouterSession<AnyNavigation>.Configuration(
      roots: onboarded ? [.main] : [.onboarding, .main], coding: AppCoordinator.coding)
    // The views hold the coordinator weakly, so the test must keep it.
    var kept: AppCoordinator?
    func coordinator(_ session: RouterSession<AnyNavigation>) -> AppCoordinator {
      if let kept, kept.session === session { return kept }
      let made = makeCoordinator(onboarded: onboarded, session: session)
      kept = made
      return made
    }
    // The app has two stacks but no tab bar, so the user cannot select a stack.
    func gestures(_ state: NavigationState<AnyNavigation>) -> [Offer<AnyNavigation>] {
      Offer.system(in: state).filter { !$0.name.hasPrefix("select") }
    }
    var explorer = Explorer(
      showing: configuration, and: { rows($0, coordinator($0)) }, gestures: gestures
    ) { session in
      let app = coordinator(session)
      if session.selected == .onboarding, let onboarding = app.activeCoordinator as? OnboardingCoordinator {
        onboarding.view(for: session.state.visible?.wrapped as? OnboardingRoute ?? .welcome)
      } else {
        app.view(for: session.state.visible?.wrapped as? AppRoute ?? .home)
      }
    }
    explorer.destinations = AppRoute.all.filter { $0 != .home && $0 != .onboarding }.map { AnyNavigation($0) }
    explorer.isHome = { $0.selected == .main && $0.depth == 0 }
    let report = try explorer.explore()
    // Three buttons navigate only at the end of a task. An exploration runs no tasks, so it reports these buttons as having no
    // effect.
    #expect(
      report.description == """
        \(size), 3 offers without effect, offers found by tapping; every state was found
        no effect: Save on settingsAddProfile, after \(start)Settings, Profiles, Add, Save
        no effect: Solaris on radarrAddMovie, after \(start)Services, Radarr, Movies, Add, Solaris
        no effect: Delete on radarrMovieDetail(movieId: 1), after \(start)Services, Radarr, Movies, Movie 1, Delete
        """)
  }

  /// Returns the rows of the visible list. In the app, a task loads these rows, but an exploration runs no tasks.
  private func rows(_ session: RouterSession<AnyNavigation>, _ app: AppCoordinator) -> [Tap] {
    switch session.state.visible?.wrapped as? AppRoute {
    case .radarrMoviesList: [Tap("Movie 1") { app.navigate(to: .radarrMovieDetail(movieId: 1)) }]
    default: []
    }
  }
}
