import Navlog
import Observation
import SampleUI

/// The steps of the onboarding.
enum OnboardingRoute: Navigation { case welcome, connectService, createProfile }

extension RootName {
  /// The root of the onboarding: a stack of its own beside the main one, in the same session and log.
  static let onboarding: RootName = "onboarding"
}

/// The flow of the first launch, which knows nothing of the main flow.
@Observable
@MainActor
final class OnboardingCoordinator: CoordinatorProtocol {
  @ObservationIgnored weak var parent: (any CoordinatorProtocol)?
  let childCoordinators: [any CoordinatorProtocol] = []
  @ObservationIgnored var onComplete: (() -> Void)?
  private let session: RouterSession<AnyNavigation>
  private var router: Router<AnyNavigation> { session.router(root: .onboarding) }

  init(session: RouterSession<AnyNavigation>) { self.session = session }

  /// The steps after the welcome.
  var navigationPath: [OnboardingRoute] {
    get { router.navigationStackPath.compactMap { $0.wrapped as? OnboardingRoute } }
    set { router.navigationStackPath = newValue.map { AnyNavigation($0) } }
  }

  /// Brings the onboarding into view. A restored session has it there already, at the step where it was left.
  func start() {
    if session.selected != .onboarding { session.select(.onboarding) }
  }

  /// Creates the view of a step.
  func view(for route: OnboardingRoute) -> Screen {
    switch route {
    case .welcome: screen("Welcome", next: "Begin", to: .connectService)
    case .connectService: screen("Which service?", next: "Radarr", to: .createProfile)
    case .createProfile: screen("Who are you?", Button("Done") { [weak self] in self?.onComplete?() })
    }
  }

  /// The step in view.
  var visibleScreen: Screen { view(for: navigationPath.last ?? .welcome) }

  private func screen(
    _ title: String, next label: String, to route: OnboardingRoute, line: Int = #line
  ) -> Screen {
    screen(
      title, Button(label) { [weak self] in self?.router.navigate(to: AnyNavigation(route), line: line) })
  }

  private func screen(_ title: String, _ button: Button) -> Screen { Screen(title) { button } }
}
