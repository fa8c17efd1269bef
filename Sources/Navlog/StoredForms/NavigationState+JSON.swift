extension NavigationState where N == RecordedDestination {
  /// The hierarchy in JSON, as a `restore` event contains it.
  public var json: JSONValue { .object(members(.named)) }

  /// Reads a hierarchy from JSON.
  ///
  /// - Throws: ``JSONShapeError`` with the field that is missing or malformed.
  public init(json: JSONValue) throws { try self.init(json: json, .named) }
}

extension NavigationState {
  package func members(_ form: DestinationFormat<N>) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("position", .integer(position)),
      .init("selected", .string(selected.description)),
      .init(
        "roots",
        .array(roots.map { .object([.init("name", .string($0.id.root.description))] + $0.members(form)) })),
    ]
    if !flags.isEmpty {
      let facts = flags.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, $0.value) }
      members.append(.init("flags", .object(facts)))
    }
    if !pendingIntents.isEmpty {
      members.append(.init("deferred", .array(pendingIntents.map { $0.json(form) })))
    }
    return members
  }

  package init(json: JSONValue, _ form: DestinationFormat<N>) throws {
    let roots = try json.array("roots").map { root in
      try RouterState(json: root, id: RouterID(RootName(try root.string("name"))), form)
    }
    guard !roots.isEmpty, Self.areDistinct(roots) else {
      throw JSONShapeError(field: "roots", problem: "must contain at least one root, each with its own name")
    }
    var flags: [String: JSONValue] = [:]
    switch json["flags"] {
    case nil, .null: break
    case .object(let members): for member in members { flags[member.key] = member.value }
    default: throw JSONShapeError(field: "flags", problem: "must be an object")
    }
    self.init(
      roots: roots, selected: RootName(try json.string("selected")), flags: flags,
      pendingIntents: try json.optionalArray("deferred")?.map { try PendingIntent(json: $0, form) } ?? [],
      position: try json.optionalInteger("position") ?? 0)
  }
}

extension RouterState {
  func members(_ form: DestinationFormat<N>) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("router", .string(id.description)), .init("root", form.json(root)),
      .init("path", .array(path.map { .object($0.members(form)) })),
      .init("sheet", sheet?.json(form) ?? .null),
      .init("fullScreen", fullScreen?.json(form) ?? .null),
    ]
    if let dialog { members.append(.init("dialog", dialog.json(form))) }
    if isActive { members.append(.init("active", true)) }
    return members
  }

  init(json: JSONValue, id: RouterID, _ form: DestinationFormat<N>) throws {
    let path = try json.array("path").map { try NavigationEntry(json: $0, form) }
    let root = json["root"].flatMap { $0 == .null ? nil : $0 }
    self.init(
      id: id, root: try root.map(form.destination), path: path,
      sheet: try Modal(json: json["sheet"], in: id, form),
      fullScreen: try Modal(json: json["fullScreen"], in: id, form),
      dialog: try Dialog(json: json["dialog"], form),
      isActive: try json.optionalBool("active") ?? false)
    for slot in PresentationType.Slot.allCases where self[slot].map({ $0.style.slot != slot }) ?? false {
      throw JSONShapeError(field: slot.rawValue, problem: "contains a modal of the other slot")
    }
  }
}

extension NavigationEntry {
  fileprivate func members(_ form: DestinationFormat<N>) -> [JSONValue.Member] {
    form.members(destination) + [.init("entry", .string(id.description))]
  }

  fileprivate init(json: JSONValue, _ form: DestinationFormat<N>) throws {
    guard let id = EntryID(try json.string("entry")) else {
      throw JSONShapeError(field: "entry", problem: "is not an entry")
    }
    self.init(id: id, destination: try form.destination(json))
  }
}

extension RouterState.Modal {
  func json(_ form: DestinationFormat<N>) -> JSONValue {
    var members: [JSONValue.Member] = [.init("style", .string(style.description))]
    if let detent { members.append(.init("detent", .string(detent.description))) }
    return .object(members + router.members(form))
  }

