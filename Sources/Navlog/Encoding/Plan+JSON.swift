extension PlanStep {
  func json(_ form: DestinationFormat<N>) -> JSONValue {
    switch self {
    case .select(let root): .object([.init("select", .string(root.description))])
    case .dismissAll: .object([.init("dismissAll", true)])
    case .setPath(let path): .object([.init("setPath", form.list(path))])
    case .show(let destination, let style):
      .object([.init("show", .object(form.members(destination))), .init("as", .string(style.description))])
    }
  }

  init(json: JSONValue, _ form: DestinationFormat<N>) throws {
    if let root = try json.optionalString("select") {
      self = .select(RootName(root))
    } else if try json.optionalBool("dismissAll") == true {
      self = .dismissAll
    } else if let path = try json.optionalArray("setPath") {
      self = .setPath(try form.list(path))
    } else if let destination = json["show"] {
      guard let style = PresentationStyle(try json.optionalString("as") ?? "push") else {
        throw JSONShapeError(field: "as", problem: "is no presentation")
      }
      self = .show(try form.destination(destination), style)
    } else {
      throw JSONShapeError(field: "plan", problem: "has a step of an unknown kind")
    }
  }
}

extension PendingIntent {
  func json(_ form: DestinationFormat<N>) -> JSONValue {
    var members: [JSONValue.Member] = [.init("id", .string(id.description))]
    if let url { members.append(.init("url", .string(url))) }
    members.append(.init("flag", .string(flag)))
    members.append(.init("value", value))
    if let expires { members.append(.init("expires", .integer(expires))) }
    members.append(.init("plan", .array(plan.map { $0.json(form) })))
    return .object(members)
  }

  init(json: JSONValue, _ form: DestinationFormat<N>) throws {
    guard let id = EntryID(try json.optionalString("id") ?? "0") else {
      throw JSONShapeError(field: "id", problem: "is no identity")
    }
    self.init(
      id: id, url: try json.optionalString("url"),
      plan: try json.array("plan").map { try PlanStep(json: $0, form) }, flag: try json.string("flag"),
      value: json["value"] ?? true, expires: try json.optionalInteger("expires").map(Int64.init))
  }
}
