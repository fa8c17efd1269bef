/// One kind of link: its pattern, the destination that it leads to, and how the app shows this destination.
///
/// ```swift
/// DeepLinkRoute("character/list", to: .characterList)
/// DeepLinkRoute("character/:id(Int)", below: [.characterList]) { .characterDetail(id: try $0.int("id")) }
/// DeepLinkRoute("episode/:id(Int)", name: "episodeDetail", select: "episodes", below: [.episodeList])
/// ```
///
/// By default, a link shows its destination on the router in front: the router of the topmost modal or, without modals,
/// of the selected root. The link uses the destination's own presentation. For `below`, `select` and
/// `dismissingModals`, see ``init(_:name:select:dismissingModals:below:as:destination:)``.
///
/// ## Patterns
///
/// A pattern is a path of static segments and parameters, followed by an optional query: `shop/:id(Int)/:tab?`,
/// `files/:rest+`, `search?q&page(Int)?`, `help/*`. A parameter is a `String` unless it is declared as `Int`, `Bool`,
/// `Double` or `UUID`. A `?` after the last parameter of the path makes this parameter optional. A `?` after a query
/// key makes the key optional. A parameter with `+` matches one or more segments, and `*` matches the rest of the path.
/// A `?` before a name starts the query. Query keys that the pattern does not name are ignored.
public struct DeepLinkRoute<N: Hashable & Sendable>: Sendable {
  /// The pattern of the links, as text that the table parses.
  public let pattern: String
  /// The route's name, which ``DeepLinkTable/routes`` contains; `nil` when the route has none.
  public let name: String?

  var placement: LinkPlacement<N>
  let destination: @Sendable (LinkMatch) throws -> N?
  var printer: (@Sendable (N, LinkPattern) -> [String: LinkMatch.Value]?)?

  /// Creates a route that makes its destination from the parameters of the link.
  ///
  /// - Parameters:
  ///   - pattern: The pattern of the links.
  ///   - name: A name for the route, which ``DeepLinkTable/routes`` contains.
  ///   - select: The root that the link selects before it shows the destination. If the session has no root with this name,
  ///     the link is refused.
  ///   - dismissingModals: Whether to dismiss all modals before the destination is shown. The router of the selected
  ///     root then shows the destination.
  ///   - below: The stack under the destination. If you pass a stack, even an empty one, it replaces the current stack, and all
  ///     modals are dismissed. The link then leads to the same stack, whether or not the app was already running. In an app
  ///     with several roots, also pass `select`. Otherwise, the link replaces the stack of the root that happens to be
  ///     selected. A pushed destination goes on top of this stack; a modal destination is presented over the stack.
  ///   - style: The presentation of the destination. By default, a ``Navigation`` is shown in its own presentation, and a
  ///     destination of any other type is pushed.
  ///   - destination: Makes the destination. If the closure returns `nil`, the table tries the next pattern. If the
  ///     closure throws an error, the link is refused with that error as the reason.
  public init(
    _ pattern: String, name: String? = nil, select: RootName? = nil, dismissingModals: Bool = false,
    below: [N]? = nil, as style: PresentationType? = nil,
    destination: @escaping @Sendable (LinkMatch) throws -> N?
  ) {
    self.pattern = pattern
    self.name = name
    self.placement = LinkPlacement(select: select, dismissingModals: dismissingModals, style: style)
    self.destination = destination
    if let below { placement.below = { _ in below } }
  }

  /// Creates a route to one fixed destination. The route can also print the link to this destination; see
  /// ``DeepLinkTable/url(for:universal:)``. For the parameters, see
  /// ``init(_:name:select:dismissingModals:below:as:destination:)``.
  public init(
    _ pattern: String, to destination: N, name: String? = nil, select: RootName? = nil,
    dismissingModals: Bool = false, below: [N]? = nil, as style: PresentationType? = nil
  ) {
    self.init(
      pattern, name: name, select: select, dismissingModals: dismissingModals, below: below, as: style
    ) { _ in destination }
    printer = { value, _ in value == destination ? [:] : nil }
  }

  /// Returns a copy of this route with a stack below the destination. The closure computes the stack from the link.
  public func below(_ stack: @escaping @Sendable (LinkMatch) throws -> [N]) -> DeepLinkRoute {
    var route = self
    route.placement.below = stack
    return route
  }

