public import Navlog
import Observation
public import SwiftUI

/// The destinations that the filter feature shows.
public enum FilterIncomingNavigation: Navigation {
  /// The filter, its choice of a status, and its help.
  case filter, status, help
}

/// Filters, which are modals and can present one another.
public struct FilterFeature: Feature {
  private let container = FilterContainer()
  private let analytics: (String) -> Void

  /// Creates the feature.
  ///
  /// - Parameter analytics: A closure that receives the reports of the feature's trackers.
  public init(analytics: @escaping (String) -> Void) { self.analytics = analytics }

  /// The types that a log needs to know to read the feature's destinations again.
  public var destinations: [any Navigation.Type] { [FilterIncomingNavigation.self] }
  /// One tracker for each screen.
  public var trackers: [any NavigationTracker<AnyNavigation>] {
    [FilterTracker { analytics("filter \($0)") }, FilterPageTracker { analytics("filter page \($0)") }]
  }

  /// Makes the screen of a filter.
  public func makeMainScreen(navigator: any Navigator) -> AnyView {
    AnyView(FilterView(viewModel: container.makeFilterViewModel(navigator: navigator)))
  }

  /// Returns the screen of one of the feature's own destinations; `nil` for other destinations.
  public func resolve(_ navigation: any Navigation, navigator: any Navigator) -> AnyView? {
    guard let navigation = navigation as? FilterIncomingNavigation else { return nil }
    return switch navigation {
    case .filter: makeMainScreen(navigator: navigator)
    case .status, .help:
      AnyView(
        FilterPageView(
          viewModel: container.makeFilterPageViewModel(page: navigation, navigator: navigator)))
    }
  }
}

/// Makes the feature's ViewModels, each with the navigator of its screen.
@MainActor
struct FilterContainer {
  func makeFilterViewModel(navigator: any Navigator) -> FilterViewModel {
    FilterViewModel(navigator: FilterNavigator(navigator: navigator))
  }

  func makeFilterPageViewModel(
    page: FilterIncomingNavigation, navigator: any Navigator
  ) -> FilterPageViewModel {
    FilterPageViewModel(page: page, navigator: FilterPageNavigator(navigator: navigator))
  }
}

// MARK: - Filter

@MainActor
protocol FilterNavigatorContract {
  func presentFilter(at source: CallSite)
  func presentHelp(at source: CallSite)
  func navigateToStatus(at source: CallSite)
  func dismiss(at source: CallSite)
}

struct FilterNavigator: FilterNavigatorContract {
  let navigator: any Navigator

  func presentFilter(at source: CallSite = CallSite()) {
    let style = PresentationType.sheet(detents: [.medium, .large])
    navigator.present(FilterIncomingNavigation.filter, style: style, at: source)
  }

  func presentHelp(at source: CallSite = CallSite()) {
    navigator.present(FilterIncomingNavigation.help, style: .fullScreen, at: source)
  }

  func navigateToStatus(at source: CallSite = CallSite()) {
    navigator.navigate(to: FilterIncomingNavigation.status, at: source)
  }

  func dismiss(at source: CallSite = CallSite()) {
    navigator.dismiss(at: source)
  }
}

enum FilterEvent: Hashable, CustomStringConvertible {
  case presented(isNested: Bool)

  var description: String {
    switch self {
    case .presented(let isNested): "presented\(isNested ? " by a filter" : "")"
    }
  }
}

/// Reports each filter that is presented, and whether another filter presented it.
struct FilterTracker: NavigationTracker {
  let report: (FilterEvent) -> Void

  func track(_ event: RecordedEvent<AnyNavigation>, in state: NavigationState<AnyNavigation>) {
    let filter = AnyNavigation(FilterIncomingNavigation.filter)
    guard case .present(filter, _) = event.action, event.outcome == .applied else { return }
    report(.presented(isNested: event.router.level > 0))
  }
}

@Observable
@MainActor
final class FilterViewModel {
  private let navigator: any FilterNavigatorContract

  init(navigator: any FilterNavigatorContract) {
    self.navigator = navigator
  }

  func didTapOnAdd() {
    navigator.presentFilter(at: CallSite())
  }

  func didTapOnHelp() {
    navigator.presentHelp(at: CallSite())
  }

  func didTapOnStatus() {
    navigator.navigateToStatus(at: CallSite())
  }

  func didTapOnClose() {
    navigator.dismiss(at: CallSite())
  }
}

struct FilterView: View {
  @State private var viewModel: FilterViewModel

  init(viewModel: FilterViewModel) { _viewModel = State(initialValue: viewModel) }

  var body: some View {
    List {
      Button("Status", action: viewModel.didTapOnStatus)
      Button("Add", action: viewModel.didTapOnAdd)
      Button("Help", action: viewModel.didTapOnHelp)
      Button("Close", action: viewModel.didTapOnClose)
    }
    .navigationTitle("Filter")
  }
}

// MARK: - Page of a filter

@MainActor
protocol FilterPageNavigatorContract {
  func dismiss(at source: CallSite)
}

struct FilterPageNavigator: FilterPageNavigatorContract {
  let navigator: any Navigator

  func dismiss(at source: CallSite = CallSite()) {
    navigator.dismiss(at: source)
  }
}

enum FilterPageEvent: Hashable, CustomStringConvertible {
  case opened(FilterIncomingNavigation)

  var description: String {
    switch self {
    case .opened(let page): "\(page) opened"
    }
  }
}

/// Reports each page of a filter that is opened.
struct FilterPageTracker: NavigationTracker {
  let report: (FilterPageEvent) -> Void

  func track(_ event: RecordedEvent<AnyNavigation>, in state: NavigationState<AnyNavigation>) {
    guard event.outcome == .applied, let page = event.action.opened?.wrapped as? FilterIncomingNavigation,
      page != .filter
    else { return }
    report(.opened(page))
  }
}

extension NavigationAction {
  fileprivate var opened: N? {
    switch self {
    case .navigate(let destination, _, _), .present(let destination, _): destination
    default: nil
    }
  }
}

@Observable
@MainActor
final class FilterPageViewModel {
  let page: FilterIncomingNavigation
  private let navigator: any FilterPageNavigatorContract

  init(page: FilterIncomingNavigation, navigator: any FilterPageNavigatorContract) {
    self.page = page
    self.navigator = navigator
  }

  func didTapOnClose() {
    navigator.dismiss(at: CallSite())
  }
}

struct FilterPageView: View {
  @State private var viewModel: FilterPageViewModel

  init(viewModel: FilterPageViewModel) { _viewModel = State(initialValue: viewModel) }

  var body: some View {
    List { Button("Close", action: viewModel.didTapOnClose) }.navigationTitle(
      Text(verbatim: "Filter \(viewModel.page)"))
  }
}
