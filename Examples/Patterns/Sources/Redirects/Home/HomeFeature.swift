public import Navlog
import Observation
public import SwiftUI

/// The destinations that the home feature requests from other features.
public enum HomeOutgoingNavigation: OutgoingNavigation {
  /// The list of characters.
  case characters
  /// The settings. No feature of this app shows them.
  case settings
}

/// The first screen of the app.
public struct HomeFeature: Feature {
  private let container = HomeContainer()
  private let analytics: (String) -> Void

  /// Creates the feature.
  ///
  /// - Parameter analytics: A closure that receives the reports of the feature's trackers.
  public init(analytics: @escaping (String) -> Void) { self.analytics = analytics }

  /// None: home is the root of the stack, and no call leads to it.
  public var destinations: [any Navigation.Type] { [] }
  /// One tracker for each screen.
  public var trackers: [any NavigationTracker<AnyNavigation>] { [HomeTracker { analytics("home \($0)") }] }

  /// Makes the home screen.
  public func makeMainScreen(navigator: any Navigator) -> AnyView {
    AnyView(HomeView(viewModel: container.makeHomeViewModel(navigator: navigator)))
  }

  /// Returns `nil`: no call leads to home.
  public func resolve(_ navigation: any Navigation, navigator: any Navigator) -> AnyView? { nil }
}

/// Makes the feature's ViewModel with the navigator of its screen.
@MainActor
struct HomeContainer {
  func makeHomeViewModel(navigator: any Navigator) -> HomeViewModel {
    HomeViewModel(navigator: HomeNavigator(navigator: navigator))
  }
}

// MARK: - Navigator

/// The destinations of the home screen's actions. Each method accepts a call site, so the log contains the
/// line of the ViewModel, not the line of the navigator.
@MainActor
protocol HomeNavigatorContract {
  func navigateToCharacters(at source: CallSite)
  func navigateToSettings(at source: CallSite)
}

struct HomeNavigator: HomeNavigatorContract {
  let navigator: any Navigator

  func navigateToCharacters(at source: CallSite = CallSite()) {
    navigator.navigate(to: HomeOutgoingNavigation.characters, at: source)
  }

  func navigateToSettings(at source: CallSite = CallSite()) {
    navigator.navigate(to: HomeOutgoingNavigation.settings, at: source)
  }
}

// MARK: - Tracker

enum HomeEvent: Hashable, CustomStringConvertible {
  case requested(HomeOutgoingNavigation, isFound: Bool)

  var description: String {
    switch self {
    case .requested(let navigation, let isFound): "requested \(navigation)\(isFound ? "" : ", not found")"
    }
  }
}

/// Reports each destination that home requested, and whether a feature showed it. The session calls the tracker for every
/// event, so ViewModels do not call the tracker.
struct HomeTracker: NavigationTracker {
  let report: (HomeEvent) -> Void

  func track(_ event: RecordedEvent<AnyNavigation>, in state: NavigationState<AnyNavigation>) {
    guard let requested = event.decisions.first?.requested.wrapped as? HomeOutgoingNavigation else { return }
    let isNotFound = state.visible == AnyNavigation(UnknownNavigation.notFound)
    report(.requested(requested, isFound: event.outcome == .applied && !isNotFound))
  }
}

// MARK: - Screen

@Observable
@MainActor
final class HomeViewModel {
  private let navigator: any HomeNavigatorContract

  init(navigator: any HomeNavigatorContract) {
    self.navigator = navigator
  }

  func didTapOnCharacters() {
    navigator.navigateToCharacters(at: CallSite())
  }

  func didTapOnSettings() {
    navigator.navigateToSettings(at: CallSite())
  }
}

struct HomeView: View {
  @State private var viewModel: HomeViewModel

  init(viewModel: HomeViewModel) { _viewModel = State(initialValue: viewModel) }

  var body: some View {
    List {
      Button("Characters", action: viewModel.didTapOnCharacters)
      Button("Settings", action: viewModel.didTapOnSettings)
    }
    .navigationTitle("Home")
  }
}
