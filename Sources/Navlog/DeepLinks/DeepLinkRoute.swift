/// One form of link, the destination that it stands for, and how to get there.
///
/// ```swift
/// DeepLinkRoute("character/list", to: .characterList)
/// DeepLinkRoute("character/:id(Int)", below: [.characterList]) { .characterDetail(id: try $0.int("id")) }
/// DeepLinkRoute("episode/:id(Int)", name: "episodeDetail", select: "episodes", below: [.episodeList])
/// ```
///
/// Without more, the destination is shown on whatever router is visible, in its own presentation. What `below`, `select`
/// and `dismissingModals` add is told at ``init(_:name:select:dismissingModals:below:as:destination:)``.
///
/// ## Patterns
///
/// A path of static segments and parameters, then the query: `shop/:id(Int)/:tab?`, `files/:rest+`, `search?q&page(Int)?`,
/// `help/*`. A parameter is a `String` unless it says `Int`, `Bool`, `Double` or `UUID`. `?` after the last parameter of
/// the path, or after a key, makes it optional; `+` takes one segment or more, `*` whatever is left. A `?` that is followed
/// by a name begins the query. Keys that the pattern does not name are ignored.
public struct DeepLinkRoute<N: Hashable & Sendable>: Sendable {
  /// The form of the link. It is read when a table is made of it.
  public let pattern: String
  /// The name of the destination, or of the route; for listings, unless the route is made by name.
  public let name: String?

  var placement: LinkPlacement<N>
  let destination: @Sendable (LinkMatch) throws -> N?
  var printer: (@Sendable (N, LinkPattern) -> [String: LinkValue]?)?

  /// A route whose destination is made from the parameters.
  ///
  /// - Parameters:
  ///   - pattern: The form of the link.
  ///   - name: A name for listings.
  ///   - select: The root to select first.
  ///   - dismissingModals: Whether all modals go first, so that the destination comes onto the root's own stack.
  ///   - below: The stack under the destination. Given (also empty), it replaces the one that is there, and all modals
  ///     go, so that a cold and a warm start end in the same stack; an app with several roots says `select` with it. A
  ///     destination that is pushed comes on top of it; one that is presented modally lies over it.
  ///   - style: How the destination is presented; by default as it asks, or pushed when it is no ``Navigation``.
  ///   - destination: Makes the destination. `nil` lets the next pattern be tried; an error refuses the link, with
  ///     the error as the reason.
  public init(
    _ pattern: String, name: String? = nil, select: RootName? = nil, dismissingModals: Bool = false,
    below: [N]? = nil, as style: PresentationStyle? = nil,
    destination: @escaping @Sendable (LinkMatch) throws -> N?
  ) {
    self.pattern = pattern
    self.name = name
    self.placement = LinkPlacement(select: select, dismissingModals: dismissingModals, style: style)
    self.destination = destination
    if let below { placement.below = { _ in below } }
  }

  /// A route to one certain destination, which prints as well; see the other initialiser for the parameters.
  public init(
    _ pattern: String, to destination: N, name: String? = nil, select: RootName? = nil,
    dismissingModals: Bool = false, below: [N]? = nil, as style: PresentationStyle? = nil
  ) {
    self.init(
      pattern, name: name, select: select, dismissingModals: dismissingModals, below: below, as: style
    ) { _ in destination }
    printer = { value, _ in value == destination ? [:] : nil }
  }

  /// Throws what is wrong with a pattern, as a table that is made of it would.
  package static func checkPattern(_ pattern: String) throws { _ = try LinkPattern(pattern) }

  /// The route with a stack under its destination that depends on the link.
  public func below(_ stack: @escaping @Sendable (LinkMatch) throws -> [N]) -> DeepLinkRoute {
    var route = self
    route.placement.below = stack
    return route
  }

  /// The route with a way back: the values of the pattern's parameters for a destination of this route, `nil` for any
  /// other.
  public func printing(_ values: @escaping @Sendable (N) -> [String: LinkValue]?) -> DeepLinkRoute {
    var route = self
    route.printer = { destination, _ in values(destination) }
    return route
  }
}
