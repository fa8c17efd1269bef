public import Navlog
public import SampleUI

/// Filters, which are modals, and can stand in one another.
public struct FilterFeature: Feature {
  private let report: (String) -> Void

  /// The feature, and who is told what its users do.
  public init(report: @escaping (String) -> Void) { self.report = report }

  /// What is recorded of this feature.
  public var destinations: [any Navigation.Type] { [FilterIncomingNavigation.self] }
  /// What its users do.
  public var trackers: [any NavigationTracker<AnyNavigation>] { [FilterTracker { report("filter \($0)") }] }

  /// A filter.
  public func makeMainScreen(navigator: any Navigator) -> Screen {
    let viewModel = FilterViewModel(navigator: FilterNavigator(navigator: navigator))
    return Screen(
      "Filter",
      [
        "Status": viewModel.didTapOnStatus, "Add": viewModel.didTapOnAdd, "Help": viewModel.didTapOnHelp,
        "Close": viewModel.didTapOnClose,
      ])
  }

  /// The screen of one of the feature's own destinations.
  public func resolve(_ navigation: any Navigation, navigator: any Navigator) -> Screen? {
    guard let navigation = navigation as? FilterIncomingNavigation else { return nil }
    let viewModel = FilterViewModel(navigator: FilterNavigator(navigator: navigator))
    return switch navigation {
    case .filter: makeMainScreen(navigator: navigator)
    case .status, .help: Screen("Filter \(navigation)", ["Close": viewModel.didTapOnClose])
    }
  }
}
