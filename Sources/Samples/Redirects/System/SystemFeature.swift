public import Navlog
public import SampleUI

/// What is shown when nobody has a screen for a destination.
public struct SystemFeature: Feature {
  /// The feature.
  public init() {}

  /// None: it is asked when all others have been.
  public var destinations: [any Navigation.Type] { [] }

  /// Says that there is nothing here.
  public func makeMainScreen(navigator: any Navigator) -> Screen {
    Screen("Not found", [Button("Back") { navigator.goBack() }])
  }

  /// None.
  public func resolve(_ navigation: any Navigation, navigator: any Navigator) -> Screen? { nil }
}
