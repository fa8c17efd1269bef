import Navlog
import Observation
import SingleStackScreens

/// The one navigation authority: every call goes through its methods, and stands in one log.
@Observable @MainActor
final class AppCoordinator: CoordinatorProtocol {
  @ObservationIgnored weak var parent: (any CoordinatorProtocol)?
  private(set) var childCoordinators: [any CoordinatorProtocol] = []
  /// The only child, while there is one: the onboarding.
  private(set) var activeCoordinator: (any CoordinatorProtocol)?
  let session: RouterSession<AnyNavigation>
  let radarrService: any RadarrServiceProtocol
  private let preferencesService: UserPreferencesService
  private var router: Router<AnyNavigation> { session.router(root: .main) }

  init(
    preferencesService: UserPreferencesService, radarrService: any RadarrServiceProtocol,
    log: any EventLog = InMemoryEventLog(), restoration: StateRestoration = .disabled
  ) {
    (self.preferencesService, self.radarrService) = (preferencesService, radarrService)
    // The preferences say which flows there are, so a restart finds the stack of either as it was left.
    session = RouterSession(
      log: log, roots: preferencesService.onboardingCompleted ? [.main] : [.onboarding, .main],
      app: AppInfo(name: "SingleStack", version: "1.0"), restoration: restoration,
      coding: DestinationCoding(of: AppRoute.self, OnboardingRoute.self))
  }

  /// The one stack. Setting it, as a binding does for a swipe, is recorded as the call that it amounts to.
  var navigationPath: [AppRoute] {
    get { router.navigationStackPath.compactMap { $0.wrapped as? AppRoute } }
    set { router.navigationStackPath = newValue.map { AnyNavigation($0) } }
  }

  /// The form that lies over the stack.
  var sheet: AppRoute? { router.presentingSheet?.wrapped as? AppRoute }

  /// Goes to a route. The caller's line is recorded, so the log leads to where the screen was wired.
  func navigate(to route: AppRoute, file: String = #fileID, line: Int = #line) {
    if route == .home { return popToRoot(file: file, line: line) }
    router.navigate(to: AnyNavigation(route), file: file, line: line)
  }

  /// Goes back one screen: out of the form, if there is one.
  func navigateBack(file: String = #fileID, line: Int = #line) {
    router.send(sheet == nil ? .pop : .dismissSheet, file: file, line: line)
  }

  /// Goes home, from anywhere.
  func popToRoot(file: String = #fileID, line: Int = #line) {
    if sheet != nil { router.dismissSheet(file: file, line: line) }
    router.popToRoot(file: file, line: line)
  }

  func start() {
    if !preferencesService.onboardingCompleted, activeCoordinator == nil { showOnboarding() }
  }

  private func showOnboarding() {
    let onboardingCoordinator = OnboardingCoordinator(session: session)
    onboardingCoordinator.parent = self
    onboardingCoordinator.onComplete = { [weak self] in self?.completeOnboarding() }
    childCoordinators.append(onboardingCoordinator)
    activeCoordinator = onboardingCoordinator
    onboardingCoordinator.start()
  }

  private func completeOnboarding() {
    // First of all: killed after this line, the app comes back to the main flow.
    preferencesService.onboardingCompleted = true
    // The onboarding's stack goes with its root, and the main flow is what is left to be seen.
    session.send(.setRoots([.main]))
    childCoordinators.removeAll { $0 === activeCoordinator }
    activeCoordinator = nil
  }
}