  /// Reads a modal, whose entry is not stored separately. The last step of the child router's address contains the
  /// entry's identity, and the child router's `root` is the entry's destination.
  init?(json: JSONValue?, in parent: RouterID, _ form: DestinationFormat<N>) throws {
    guard let json, json != .null else { return nil }
    guard let style = PresentationType(try json.string("style")), let slot = style.slot else {
      throw JSONShapeError(field: "style", problem: "is not the style of a modal")
    }
    let detent = try json.optionalString("detent").map { text in
      guard let detent = PresentationType.Detent(text), style.detents.contains(detent) else {
        throw JSONShapeError(field: "detent", problem: "is not a detent of \(style)")
      }
      return detent
    }
    guard let id = RouterID(try json.string("router")), id.parent == parent, let step = id.steps.last,
      step.slot == slot
    else { throw JSONShapeError(field: "router", problem: "is not the address of a modal in \(parent)") }
    let router = try RouterState(json: json, id: id, form)
    guard let destination = router.root else {
      throw JSONShapeError(field: "root", problem: "is missing from a modal")
    }
    self.init(
      entry: NavigationEntry(id: step.entry, destination: destination), style: style, detent: detent,
      router: router)
  }
}

extension RouterState.Dialog {
  func json(_ form: DestinationFormat<N>) -> JSONValue {
    .object([.init("style", .string(style.description))] + entry.members(form))
  }

  init?(json: JSONValue?, _ form: DestinationFormat<N>) throws {
    guard let json, json != .null else { return nil }
    guard let style = PresentationType(try json.string("style")), style.isDialog else {
      throw JSONShapeError(field: "style", problem: "is not the style of a dialog")
    }
    self.init(entry: try NavigationEntry(json: json, form), style: style)
  }
}

// MARK: - Plans and pending intents

extension LinkResolution.Step {
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
      guard let style = PresentationType(try json.optionalString("as") ?? "push") else {
        throw JSONShapeError(field: "as", problem: "is not a presentation style")
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
      throw JSONShapeError(field: "id", problem: "is not an identity")
    }
    self.init(
      id: id, url: try json.optionalString("url"),
      plan: try json.array("plan").map { try LinkResolution.Step(json: $0, form) },
      flag: try json.string("flag"),
      value: json["value"] ?? true, expires: try json.optionalInteger("expires").map(Int64.init))
  }
}

// MARK: - Destinations

/// The JSON format of the destinations in states, plans and actions. The format ``named`` contains the name and the
/// parameters of a destination. The format of the log's snapshots contains the destination's number.
package struct DestinationFormat<N: Hashable & Sendable>: Sendable {
  /// Returns the members that represent a destination.
  package let members: @Sendable (N) -> [JSONValue.Member]
  /// Returns the destination that an object's members represent.
  package let destination: @Sendable (JSONValue) throws -> N

  /// Creates a format from a function that writes destinations and a function that reads them.
  package init(
    members: @escaping @Sendable (N) -> [JSONValue.Member],
    destination: @escaping @Sendable (JSONValue) throws -> N
  ) {
    self.members = members
    self.destination = destination
  }

  func json(_ destination: N?) -> JSONValue { destination.map { .object(members($0)) } ?? .null }

  func list(_ destinations: [N]) -> JSONValue { .array(destinations.map { .object(members($0)) }) }

  func list(_ json: [JSONValue]) throws -> [N] { try json.map(destination) }
}

extension DestinationFormat where N == RecordedDestination {
  /// The format by name and parameters:
  /// `{"name":"characterDetail","params":{"id":42},"type":"AppNavigation"}`.
  package static var named: Self {
    DestinationFormat(
      members: { destination in
        if case .object(let members) = destination.json { members } else { [] }
      },
      destination: { try RecordedDestination(json: $0) })
  }
}
