public import Navlog
public import SampleUI

/// The first screen of the app.
public struct HomeFeature: Feature {
  private let report: (String) -> Void

  /// The feature, and who is told what its users do.
  public init(report: @escaping (String) -> Void) { self.report = report }

  /// None: home is where all paths begin.
  public var destinations: [any Navigation.Type] { [] }
  /// What home asked for.
  public var trackers: [any NavigationTracker<AnyNavigation>] { [HomeTracker { report("home \($0)") }] }

  /// The home screen.
  public func makeMainScreen(navigator: any Navigator) -> Screen {
    let viewModel = HomeViewModel(navigator: HomeNavigator(navigator: navigator))
    return Screen(
      "Home", ["Characters": viewModel.didTapOnCharacters, "Settings": viewModel.didTapOnSettings])
  }

  /// None.
  public func resolve(_ navigation: any Navigation, navigator: any Navigator) -> Screen? { nil }
}
