/// The features of an app, asked in their order for the screen of a destination and the meaning of a link.
///
/// ```swift
/// let container = FeatureContainer([HomeFeature(), CharacterFeature()]) { _, _ in "Not found" }
/// let session = RouterSession(
///   log: log, links: container.links.resolve, trackers: container.trackers, coding: container.coding)
/// container.resolve(CharacterNavigation.list, navigator: session.router)
/// ```
@MainActor
public struct FeatureContainer<Screen> {
  /// The features, in the order in which they are asked.
  public let features: [any Feature<Screen>]
  private let notFound: (any Navigation, any Navigator) -> Screen

  /// The features of an app, and what is shown for a destination that is none of theirs.
  public init(
    _ features: [any Feature<Screen>], notFound: @escaping (any Navigation, any Navigator) -> Screen
  ) {
    self.features = features
    self.notFound = notFound
  }

  /// The screen of a destination: the first feature's that has one, else that for what is not found.
  public func resolve(_ navigation: any Navigation, navigator: any Navigator) -> Screen {
    let navigation = AnyNavigation(navigation).wrapped
    for feature in features {
      if let screen = feature.resolve(navigation, navigator: navigator) { return screen }
    }
    return notFound(navigation, navigator)
  }

  /// What links mean: the features' handlers, in order.
  public var links: DeepLinks<AnyNavigation> {
    DeepLinks(handlers: features.compactMap { $0.deepLinkHandler.map { Self.lifted($0) } })
  }

  /// Who observes the session: the features' trackers, in order.
  public var trackers: [any NavigationTracker<AnyNavigation>] { features.flatMap { $0.trackers } }

  /// How the features' destinations are stored.
  ///
  /// - Precondition: no two of their types are stored under the same name.
  public var coding: DestinationCoding<AnyNavigation> {
    DestinationCoding(types: features.flatMap { $0.destinations })
  }

  private static func lifted(
    _ handler: some DeepLinkHandler<any Navigation>
  ) -> any DeepLinkHandler<AnyNavigation> { handler.map { AnyNavigation($0) } }
}
