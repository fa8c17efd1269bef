import SwiftUI

/// The onboarding until it is complete, then the main flow.
struct ContentView: View {
  let coordinator: AppCoordinator

  var body: some View {
    if let onboarding = coordinator.activeCoordinator as? OnboardingCoordinator {
      OnboardingCoordinatorView(coordinator: onboarding)
    } else {
      MainAppNavigationView(coordinator: coordinator)
    }
  }
}

/// The only `NavigationStack` of the main flow.
private struct MainAppNavigationView: View {
  @Bindable var coordinator: AppCoordinator

  var body: some View {
    NavigationStack(path: $coordinator.navigationPath) {
      coordinator.view(for: .home)
        .navigationDestination(for: AppRoute.self) { route in
          coordinator.view(for: route)
            .id(route)
            .toolbar {
              ToolbarItem(placement: .primaryAction) {
                Button("Home", systemImage: "house") { coordinator.popToRoot() }
              }
            }
        }
    }
    .sheet(item: $coordinator.sheet) { route in
      // The sheet has its own stack.
      NavigationStack(path: $coordinator.sheetPath) {
        coordinator.view(for: route)
          .navigationDestination(for: AppRoute.self) { coordinator.view(for: $0).id($0) }
      }
    }
  }
}

/// The stack of the onboarding.
private struct OnboardingCoordinatorView: View {
  @Bindable var coordinator: OnboardingCoordinator

  var body: some View {
    NavigationStack(path: $coordinator.navigationPath) {
      coordinator.view(for: .welcome)
        .navigationDestination(for: OnboardingRoute.self) { coordinator.view(for: $0).id($0) }
    }
  }
}
