/// What a table says of one of its routes.
public struct DeepLinkListing: Hashable, Sendable {
  /// The form of the link, as it was declared.
  public let pattern: String
  /// The name of the destination or of the route, when it has one.
  public let name: String?
  /// The parameters, those of the path first.
  public let parameters: [LinkParameter]
  /// The root that is selected first.
  public let select: RootName?
  /// Whether all modals go first.
  public let dismissesModals: Bool
  /// Whether the link brings a whole stack, which replaces the one that is there.
  public let replacesStack: Bool
  /// Whether the route can print the link of a destination.
  public let prints: Bool
}

extension DeepLinkTable {
  /// The app's own schemes, in lower case.
  public var schemes: [String] { scope.schemes }

  /// The hosts of the app's universal links, in lower case.
  public var hosts: [String] { scope.hosts }

  /// Every route, in the order in which they are tried: the most specific first.
  public var routes: [DeepLinkListing] {
    entries.map { entry in
      let placement = entry.route.placement
      return DeepLinkListing(
        pattern: entry.pattern.text, name: entry.route.name, parameters: entry.pattern.parameters,
        select: placement.select, dismissesModals: placement.dismissingModals || placement.below != nil,
        replacesStack: placement.below != nil, prints: entry.route.printer != nil)
    }
  }
}
