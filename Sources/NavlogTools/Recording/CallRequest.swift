public import Navlog

/// A call in JSON: `{"call":"navigate","to":{"name":"B","params":{"v":1}},"as":"push"}`.
///
/// ```swift
/// let request = try CallRequest(json: JSONValue(parsing: #"{"call":"pop","count":2}"#))
/// let result = try recorder.record(request)
/// ```
///
/// Every call may have `router`, `origin`, `cause`, `source`, `at` and `rules`; `navlog record --help` lists
/// the other fields. Parsing is strict: a field that the call does not have is an error, so that misspellings
/// are detected. A `null` field counts as absent, except for the `value` of `setFlag`.
public struct CallRequest: Hashable, Sendable {
  /// The action. If the JSON of a deep link contains neither a plan nor a refusal, the resolution is `noMatch`, and
  /// ``CallRecorder`` resolves the URL.
  public let action: NavigationAction<RecordedDestination>
  /// The called router; `nil` for the visible router.
  public let router: RouterID?
  /// The origin of the call.
  public let origin: Origin
  /// The position of the event that led to this call, if any.
  public let cause: Int?
  /// The call site, if it is known.
  public let source: CallSite?

  /// The time of the call. A call without a time gets the time of the last call that specifies one. If no earlier call
  /// specifies its time, the time is the start that the caller passed to the recorder, or else the current time.
  public let time: Time?
  /// The decisions of redirects and guards about the call.
  public let decisions: [RuleDecision<RecordedDestination>]

  /// The time of a call.
  public enum Time: Hashable, Sendable {
    /// Microseconds since the session began.
    case elapsed(Int64)
    /// A wall-clock time, in milliseconds since 1970.
    case wall(Int64)
  }

  /// Parses a call.
  ///
  /// - Throws: `JSONShapeError` with the field that is missing, unknown or malformed.
  public init(json: JSONValue) throws {
    guard case .object(let given) = json else {
      throw JSONShapeError(field: "call", problem: "is missing: the value is not a JSON object")
    }
    let json = JSONValue.object(given.filter { $0.value != .null || $0.key == "value" })
    let name = try json.string("call")
    guard let kind = EventKind(rawValue: name), let fields = Self.fields(of: kind) else {
      throw JSONShapeError(
        field: "call", problem: "is \"\(StoredText.escaped(name))\", not one of \(Self.names)")
    }
    try json.allow(Self.common.union(fields), in: name)
    try json.checkDestinations()
    if json["count"] != nil, json["entry"] != nil {
      throw JSONShapeError(field: "count", problem: "cannot be combined with \"entry\"")
    }
    let address = try json.optionalString("router")
    router = try kind == .select ? RouterID(RootName(json.string("root"))) : address.map(Self.router)
    let stored = try StoredAction(kind: name, fields: json, except: Self.common.union(["root"]), .named)
    action = try stored.action(on: router ?? RouterID(.main), .named)
    let usual: Origin = kind == .deepLink ? .deepLink : .user
    origin = json["origin"] == nil ? usual : Origin(rawValue: try json.printable("origin"))
    cause = try json.optionalInteger("cause")
    source = try json.source()
    time = try json.time("at")
    // The field `rules` has the form of the field `decisions` of an event.
    decisions = try json["rules"]?.decisions("rules") ?? []
  }

  private static let common: Set<String> = ["call", "router", "origin", "cause", "source", "at", "rules"]

  private static var names: String {
    EventKind.allCases.filter { fields(of: $0) != nil }.map(\.rawValue).joined(separator: ", ")
  }

  /// Returns the fields that calls of a kind have in addition to the common fields. The result is `nil` for a branch, because
  /// only a `RouterSession` can branch from an earlier event.
  private static func fields(of kind: EventKind) -> Set<String>? {
    switch kind {
    case .branch: nil
    case .select: kind.fields.union(["root", "refused"])
    default: kind.fields.union(["refused"])
    }
  }

  private static func router(_ address: String) throws -> RouterID {
    guard let router = RouterID(address) else {
      throw JSONShapeError(
        field: "router", problem: "is not a router address, such as main or main/sheet@17")
    }
    return router
  }
}

extension JSONValue {
  /// Returns the time in a field: `"+1m12s"` or `"2026-11-21T14:03:22Z"`.
  fileprivate func time(_ key: String) throws -> CallRequest.Time? {
    guard self[key] != nil else { return nil }
    let text = try string(key)
    if text.hasPrefix("+"), let elapsed = ElapsedTime.microseconds(text.dropFirst()) {
      return .elapsed(elapsed)
    }
    guard let time = WallTime.milliseconds(text), abs(time) <= Self.largest else {
      throw JSONShapeError(
        field: key,
        problem: "must be a time such as +1m12s, since the session began, or 2026-11-21T14:03:22Z")
    }
    return .wall(time)
  }
}
