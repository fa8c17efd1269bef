import Navlog
import Observation
import SwiftUI

/// The steps of the onboarding.
enum OnboardingRoute: Navigation { case welcome, connectService, createProfile }

extension RootName {
  /// The root of the onboarding: a second stack in the same session and log.
  static let onboarding: RootName = "onboarding"
}

/// The flow of the first launch. It does not know the main flow.
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

  /// Brings the onboarding into view. In a restored session, it is already visible, at the step that the
  /// user had reached.
  func start() {
    if session.selected != .onboarding { session.select(.onboarding) }
  }

  /// Creates the view of a step.
  @ViewBuilder
  func view(for route: OnboardingRoute) -> some View {
    switch route {
    case .welcome: step("Welcome", next: "Begin", to: .connectService)
    case .connectService: step("Which service?", next: "Radarr", to: .createProfile)
    case .createProfile:
      List { Button("Done") { [weak self] in self?.onComplete?() } }.navigationTitle("Who are you?")
    }
  }

  private func step(
    _ title: String, next label: String, to route: OnboardingRoute, line: Int = #line
  ) -> some View {
    List {
      Button(label) { [weak self] in
        self?.router.navigate(to: AnyNavigation(route), unlessOnTop: true, line: line)
      }
    }
    .navigationTitle(title)
  }
}
