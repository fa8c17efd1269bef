import Navlog
import Observation

enum SingleStack {
  // Before: enum AppRoute: Hashable
  enum AppRoute: Navigation {
    case services
    case radarrMoviesList
    case radarrMovieDetail(movieId: Int)
  }

  @Observable @MainActor
  final class AppCoordinator {
    private let session: RouterSession<AppRoute>
    private var router: Router<AppRoute> { session.router(root: .main) }

    init(log: any EventLog, onboardingCompleted: Bool) {
      // The onboarding is a separate root: a stack next to the app's, in the same session and log.
      session = RouterSession(
        log: log, configuration: .init(roots: onboardingCompleted ? [.main] : ["onboarding", .main]))
    }

    // Before: var navigationPath: [AppRoute] = []
    var navigationPath: [AppRoute] {
      get { router.navigationStackPath }
      set { router.navigationStackPath = newValue }
    }

    // This function passes on the call site, so that the log points to the screen and not to this line. With
    // `unlessOnTop`, a second tap on the same button during the push has no effect.
    func navigate(to route: AppRoute, file: String = #fileID, line: Int = #line) {
      router.navigate(to: route, unlessOnTop: true, file: file, line: line)
    }

    func navigateBack(file: String = #fileID, line: Int = #line) { router.pop(file: file, line: line) }

    func popToRoot(file: String = #fileID, line: Int = #line) { router.popToRoot(file: file, line: line) }

    func completeOnboarding() { session.send(.setRoots([.main])) }
  }
}