  /// Returns a copy of this route that can also print links: ``DeepLinkTable/url(for:universal:)`` can use the copy to
  /// make the URL of a destination. The closure returns the values of the pattern's parameters for a destination of
  /// this route, or `nil` for any other destination.
  public func printing(_ values: @escaping @Sendable (N) -> [String: LinkMatch.Value]?) -> DeepLinkRoute {
    var route = self
    route.printer = { destination, _ in values(destination) }
    return route
  }

  /// Checks that a pattern is well formed, as ``DeepLinkTable`` does.
  ///
  /// - Throws: ``DeepLinkTableError``.
  package static func checkPattern(_ pattern: String) throws { _ = try LinkPattern(pattern) }
}

// MARK: - Routes by name

extension DeepLinkRoute where N: Navigation {
  /// Creates a route to the destination with the given name. The parameters of the pattern become the parameters of the
  /// destination. The route can print the links to this destination.
  ///
  /// The name and the parameters must be those that a log records. For example, `character/:id(Int)` with the name
  /// `characterDetail` leads to `.characterDetail(id: 42)`, because a log stores this destination as `characterDetail`
  /// with `{"id":42}`. Associated values without labels are called `_0`, `_1`, and so on. If the destination does not
  /// accept the values, the table tries the next pattern. A route to an ``AnyNavigation`` cannot find the type of the
  /// destination by its name and never matches, so pass a closure or `to:` instead.
  public init(
    _ pattern: String, name: String, select: RootName? = nil, dismissingModals: Bool = false,
    below: [N]? = nil, as style: PresentationType? = nil
  ) {
    let named = NamedDestination(type: N.navigationName, name: name)
    self.init(
      pattern, name: name, select: select, dismissingModals: dismissingModals, below: below, as: style
    ) { match in
      for form in named.forms(match) {
        if let destination = try? N(decoding: form, with: DestinationTypes()) { return destination }
      }
      return nil
    }
    printer = { destination, pattern in named.values(RecordedDestination(encoding: destination), pattern) }
  }
}

extension DeepLinkRoute where N == RecordedDestination {
  /// Creates a route to the recorded destination with the given name, for tools that do not have the app's types. The
  /// parameters of the pattern become the parameters of the destination.
  public init(
    _ pattern: String, name: String, type: String = "", select: RootName? = nil,
    dismissingModals: Bool = false,
    below: [N]? = nil, as style: PresentationType? = nil
  ) {
    let named = NamedDestination(type: type, name: name)
    self.init(
      pattern, name: name, select: select, dismissingModals: dismissingModals, below: below, as: style
    ) { match in named.forms(match).first }
    printer = { destination, pattern in named.values(destination, pattern) }
  }
}

/// Converts the parameters of a link to the recorded form of the destination with the given name, and back.
private struct NamedDestination: Sendable {
  let type: String
  let name: String

  init(type: String, name: String) {
    self.type = StoredText.escaped(type)
    self.name = StoredText.escaped(name)
  }

  /// Returns the recorded forms that the destination of a matching link can have. The route tries them in this order. A match
  /// without parameters has two forms, because a log records `null` for a case of an enum with raw strings, and `{}` for any
  /// other case without values.
  func forms(_ match: LinkMatch) -> [RecordedDestination] {
    let parameters = match.values.isEmpty ? ["{}", "null"] : [match.json.canonicalText]
    return parameters.map { RecordedDestination(type: type, name: name, parameters: $0) }
  }

  /// Returns the values of a pattern's parameters. The result is `nil` when the destination has another name or type,
  /// or when the pattern has no parameter for one of the destination's values.
  func values(_ destination: RecordedDestination, _ pattern: LinkPattern) -> [String: LinkMatch.Value]? {
    guard destination.name == name, destination.type == type else { return nil }
    guard case .object(let members) = destination.parameterValue else { return [:] }
    var values: [String: LinkMatch.Value] = [:]
    for member in members where member.value != .null {
      guard let parameter = pattern.parameters.first(where: { $0.name == member.key }),
        let value = LinkMatch.Value(json: member.value, for: parameter)
      else { return nil }
      values[member.key] = value
    }
    return values
  }
}
