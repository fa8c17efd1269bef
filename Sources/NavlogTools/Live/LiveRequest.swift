package import Navlog

/// A request to a live app: a line of JSON, as `Documentation/LiveProtocol.md` describes it.
package struct LiveRequest: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    /// Sends the events after a moment, and then each new event as it is recorded. Without a moment, the app begins
    /// with the current session.
    case follow(SessionInfo.Moment?)
    /// Returns the state at a position; `nil` for the current state.
    case state(Int?)
    /// Shows a moment on the app's screens; `nil` shows the present.
    case show(Int?)
    case link(String)
    case call(CallRequest)
  }

  /// The client's identifier of the request: a number or a text, which the answer repeats.
  package let id: JSONValue?
  package let action: Action

  /// The version of the protocol.
  package static let version = 1
  /// The maximum length of a request in bytes.
  package static let lengthLimit = 64 << 10

  /// The calls that a tool can make. All other calls are reserved for the app.
  private static let calls: Set<EventKind> = [
    .navigate, .present, .pop, .popTo, .popToRoot, .setPath, .replaceTop, .dismiss, .dismissSheet,
    .dismissFullScreen, .dismissModal, .dismissDialog, .dismissAll, .setDetent, .select, .setRoots, .setFlag,
    .mark,
  ]

  /// Returns the identifier of a request, even if the rest of the request is malformed.
  package static func id(of json: JSONValue) -> JSONValue? {
    switch json["id"] {
    case .string(let text)? where text.utf8.count <= 64: .string(text)
    case .number(let literal)? where literal.utf8.count <= 20: .number(literal)
    default: nil
    }
  }

  /// Reads a request. Rejects unknown fields, so that a misspelled field is not ignored.
  ///
  /// - Throws: `JSONShapeError` naming the field that is missing, unknown or malformed.
  package init(json: JSONValue) throws {
    id = Self.id(of: json)
    if id == nil, let id = json["id"], id != .null {
      throw JSONShapeError(field: "id", problem: "must be a number or a short text")
    }
    let word = try json.string("do")
    let fields: [String: Set<String>] = [
      "follow": ["after"], "state": ["at"], "show": ["at"], "link": ["url"], "call": ["call"],
    ]
    guard let own = fields[word] else {
      throw JSONShapeError(
        field: "do",
        problem: "is \"\(StoredText.escaped(word))\", not one of follow, state, show, link, call")
    }
    try json.allowOnly(own.union(["id", "do"]))
    switch word {
    case "follow": action = .follow(try Self.moment(json["after"]))
    case "state": action = .state(try Self.position(json))
    case "show": action = .show(try Self.position(json))
    case "link": action = .link(try json.string("url"))
    default: action = .call(try Self.call(json["call"]))
    }
  }

  private static func position(_ json: JSONValue) throws -> Int? {
    let position = try json.optionalInteger("at")
    guard position ?? 0 >= 0 else {
      throw JSONShapeError(field: "at", problem: "must be a position of at least 0")
    }
    return position
  }

  private static func moment(_ json: JSONValue?) throws -> SessionInfo.Moment? {
    guard let json, json != .null else { return nil }
    try json.allowOnly(["session", "position"])
    return SessionInfo.Moment(session: try json.string("session"), position: try json.integer("position"))
  }

  private static func call(_ json: JSONValue?) throws -> CallRequest {
    guard case .object(let members)? = json else {
      throw JSONShapeError(field: "call", problem: "must be a call such as {\"call\":\"pop\"}")
    }
    for field in ["origin", "at", "rules", "cause", "source", "refused"]
    where members.contains(where: { $0.key == field && $0.value != .null }) {
      throw JSONShapeError(
        field: field, problem: "cannot be chosen: the call is made now, with the origin \(Origin.tool)")
    }
    let request = try CallRequest(json: .object(members))
    guard let kind = request.action.kind, calls.contains(kind) else {
      throw JSONShapeError(
        field: "call",
        problem:
          "is \"\(request.action.kindName)\", which only the app can make; open a link with the request \"link\""
      )
    }
    return request
  }
}

/// Splits the bytes of a connection into lines of a limited length.
package struct LiveLines {
  private let limit: Int
  private var bytes: [UInt8] = []
  private var searched = 0

  package init(limit: Int) { self.limit = limit }

  /// Adds received bytes.
  package mutating func append(_ received: some Sequence<UInt8>) { bytes += received }

  /// Returns the next complete line, without its line feed.
  ///
  /// - Throws: ``LiveError`` if a line is too long.
  package mutating func next() throws -> [UInt8]? {
    let end = bytes[searched...].firstIndex(of: 0x0A)
    guard (end ?? bytes.count) <= limit else {
      throw LiveError("a line is longer than \(limit) bytes, the limit of this protocol")
    }
    guard let end else {
      searched = bytes.count
      return nil
    }
    let line = Array(bytes[..<end])
    bytes.removeSubrange(...end)
    searched = 0
    return line
  }
}
