public import Navlog

/// The destinations and flags that logs contain, with the types of the parameters and values, and the patterns of an app's
/// links.
///
/// `navlog schema` writes such a schema into a file that you check in. A review then shows how a change of the app's
/// destinations affects recorded logs, and `expectSchema` of NavlogTesting compares the file with the app:
///
/// ```swift
/// var schema = DestinationSchema()
/// try schema.read(log)
/// print(schema.text)
/// ```
///
/// Each line is a JSON object, and the lines are sorted:
///
/// ```
/// {"destination":"characterDetail","type":"AppNavigation","parameters":{"id":"integer","tab?":"string"}}
/// {"flag":"isAuthenticated","value":"boolean"}
/// {"link":"character/:id(Int)","to":"characterDetail"}
/// ```
///
/// The types are those of JSON: `boolean`, `integer`, `number`, `string`, a list, or an object. Three more names are
/// possible: `object` for an object with more than 24 keys, or with a key that cannot be a name in Swift; `any` for several
/// types; and `unknown` for values that were always masked or `null`. The name of a parameter that was sometimes absent or
/// `null` ends with `?`. The text contains only names, never recorded values. The keys of a small dictionary count as names.
public struct DestinationSchema: Hashable, Sendable {
  package private(set) var destinations: [RouteName: JSONShape] = [:]
  package private(set) var flags: [String: JSONShape] = [:]
  /// The names of the destinations that links lead to, by pattern; empty for a link without a name.
  package private(set) var links: [String: String] = [:]

  /// Creates an empty schema.
  public init() {}

  // MARK: - Adding

  /// Adds all sessions of a log.
  ///
  /// - Throws: `EventLogError` when the log cannot be read.
  public mutating func read(_ log: any EventLog) throws {
    for session in try log.sessions() { try read(log, session: session.info.id) }
  }

  /// Adds one session of a log.
  ///
  /// - Throws: `EventLogError` when the log cannot be read.
  public mutating func read(_ log: any EventLog, session: String) throws {
    // Most events name a destination that an earlier event has already named. The set avoids adding this destination again.
    var known: Set<RecordedDestination> = []
    try log.read(session, 1...Int.max) { event in
      for destination in event.namedDestinations where known.insert(destination).inserted {
        add(destination)
      }
      if known.count > 65_536 { known.removeAll() }
      addFlags(of: event)
      return true
    }
  }

  /// Adds a destination.
  public mutating func add(_ destination: some Navigation) { add(RecordedDestination(encoding: destination)) }

  package mutating func add(_ stored: RecordedDestination) {
    guard stored.isDescribed else { return }
    let parameters = stored.parameterValue
    add(RouteName(stored), JSONShape(parameters == .null ? .object([]) : parameters))
  }

  private mutating func add(_ route: RouteName, _ shape: JSONShape) {
    destinations[route] = destinations[route]?.merged(with: shape) ?? shape
  }

  package mutating func addFlags(of event: RecordedEvent<RecordedDestination>) {
    switch event.action {
    case .setFlag(let name, let value): add(flag: name, JSONShape(value))
    case .restore(let restoration): add(flagsOf: restoration.state)
    case .branch(let branch): add(flagsOf: branch.state)
    default: break
    }
  }

  private mutating func add(flagsOf state: NavigationState<RecordedDestination>) {
    for (name, value) in state.flags { add(flag: name, JSONShape(value)) }
  }

  private mutating func add(flag name: String, _ shape: JSONShape) {
    flags[name] = flags[name]?.merged(with: shape) ?? shape
  }

  /// Adds the patterns of declared routes.
  public mutating func add(_ routes: DeclaredRoutes) {
    for route in routes.routes {
      for pattern in route.patterns { links[pattern] = route.name }
    }
  }

  /// Adds the patterns of a table of links.
  public mutating func add<N>(_ table: DeepLinkTable<N>) {
    for route in table.routes { links[route.pattern] = route.name ?? "" }
  }

  /// Adds everything that another schema contains.
  public mutating func add(_ other: DestinationSchema) {
    for (route, shape) in other.destinations { add(route, shape) }
    for (name, shape) in other.flags { add(flag: name, shape) }
    links.merge(other.links) { $1 }
  }
}

extension RecordedDestination {
  /// Whether the log contains the destination's own parameters. If the destination was unknown, or if its parameters were too
  /// long or not encodable, the log contains a substitute.
  package var isDescribed: Bool {
    let parameters = parameterValue
    return type != UnknownNavigation.navigationName && parameters["tooLong"]?["sha3"] == nil
      && !(name == type && parameters["notEncodable"] != nil)
  }
}

// MARK: - Text

extension DestinationSchema {
  /// The lines: destinations, then flags, then links, each sorted.
  package var lines: [String] {
    let destinations = destinations.sorted { ($0.key.type, $0.key.name) < ($1.key.type, $1.key.name) }
      .map { route, shape in
        let type = StoredText.unescaped(route.type)
        return JSONValue.object(
          [.init("destination", .string(StoredText.unescaped(route.name)))]
            + (type.isEmpty ? [] : [.init("type", .string(type))]) + [.init("parameters", shape.json)])
      }
    let flags = flags.sorted { $0.key < $1.key }.map { name, shape in
      JSONValue.object([.init("flag", .string(name)), .init("value", shape.json)])
    }
    let links = links.sorted { $0.key < $1.key }.map { pattern, name in
      JSONValue.object(
        [.init("link", .string(pattern))] + (name.isEmpty ? [] : [.init("to", .string(name))]))
    }
    return (destinations + flags + links).map(\.text)
  }

  /// The text of the file; empty for an empty schema.
  public var text: String { lines.map { $0 + "\n" }.joined() }

  /// Reads the text of a file. Empty lines are ignored.
  ///
  /// - Throws: ``SchemaError`` with the first malformed line.
  public init(text: String) throws {
    // In Swift, "\r\n" is one character, and it does not equal "\n".
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
      do { try read(JSONValue(parsing: String(line))) } catch {
        throw SchemaError(description: "line \(index + 1) of the schema: \(error)")
      }
    }
  }

  private mutating func read(_ line: JSONValue) throws {
    func shape(_ key: String) throws -> JSONShape {
      try JSONShape(json: try line.member(key), field: key)
    }
    if let name = try line.optionalString("destination") {
      try line.allowOnly(["destination", "type", "parameters"])
      let type = try line.optionalString("type") ?? ""
      add(RouteName(type: StoredText.escaped(type), name: StoredText.escaped(name)), try shape("parameters"))
    } else if let name = try line.optionalString("flag") {
      try line.allowOnly(["flag", "value"])
      add(flag: name, try shape("value"))
    } else {
      try line.allowOnly(["link", "to"])
      links[try line.string("link")] = try line.optionalString("to") ?? ""
    }
  }
}

/// A malformed schema, described by one sentence.
public struct SchemaError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sentence that describes the problem.
  public let description: String
}
