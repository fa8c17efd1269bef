public import Navlog

extension RouteRow {
  /// The form in JSON, with everything that is known; see `navlog routes --format json`.
  public var json: JSONValue {
    let (route, sessions) = (recorded.route, recorded.sessions)
    let calls = calls
    func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
    return .object([
      .init("name", .string(StoredText.unescaped(route.name))),
      .init("type", .string(StoredText.unescaped(route.type))),
      .init("status", status.map { .string($0.rawValue) } ?? .null),
      .init("visits", .integer(recorded.visits)),
      .init(
        "sessions",
        .object([
          .init("count", .integer(sessions.count)),
          .init("first", sessions.count == 0 ? .null : .string(sessions.first)),
          .init("last", sessions.count == 0 ? .null : .string(sessions.last)),
        ])),
      .init("calls", .array(calls.map { $0.json })),
      .init("rulings", .array(decisions.map { $0.json })),
      .init("patterns", texts(patterns)), .init("requires", texts(requires)), .init("tests", texts(tests)),
    ])
  }
}

extension RouteRow.Count {
  fileprivate var json: JSONValue {
    let reason: JSONValue = if case .noEffect(let reason) = call.role { .string(reason) } else { .null }
    return .object([
      .init("kind", .string(call.kind)),
      .init("source", call.source.map { .string($0.description) } ?? .null),
      .init("role", .string(call.role.name)), .init("reason", reason), .init("times", .integer(times)),
    ])
  }
}

extension RouteRow.DecisionCount {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("rule", .string(decision.rule)), .init("verdict", .string(decision.verdict.name)),
    ]
    switch decision.verdict {
    case .redirected(let route): members.append(.init("to", route.json))
    case .deferred(let flag): members.append(.init("until", .string(flag)))
    case .denied: break
    }
    return .object(members + [.init("times", .integer(times))])
  }
}

extension RouteName {
  fileprivate var json: JSONValue {
    .object([
      .init("name", .string(StoredText.unescaped(name))), .init("type", .string(StoredText.unescaped(type))),
    ])
  }
}

extension RouteCall.Role {
  /// What the effect is called in JSON.
  fileprivate var name: String {
    switch self {
    case .opened: "brought"
    case .placedBelow: "laidBelow"
    case .redirected: "redirected"
    case .revealed: "uncovered"
    case .deferred: "deferred"
    case .noEffect: "noEffect"
    }
  }
}
