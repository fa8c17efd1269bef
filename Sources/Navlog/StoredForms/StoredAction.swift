/// The stored form of an action. The columns of the log, the lines of an export, and the calls on the
/// standard input of `navlog record` all have this form.
///
/// The properties are the fields that several kinds of actions share. `detail` contains the fields of particular kinds.
package struct StoredAction<N: Hashable & Sendable>: Sendable {
  package var kind: String
  package var destination: N?
  package var style: PresentationType?
  package var count: Int?
  package var detail: [JSONValue.Member] = []

  package init(
    kind: String, destination: N? = nil, style: PresentationType? = nil, count: Int? = nil,
    detail: [JSONValue.Member] = []
  ) {
    self.kind = kind
    self.destination = destination
    self.style = style
    self.count = count
    self.detail = detail
  }

  /// Encodes an action. The root of a `select` is not included, because the event's router contains this root.
  package init(_ action: NavigationAction<N>, _ form: DestinationFormat<N>) {
    self.init(kind: action.kind?.rawValue ?? "")
    switch action {
    case .navigate(let destination, let style, let unlessOnTop):
      self.destination = destination
      self.style = style
      if unlessOnTop { detail = [.init("unlessOnTop", true)] }
    case .present(let destination, let style):
      self.destination = destination
      self.style = style
    case .pop(let count): self.count = count
    case .popEntry(let entry): detail = [.init("entry", .string(entry.description))]
    case .popTo(let destination), .replaceTop(let destination): self.destination = destination
    case .setPath(let path): detail = [.init("path", form.list(path))]
    case .deepLink(let url, let resolution):
      detail = [.init("url", .string(url))]
      switch resolution {
      case .plan(let plan): detail.append(.init("plan", .array(plan.map { $0.json(form) })))
      case .noMatch: break
      case .refused(let why): detail.append(.init("refused", .string(why)))
      }
    case .setRoots(let roots): detail = [.init("roots", .array(roots.map { .string($0.description) }))]
    case .setFlag(let name, let value): detail = [.init("name", .string(name)), .init("value", value)]
    case .defer(let intent): detail = [.init("intent", intent.json(form))]
    case .select(_, let poppingToRoot): if poppingToRoot { detail = [.init("poppingToRoot", true)] }
    case .resume(let intent, let plan):
      detail = [.init("intent", .string(intent.description))]
      if let plan { detail.append(.init("plan", .array(plan.map { $0.json(form) }))) }
    case .abandon(let intent, let why):
      detail = [.init("intent", .string(intent.description)), .init("why", .string(why))]
    case .restore(let restored):
      if restored.collapsedCalls > 0 { count = restored.collapsedCalls }
      detail = [.init("state", .object(restored.state.members(form)))]
    case .branch(let branch):
      detail = [
        .init("from", .integer(branch.position)), .init("state", .object(branch.state.members(form))),
      ]
    case .dismissDialog(let answer): detail = answer.map { [.init("answer", .string($0))] } ?? []
    case .setDetent(let detent): detail = [.init("detent", .string(detent.description))]
    case .mark(let text): detail = [.init("text", .string(text))]
    case .refused(let refused):
      let why = refused.why
      // A refusal is stored only once, even if the refused call was itself a refusal. For a link, the stored resolution is the
      // refusal.
      switch refused.call {
      case .refused(let inner): self.init(.refused(inner.call, why: why), form)
      case .deepLink(let url, _): self.init(.deepLink(url: url, .refused(why)), form)
      default:
        self.init(refused.call, form)
        detail.append(.init("refused", .string(why)))
      }
    case .unknown(let unknown):
      kind = unknown.kind
      if case .object(let members) = unknown.fields { detail = members }
    case .popToRoot, .dismiss, .dismissSheet, .dismissFullScreen, .dismissModal, .dismissAll,
      .activate,
      .resign:
      break
    }
  }

  /// Whether the details contain the presentation style. A version of Navlog that does not know a style keeps it there.
  package var hasStyleInDetail: Bool { detail.contains { $0.key == "as" } }

  /// Decodes the action. A kind that this version does not know is preserved.
  ///
  /// - Throws: ``JSONShapeError`` with the field of a known kind that is missing or malformed.
  package func action(on router: RouterID, _ form: DestinationFormat<N>) throws -> NavigationAction<N> {
    guard let kind = EventKind(rawValue: kind) else {
      return .unknown(.init(kind: self.kind, fields: allFields(form)))
    }
    if hasStyleInDetail {
      // A version that did not know the style kept it in the details, but this version may know it. If it does not, the
      // initializer throws an error.
      return try StoredAction(kind: self.kind, fields: allFields(form), except: [], form).action(
        on: router, form)
    }
    let call = try call(kind, on: router, form)
    // The resolution of a link contains its refusal, so a link has no member `refused`.
    guard kind != .deepLink, let why = try JSONValue.object(detail).optionalString("refused") else {
      return call
    }
    return .refused(call, why: why)
  }

  private func call(
    _ kind: EventKind, on router: RouterID, _ form: DestinationFormat<N>
  ) throws -> NavigationAction<N> {
    let fields = JSONValue.object(detail)
    switch kind {
    case .navigate:
      return .navigate(
        try required(), style: style ?? .push, unlessOnTop: try fields.optionalBool("unlessOnTop") ?? false)
    case .present: return .present(try required(), style: style ?? .sheet)
    case .pop:
      guard let entry = try fields.optionalString("entry") else { return .pop(count: count ?? 1) }
      return .popEntry(try identity(entry, "entry"))
    case .popTo: return .popTo(try required())
    case .popToRoot: return .popToRoot
    case .setPath: return .setPath(try form.list(try fields.array("path")))
    case .replaceTop: return .replaceTop(try required())
    case .dismiss: return .dismiss
    case .dismissSheet: return .dismissSheet
    case .dismissFullScreen: return .dismissFullScreen
    case .dismissModal: return .dismissModal
    case .dismissDialog: return .dismissDialog(answer: try fields.optionalString("answer"))
    case .dismissAll: return .dismissAll
    case .setDetent:
      guard let detent = PresentationType.Detent(try fields.string("detent")) else {
        throw JSONShapeError(field: "detent", problem: "must be \(PresentationType.Detent.forms)")
      }
      return .setDetent(detent)
    case .deepLink: return .deepLink(url: try fields.string("url"), try resolution(fields, form))
    case .select:
      return .select(router.root, poppingToRoot: try fields.optionalBool("poppingToRoot") ?? false)
    case .setRoots:
      return .setRoots(
        try fields.array("roots").map { root in
          guard case .string(let name) = root else {
            throw JSONShapeError(field: "roots", problem: "must be a list of names")
          }
          return RootName(name)
        })
    case .setFlag:
      let value = try fields.member("value")
      // A refused call may contain a value that is not a scalar, because the session refuses such a value.
      guard value.isScalar || fields["refused"] != nil else {
        throw JSONShapeError(field: "value", problem: "must be a string, a number, true, false or null")
      }
      return .setFlag(try fields.string("name"), value)
    case .activate: return .activate
    case .resign: return .resign
    case .defer: return .defer(try PendingIntent(json: try fields.member("intent"), form))
    case .resume:
      return .resume(
        try identity(try fields.string("intent"), "intent"),
        instead: try fields.optionalArray("plan")?.map { try LinkResolution.Step(json: $0, form) })
    case .abandon:
      return .abandon(try identity(try fields.string("intent"), "intent"), why: try fields.string("why"))
    case .restore: return .restore(try state(fields, form), collapsedCalls: count ?? 0)
    case .branch: return .branch(from: try fields.integer("from"), try state(fields, form))
    case .mark: return .mark(try fields.string("text"))
    }
  }

  private func required() throws -> N {
    guard let destination else { throw JSONShapeError(field: "to", problem: "is missing") }
    return destination
  }

  private func identity(_ text: String, _ field: String) throws -> EntryID {
    guard let id = EntryID(text) else {
      throw JSONShapeError(field: field, problem: "is not an entry such as 17 or 17.1")
    }
    return id
  }

  private func state(_ fields: JSONValue, _ form: DestinationFormat<N>) throws -> NavigationState<N> {
    try NavigationState(json: try fields.member("state"), form)
  }

  private func resolution(_ fields: JSONValue, _ form: DestinationFormat<N>) throws -> LinkResolution<N> {
    if let why = try fields.optionalString("refused") { return .refused(why) }
    guard let plan = try fields.optionalArray("plan") else { return .noMatch }
    return .plan(try plan.map { try LinkResolution.Step(json: $0, form) })
  }
}

