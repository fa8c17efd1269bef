#if canImport(SwiftUI)
import Navlog
import SampleUI
import SingleStackScreens
public import SwiftUI

/// The onboarding until it is complete, then the main flow.
public struct ContentView: View {
  @State private var coordinator: AppCoordinator

  /// Creates the app with services and a log in memory.
  public init() {
    self.init(
      coordinator: AppCoordinator(
        preferencesService: UserPreferencesService(), profileService: ProfileService(),
        radarrService: RadarrService(), dataService: DataService()))
  }

  init(coordinator: AppCoordinator) {
    coordinator.start()
    _coordinator = State(initialValue: coordinator)
  }

  /// The flow that the coordinator is in.
  public var body: some View {
    if let onboarding = coordinator.activeCoordinator as? OnboardingCoordinator {
      OnboardingCoordinatorView(coordinator: onboarding)
    } else {
      MainAppNavigationView(coordinator: coordinator)
    }
  }
}

/// The only `NavigationStack` of the main flow.
struct MainAppNavigationView: View {
  @Bindable var coordinator: AppCoordinator

  var body: some View {
    NavigationStack(path: $coordinator.navigationPath) {
      ScreenView(coordinator.view(for: .home))
        .navigationDestination(for: AppRoute.self) { route in
          ScreenView(coordinator.view(for: route))
            .id(route)
            .toolbar {
              ToolbarItem(placement: .primaryAction) {
                SwiftUI.Button("Home", systemImage: "house") { coordinator.popToRoot() }
              }
            }
        }
    }
    .sheet(item: $coordinator.sheet) { route in
      // A form may have a local stack.
      NavigationStack(path: $coordinator.sheetPath) {
        ScreenView(coordinator.view(for: route))
          .navigationDestination(for: AppRoute.self) { route in
            ScreenView(coordinator.view(for: route)).id(route)
          }
      }
    }
  }
}

/// The stack of the onboarding.
struct OnboardingCoordinatorView: View {
  @Bindable var coordinator: OnboardingCoordinator

  var body: some View {
    NavigationStack(path: $coordinator.navigationPath) {
      ScreenView(coordinator.view(for: .welcome))
        .navigationDestination(for: OnboardingRoute.self) { route in
          ScreenView(coordinator.view(for: route)).id(route)
        }
    }
  }
}
#endif
