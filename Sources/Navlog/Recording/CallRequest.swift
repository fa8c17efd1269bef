/// A call as an object in JSON asks for it: `{"call":"navigate","to":{"name":"B","params":{"v":1}},"as":"push"}`.
///
/// Scripts, fixtures and programs in other languages write logs in this form. It is read strictly: a field that the
/// call does not have is an error, so that a typing mistake does not pass in silence. A field that is `null` counts as
/// absent, but for the `value` of `setFlag`.
public struct CallRequest: Hashable, Sendable {
  /// What is asked. A link stands here unresolved, as one that matches nothing.
  public let action: NavigationAction<RecordedDestination>
  /// The router that is asked; `nil` for the visible one.
  public let router: RouterID?
  /// Who asks.
  public let origin: Origin
  /// The position of the event that led to this call.
  public let cause: Int?
  /// Where in the source the call stands.
  public let source: CallSite?

  /// Reads a call.
  ///
  /// - Throws: `JSONShapeError` naming the field that is missing, unknown, or of the wrong form.
  public init(json: JSONValue) throws {
    guard case .object(let given) = json else {
      throw JSONShapeError(field: "call", problem: "must stand in an object")
    }
    let json = JSONValue.object(given.filter { $0.value != .null || $0.key == "value" })
    let name = try json.string("call")
    guard let kind = EventKind(rawValue: name), let fields = Self.fields(of: kind) else {
      throw JSONShapeError(
        field: "call", problem: "is \"\(StoredText.escaped(name))\", which is none of \(Self.names)")
    }
    try json.allow(Self.common.union(fields), in: name)
    try Self.checkDestinations(json)
    if json["count"] != nil, json["entry"] != nil {
      throw JSONShapeError(field: "count", problem: "and \"entry\" exclude each other")
    }
    let address = try json.optionalString("router")
    router = try kind == .select ? RouterID(RootName(json.string("root"))) : address.map(Self.router)
    let stored = try StoredAction(kind: name, fields: json, except: Self.common.union(["root"]), .named)
    action = try stored.action(on: router ?? RouterID(.main), .named)
    origin =
      try json.optionalString("origin").map { Origin(rawValue: $0) }
      ?? (kind == .deepLink ? .deepLink : .user)
    cause = try json.optionalInteger("cause")
    source = try json.optionalString("source").map(Self.source)
  }

  private static let common: Set<String> = ["call", "router", "origin", "cause", "source"]
  private static let names = EventKind.allCases.filter { fields(of: $0) != nil }.map(\.rawValue).joined(
    separator: ", ")

  /// The fields of a call besides the common ones; `nil` for what is not asked for from outside.
  private static func fields(of kind: EventKind) -> Set<String>? {
    switch kind {
    case .navigate: ["to", "as", "unlessOnTop"]
    case .present: ["to", "as"]
    case .pop: ["count", "entry"]
    case .popTo, .replaceTop: ["to"]
    case .setPath: ["path"]
    case .popToRoot, .dismiss, .dismissSheet, .dismissFullScreen, .dismissModal, .dismissAll, .activate,
      .resign:
      []
    case .deepLink: ["url"]
    case .select: ["root"]
    case .setRoots: ["roots"]
    case .setFlag: ["name", "value"]
    case .mark: ["text"]
    case .defer, .resume, .restore, .branch: nil
    }
  }

  private static func checkDestinations(_ json: JSONValue) throws {
    var found: [(String, JSONValue)] = json["to"].map { [("to", $0)] } ?? []
    if case .array(let path)? = json["path"] { found += path.enumerated().map { ("path[\($0)]", $1) } }
    for (field, destination) in found {
      guard destination.isObject else {
        throw JSONShapeError(field: field, problem: "must be an object such as {\"name\":\"settings\"}")
      }
      do {
        try destination.allow(["name", "params", "type"], in: "a destination")
        _ = try RecordedDestination(json: destination)
      } catch let error as JSONShapeError { throw error.inside(field) }
    }
  }

  private static func router(_ address: String) throws -> RouterID {
    guard let router = RouterID(address) else {
      throw JSONShapeError(
        field: "router", problem: "is no address of a router, such as main or main/sheet@17")
    }
    return router
  }

  private static func source(_ place: String) throws -> CallSite {
    guard let source = CallSite(place) else {
      throw JSONShapeError(field: "source", problem: "is no place such as Module/File.swift:21")
    }
    return source
  }
}

extension JSONValue {
  /// Refuses a member of an object that is not among the fields it may have.
  func allow(_ fields: Set<String>, in owner: String) throws {
    guard case .object(let members) = self else { return }
    for member in members where !fields.contains(member.key) {
      throw JSONShapeError(
        field: member.key,
        problem: "is no field of \(owner), which has \(fields.sorted().joined(separator: ", "))")
    }
  }
}
