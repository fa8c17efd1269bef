/// A part of an app that shows some destinations, knows none of the other parts, and is asked in turn.
///
/// `Screen` is whatever the app shows: `AnyView` in SwiftUI, text in a terminal.
@MainActor
public protocol Feature<Screen> {
  /// What the app shows.
  associatedtype Screen

  /// The types of the destinations that this feature shows, so that a log can be read again.
  var destinations: [any Navigation.Type] { get }

  /// What the links of this feature mean; `nil` when it has none.
  var deepLinkHandler: (any DeepLinkHandler<any Navigation>)? { get }

  /// Who observes what becomes of this feature's calls; none, for one that does not say.
  var trackers: [any NavigationTracker<AnyNavigation>] { get }

  /// The feature's first screen.
  func makeMainScreen(navigator: any Navigator) -> Screen

  /// The screen of a destination; `nil` when it is not this feature's.
  func resolve(_ navigation: any Navigation, navigator: any Navigator) -> Screen?
}

extension Feature {
  /// None.
  public var deepLinkHandler: (any DeepLinkHandler<any Navigation>)? { nil }

  /// None.
  public var trackers: [any NavigationTracker<AnyNavigation>] { [] }
}
