import Navlog
import Observation
import SingleStackScreens

/// A coordinator, which leads the user through a flow.
@MainActor
protocol CoordinatorProtocol: AnyObject {
  var parent: (any CoordinatorProtocol)? { get set }
  var childCoordinators: [any CoordinatorProtocol] { get }
  func start()
}

/// All routes of the app. `home` is the root of the stack and is never pushed. The coordinator of the onboarding shows the
/// route `onboarding`.
enum AppRoute: Navigation, Identifiable {
  case home
  case onboarding
  case services
  case radarrHome, radarrMoviesList, radarrMovieDetail(movieId: Int), radarrAddMovie
  case radarrQueue, radarrHistory, radarrSystemStatus, radarrSettings
  case settingsMain, settingsProfiles, settingsAddProfile, settingsEditProfile(profileId: String)
  case settingsAppearance, settingsNotifications, settingsAbout, settingsLogs

  var id: Self { self }

  /// All routes are pushed on the one stack, except for a form in a sheet.
  var presentationType: PresentationType { self == .settingsAddProfile ? .sheet : .push }
}

/// The only navigation authority of the main flow: its methods make every call. One log records these calls and those of the
/// onboarding.
@Observable
@MainActor
final class AppCoordinator: CoordinatorProtocol {
  @ObservationIgnored weak var parent: (any CoordinatorProtocol)?
  @ObservationIgnored private var onboarding: OnboardingCoordinator?
  let session: RouterSession<AnyNavigation>

  private let preferencesService: any UserPreferencesServiceProtocol
  let profileService: any ProfileServiceProtocol
  let radarrService: any RadarrServiceProtocol
  let dataService: any DataServiceProtocol

  private var router: Router<AnyNavigation> { session.router(root: .main) }

  init(
    preferencesService: any UserPreferencesServiceProtocol, profileService: any ProfileServiceProtocol,
    radarrService: any RadarrServiceProtocol, dataService: any DataServiceProtocol,
    log: any EventLog = InMemoryEventLog(), session: RouterSession<AnyNavigation>? = nil
  ) {
    (self.preferencesService, self.profileService) = (preferencesService, profileService)
    (self.radarrService, self.dataService) = (radarrService, dataService)
    // The preference determines whether the new session has a root for the onboarding; the roots of the restored session do not
    // matter.
    self.session =
      session
      ?? RouterSession(
        log: log,
        configuration: .init(
          roots: preferencesService.onboardingCompleted ? [.main] : [.onboarding, .main],
          app: AppInfo(name: "SingleStack", version: "1.0"), restoration: .lastSession, coding: Self.coding))
  }

  static var coding: DestinationCoding<AnyNavigation> {
    DestinationCoding(of: AppRoute.self, OnboardingRoute.self)
  }

  // MARK: - Navigation

  /// The routes on the one stack. When SwiftUI sets this path, as after a swipe, the log records the corresponding call.
  var navigationPath: [AppRoute] {
    get { router.navigationStackPath.compactMap { $0.wrapped as? AppRoute } }
    set { router.navigationStackPath = newValue.map { AnyNavigation($0) } }
  }

  /// The form above the stack.
  var sheet: AppRoute? {
    get { router.presentingSheet?.wrapped as? AppRoute }
    set { router.presentingSheet = newValue.map { AnyNavigation($0) } }
  }

  /// The stack inside the form.
  var sheetPath: [AppRoute] {
    get { sheetRouter?.navigationStackPath.compactMap { $0.wrapped as? AppRoute } ?? [] }
    set { sheetRouter?.navigationStackPath = newValue.map { AnyNavigation($0) } }
  }

  private var sheetRouter: Router<AnyNavigation>? { sheet == nil ? nil : session.visibleRouter }

  /// Navigates to a route, unless the route is on top: a second tap during the push has no effect. The log
  /// records the line of the caller, which wired the view.
  func navigate(to route: AppRoute, file: String = #fileID, line: Int = #line) {
    if route == .home { return popToRoot(file: file, line: line) }
    router.navigate(to: AnyNavigation(route), unlessOnTop: true, file: file, line: line)
  }

  /// Goes back one screen.
  func navigateBack(file: String = #fileID, line: Int = #line) { router.pop(file: file, line: line) }

  /// Returns whether a route's screen is in view, even if the user has left the screen and opened the same route again. The
  /// callback at the end of a task calls this method, because the user may have left the screen while the task was running.
  func isInView(_ route: AppRoute) -> Bool { sheet == nil && navigationPath.last == route }

  /// Closes the form. The user cannot close a form while a task saves it, so the task can close the form at its end.
  func closeForm(file: String = #fileID, line: Int = #line) { router.dismissSheet(file: file, line: line) }

  /// Goes home from anywhere.
  func popToRoot(file: String = #fileID, line: Int = #line) {
    if sheet != nil { router.dismissSheet(file: file, line: line) }
    router.popToRoot(file: file, line: line)
  }

  // MARK: - Onboarding

  /// The coordinator of the onboarding; `nil` if the onboarding is not active. The log records whether the onboarding is
  /// active, so an earlier moment shows the onboarding again.
  var activeCoordinator: (any CoordinatorProtocol)? {
    guard session.roots.contains(.onboarding) else { return nil }
    let active = onboarding ?? makeOnboarding()
    onboarding = active
    return active
  }

  var childCoordinators: [any CoordinatorProtocol] { activeCoordinator.map { [$0] } ?? [] }

  func start() { activeCoordinator?.start() }

  private func makeOnboarding() -> OnboardingCoordinator {
    let coordinator = OnboardingCoordinator(session: session)
    coordinator.parent = self
    coordinator.onComplete = { [weak self] in self?.completeOnboarding() }
    return coordinator
  }

  private func completeOnboarding() {
    // The preference is saved first, so that an app that is killed right afterwards restarts in the main flow.
    preferencesService.onboardingCompleted = true
    // Removes the onboarding's root with its stack, which leaves the main flow in view.
    router.send(.setRoots([.main]))
    onboarding = nil
  }
}
