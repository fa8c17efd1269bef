import Navlog

extension SessionRecord {
  /// The session as the header of an export lists it.
  var json: JSONValue { .object(members) }

  var members: [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("id", .string(info.id)), .init("started", .string(WallTime.text(info.started))),
      .init("ended", ended.map { .string(WallTime.text($0)) } ?? .null),
    ]
    if let duration { members.append(.init("duration", .integer(duration))) }
    members += [
      .init("app", .string(info.app)), .init("version", .string(info.version)),
      .init("system", .string(info.system)),
    ]
    if let parent = info.parent {
      members.append(
        .init(
          "parent",
          .object([.init("session", .string(parent.session)), .init("position", .integer(parent.position))])))
    }
    members.append(.init("events", .integer(count)))
    return members
  }

  /// Reads a session of a header.
  ///
  /// - Throws: `JSONShapeError`.
  init(json: JSONValue) throws {
    guard json.isObject else { throw JSONShapeError(field: "id", problem: "must stand in an object") }
    try json.allow(
      ["id", "started", "ended", "duration", "app", "version", "system", "parent", "events", "positions"],
      in: "a session"
    )
    guard json["positions"] == nil else {
      throw JSONShapeError(
        field: "positions", problem: "says that only a part of the session was exported: export the whole one"
      )
    }
    guard (json["duration"] != nil) == (json["ended"] ?? .null != .null) else {
      throw JSONShapeError(field: "duration", problem: "stands beside \"ended\", and only there")
    }
    let parent = try json["parent"].map { parent in
      do {
        try parent.allow(["session", "position"], in: "a parent")
        return SessionInfo.Moment(
          session: try parent.identity("session"), position: try parent.count("position"))
      } catch let error as JSONShapeError { throw error.inside("parent") }
    }
    guard let started = try json.time("started") else {
      throw JSONShapeError(field: "started", problem: "is missing")
    }
    self.init(
      info: SessionInfo(
        id: try json.identity("id"), started: started, app: try json.string("app"),
        version: try json.string("version"), system: try json.string("system"), parent: parent),
      count: try json.count("events"), ended: try json.time("ended"),
      duration: try json["duration"].map { _ in Int64(try json.count("duration")) })
  }
}

extension JSONValue {
  fileprivate func time(_ key: String) throws -> Int64? {
    guard let text = try optionalString(key) else { return nil }
    guard let time = WallTime.milliseconds(text), abs(time) <= JSONValue.largest else {
      throw JSONShapeError(field: key, problem: "must be a time such as 2026-11-21T12:03:04.123Z")
    }
    return time
  }

  /// The identity of a session: printable, so that it can be typed and shown.
  fileprivate func identity(_ key: String) throws -> String {
    let text = try printable(key)
    guard (1...128).contains(text.utf8.count) else {
      throw JSONShapeError(field: key, problem: "must be an identity of at most 128 bytes")
    }
    return text
  }
}
