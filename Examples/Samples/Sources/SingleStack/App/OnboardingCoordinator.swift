import Navlog
import SampleUI

/// The steps of the first run.
enum OnboardingRoute: Navigation { case welcome, connectService, createProfile }

extension RootName {
  /// The root of the first run: a stack of its own beside that of the main flow, in the same session and log.
  static let onboarding: RootName = "onboarding"
}

/// The first run: a flow of its own, which knows nothing of the main one.
@MainActor
final class OnboardingCoordinator: CoordinatorProtocol {
  weak var parent: (any CoordinatorProtocol)?
  let childCoordinators: [any CoordinatorProtocol] = []
  var onComplete: (() -> Void)?
  private let session: RouterSession<AnyNavigation>
  private var router: Router<AnyNavigation> { session.router(root: .onboarding) }

  init(session: RouterSession<AnyNavigation>) { self.session = session }

  /// The steps that were taken after the welcome.
  var navigationPath: [OnboardingRoute] {
    get { router.navigationStackPath.compactMap { $0.wrapped as? OnboardingRoute } }
    set { router.navigationStackPath = newValue.map { AnyNavigation($0) } }
  }

  /// Comes into sight. Restarted in the middle it is there already, with the steps that were taken.
  func start() {
    if session.selected != .onboarding { session.select(.onboarding) }
  }

  /// The step that is seen.
  var screen: Screen {
    switch navigationPath.last ?? .welcome {
    case .welcome: Screen("Welcome", [to(.connectService, "Begin")])
    case .connectService: Screen("Which service?", [to(.createProfile, "Radarr")])
    case .createProfile: Screen("Who are you?", [Button("Done") { [weak self] in self?.onComplete?() }])
    }
  }

  private func to(_ route: OnboardingRoute, _ label: String, line: Int = #line) -> Button {
    Button(label) { [router] in router.navigate(to: AnyNavigation(route), line: line) }
  }
}