extension StoredAction {
  /// Returns all fields as members of one object: `"to"`, `"as"`, `"count"`, and the details.
  package func allFields(_ form: DestinationFormat<N>) -> JSONValue {
    var members: [JSONValue.Member] = []
    if let destination { members.append(.init("to", .object(form.members(destination)))) }
    if let style { members.append(.init("as", .string(style.description))) }
    if let count { members.append(.init("count", .integer(count))) }
    return .object(members + detail)
  }

  /// Reads the fields of a call from an object, except for those with the given names.
  package init(kind: String, fields: JSONValue, except names: Set<String>, _ form: DestinationFormat<N>)
    throws
  {
    self.init(kind: kind)
    guard case .object(let members) = fields else { return }
    guard EventKind(rawValue: kind) != nil else {
      detail = members.filter { !names.contains($0.key) }
      return
    }
    for member in members where !names.contains(member.key) {
      switch member.key {
      case "to": destination = try JSONShapeError.naming("to") { try form.destination(member.value) }
      case "as":
        guard let text = try fields.optionalString("as"), let style = PresentationType(text) else {
          throw JSONShapeError(field: "as", problem: "must be \(PresentationType.forms)")
        }
        self.style = style
      case "count": count = try fields.integer("count")
      default: detail.append(member)
      }
    }
  }
}

extension EventKind {
  /// The fields that a call of this kind may have in its stored form. A refused call of any kind also has the field `refused`.
  package var fields: Set<String> {
    switch self {
    case .navigate: ["to", "as", "unlessOnTop"]
    case .present: ["to", "as"]
    case .pop: ["count", "entry"]
    case .popTo, .replaceTop: ["to"]
    case .setPath: ["path"]
    case .select: ["poppingToRoot"]
    case .deepLink: ["url", "plan", "refused"]
    case .setRoots: ["roots"]
    case .setFlag: ["name", "value"]
    case .defer: ["intent"]
    case .resume: ["intent", "plan"]
    case .abandon: ["intent", "why"]
    case .restore: ["state", "count"]
    case .branch: ["from", "state"]
    case .dismissDialog: ["answer"]
    case .setDetent: ["detent"]
    case .mark: ["text"]
    case .popToRoot, .dismiss, .dismissSheet, .dismissFullScreen, .dismissModal, .dismissAll,
      .activate, .resign:
      []
    }
  }
}
