extension NavigationState where N == RecordedDestination {
  /// The hierarchy in JSON, as `navlog state --format json` prints it and as a `restore` event carries it.
  public var json: JSONValue { .object(members(.named)) }

  /// Reads a hierarchy.
  ///
  /// - Throws: `JSONShapeError` naming the field that is missing or of the wrong form.
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
      throw JSONShapeError(field: "roots", problem: "must be at least one, each with a name of its own")
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
      .init(
        "path",
        .array(
          path.map { entry in
            .object(
              form.members(entry.destination) + [.init("entry", .string(entry.id.description))])
          })),
      .init("sheet", sheet?.json(form) ?? .null),
      .init("fullScreen", fullScreen?.json(form) ?? .null),
    ]
    if isActive { members.append(.init("active", true)) }
    return members
  }

  init(json: JSONValue, id: RouterID, _ form: DestinationFormat<N>) throws {
    let path = try json.array("path").map { entry in
      guard let id = EntryID(try entry.string("entry")) else {
        throw JSONShapeError(field: "entry", problem: "is no entry")
      }
      return NavigationEntry(id: id, destination: try form.destination(entry))
    }
    let root = json["root"].flatMap { $0 == .null ? nil : $0 }
    self.init(
      id: id, root: try root.map(form.destination), path: path,
      sheet: try Modal(json: json["sheet"], in: id, form),
      fullScreen: try Modal(json: json["fullScreen"], in: id, form),
      isActive: try json.optionalBool("active") ?? false)
    for slot in ModalSlot.allCases where self[slot].map({ $0.style.slot != slot }) ?? false {
      throw JSONShapeError(field: slot.rawValue, problem: "holds a modal of the other slot")
    }
  }
}

extension Modal {
  func json(_ form: DestinationFormat<N>) -> JSONValue {
    .object([.init("style", .string(style.description))] + router.members(form))
  }

  /// A modal's own entry is not written a second time: its identity ends the child router's address, and its
  /// destination is the child router's root.
  init?(json: JSONValue?, in parent: RouterID, _ form: DestinationFormat<N>) throws {
    guard let json, json != .null else { return nil }
    guard let style = ModalPresentationStyle(try json.string("style")) else {
      throw JSONShapeError(field: "style", problem: "is no style of a modal")
    }
    guard let id = RouterID(try json.string("router")), id.parent == parent, let step = id.steps.last,
      step.slot == style.slot
    else { throw JSONShapeError(field: "router", problem: "is not the address of a modal in \(parent)") }
    let router = try RouterState(json: json, id: id, form)
    guard let destination = router.root else {
      throw JSONShapeError(field: "root", problem: "is missing from a modal")
    }
    self.init(entry: NavigationEntry(id: step.entry, destination: destination), style: style, router: router)
  }
}
