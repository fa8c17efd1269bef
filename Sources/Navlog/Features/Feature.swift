public import Foundation

/// A part of an app that shows some destinations without knowing the other parts.
///
/// `Screen` is the type of the app's screens: `AnyView` in SwiftUI, text in a terminal. A ``FeatureContainer`` asks the
/// features of an app, in order, for the screen of a destination.
@MainActor
public protocol Feature<Screen> {
  /// The type of the app's screens.
  associatedtype Screen

  /// The types of the destinations that this feature shows. The destinations in a log are decoded as these types.
  var destinations: [any Navigation.Type] { get }

  /// The handler of this feature's links. The default is `nil`.
  var deepLinkHandler: (any DeepLinkHandler<any Navigation>)? { get }

  /// The trackers of this feature. The default is an empty array.
  var trackers: [any NavigationTracker<AnyNavigation>] { get }

  /// Makes the feature's first screen.
  func makeMainScreen(navigator: any Navigator) -> Screen

  /// Returns the screen of a destination, or `nil` when the destination belongs to another feature.
  func resolve(_ navigation: any Navigation, navigator: any Navigator) -> Screen?
}

extension Feature {
  /// `nil`.
  public var deepLinkHandler: (any DeepLinkHandler<any Navigation>)? { nil }

  /// An empty array.
  public var trackers: [any NavigationTracker<AnyNavigation>] { [] }
}

/// The features of an app. The container consults them in order for the screen of a destination and for the
/// destination of a link.
///
/// ```swift
/// let container = FeatureContainer([HomeFeature(), CharacterFeature()]) { _, _ in "Not found" }
/// let session = RouterSession(
///   log: log,
///   configuration: .init(
///     links: container.links.resolve, trackers: container.trackers, coding: container.coding))
/// container.resolve(CharacterNavigation.list, navigator: session.router)
/// ```
@MainActor
public struct FeatureContainer<Screen> {
  /// The features, in the order in which they are consulted.
  public let features: [any Feature<Screen>]
  private let notFound: (any Navigation, any Navigator) -> Screen

  /// Creates a container, with the screen for destinations that no feature shows.
  public init(
    _ features: [any Feature<Screen>], notFound: @escaping (any Navigation, any Navigator) -> Screen
  ) {
    self.features = features
    self.notFound = notFound
  }

  /// Returns the screen of a destination from the first feature that has one, or else the screen for unknown
  /// destinations.
  public func resolve(_ navigation: any Navigation, navigator: any Navigator) -> Screen {
    let navigation = AnyNavigation(navigation).wrapped
    for feature in features {
      if let screen = feature.resolve(navigation, navigator: navigator) { return screen }
    }
    return notFound(navigation, navigator)
  }

  // MARK: - Links

  /// The links of the app: the features' handlers, in order.
  public var links: DeepLinks<AnyNavigation> {
    DeepLinks(handlers: features.compactMap { $0.deepLinkHandler.map { Self.erased($0) } })
  }

  /// Returns the destination of a link from the first feature whose handler resolves the link. The result is
  /// `nil` when no handler resolves it, or when the URL fails the checks of ``LinkURL``.
  public func destination(of url: URL) -> (any Navigation)? {
    links.destination(of: url.absoluteString)?.wrapped
  }

  /// Passes a link to the features' handlers in order, and navigates to the destination that the first matching handler
  /// returns.
  ///
  /// ```swift
  /// .onOpenURL { container.handle(url: $0, navigator: navigator) }
  /// ```
  ///
  /// For a link that a feature resolves, the log contains a `navigate`, or a `defer` if a guard defers the call. Other links
  /// are not recorded. If you can access the session, prefer ``RouterSession/open(_:origin:file:line:)-(URL,_,_,_)`` with
  /// ``links``. That method records every URL, and if the URL leads nowhere, the reason.
  ///
  /// - Returns: Whether a feature resolved the link.
  @discardableResult
  public func handle(
    url: URL, navigator: any Navigator, file: String = #fileID, line: Int = #line
  ) -> Bool {
    guard let destination = destination(of: url) else { return false }
    navigator.navigate(to: destination, file: file, line: line)
    return true
  }

  // MARK: - For the session

  /// The trackers of all features, in order.
  public var trackers: [any NavigationTracker<AnyNavigation>] { features.flatMap { $0.trackers } }

  /// The coding of all features' destinations.
  ///
  /// - Precondition: No two of their types have the same ``Navigation/navigationName``.
  public var coding: DestinationCoding<AnyNavigation> {
    DestinationCoding(types: features.flatMap { $0.destinations })
  }

  private static func erased(
    _ handler: some DeepLinkHandler<any Navigation>
  ) -> any DeepLinkHandler<AnyNavigation> { handler.map { AnyNavigation($0) } }
}
