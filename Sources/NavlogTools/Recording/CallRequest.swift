public import Navlog

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
    try json.checkDestinations()
    if json["count"] != nil, json["entry"] != nil {
      throw JSONShapeError(field: "count", problem: "and \"entry\" exclude each other")
    }
    let address = try json.optionalString("router")
    router = try kind == .select ? RouterID(RootName(json.string("root"))) : address.map(Self.router)
    let stored = try StoredAction(kind: name, fields: json, except: Self.common.union(["root"]), .named)
    action = try stored.action(on: router ?? RouterID(.main), .named)
    let usual: Origin = kind == .deepLink ? .deepLink : .user
    origin = json["origin"] == nil ? usual : Origin(rawValue: try json.printable("origin"))
    cause = try json.optionalInteger("cause")
    source = try json.source()
  }

  private static let common: Set<String> = ["call", "router", "origin", "cause", "source"]
  private static var names: String {
    EventKind.allCases.filter { fields(of: $0) != nil }.map(\.rawValue).joined(separator: ", ")
  }

  /// The fields of a call besides the common ones; `nil` for what is not asked for from outside.
  private static func fields(of kind: EventKind) -> Set<String>? {
    switch kind {
    case .deepLink: ["url"]
    case .select: ["root", "poppingToRoot"]
    case .navigate, .present, .pop, .popTo, .popToRoot, .setPath, .replaceTop, .dismiss, .dismissSheet,
      .dismissFullScreen, .dismissModal, .dismissAll, .setRoots, .setFlag, .activate, .resign, .mark:
      kind.fields
    case .defer, .resume, .abandon, .restore, .branch: nil
    }
  }

  private static func router(_ address: String) throws -> RouterID {
    guard let router = RouterID(address) else {
      throw JSONShapeError(
        field: "router", problem: "is no address of a router, such as main or main/sheet@17")
    }
    return router
  }
}
