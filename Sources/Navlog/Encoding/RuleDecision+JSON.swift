extension RuleDecision where N == RecordedDestination {
  /// `{"rule":"login","asked":{…},"deferred":{"until":"isAuthenticated","equals":true}}`; instead of `deferred` also
  /// `"to":{…}` or `"denied":"why"`.
  var json: JSONValue {
    let verdict: JSONValue.Member =
      switch verdict {
      case .redirected(let given): .init("to", given.json)
      case .denied(let why): .init("denied", .string(why))
      case .deferred(let flag, let value):
        .init("deferred", .object([.init("until", .string(flag)), .init("equals", value)]))
      }
    return .object([.init("rule", .string(rule)), .init("asked", requested.json), verdict])
  }

  /// Reads a ruling.
  ///
  /// - Throws: `JSONShapeError` naming the field.
  init(json: JSONValue) throws {
    func destination(_ key: String) throws -> RecordedDestination? {
      guard let value = json[key] else { return nil }
      do { return try RecordedDestination(json: value) } catch let error as JSONShapeError {
        throw error.inside(key)
      }
    }
    guard let asked = try destination("asked") else {
      throw JSONShapeError(field: "asked", problem: "is missing")
    }
    let verdict: RuleDecision<N>.Verdict
    if let given = try destination("to") {
      verdict = .redirected(to: given)
    } else if let why = try json.optionalString("denied") {
      verdict = .denied(why)
    } else if let until = json["deferred"] {
      verdict = .deferred(until: try until.string("until"), equals: until["equals"] ?? true)
    } else {
      throw JSONShapeError(field: "rules", problem: "has a ruling that says nothing")
    }
    self.init(rule: try json.string("rule"), requested: asked, verdict: verdict)
  }
}

extension StoredAction where N == RecordedDestination {
  /// Takes an event's call apart, with what the rules made of it.
  package init(_ event: RecordedEvent<RecordedDestination>) {
    self.init(event.action, .named)
    append(event.decisions)
  }

  /// Adds what the rules made of the call.
  package mutating func append(_ decisions: [RuleDecision<RecordedDestination>]) {
    if !decisions.isEmpty { detail.append(.init("rules", .array(decisions.map { $0.json }))) }
  }

  /// What the rules made of the call. Of a kind that this version does not know, nothing is known to be a ruling.
  ///
  /// - Throws: `JSONShapeError` naming the field that is of the wrong form.
  package func decisions() throws -> [RuleDecision<RecordedDestination>] {
    guard EventKind(rawValue: kind) != nil, let rules = detail.first(where: { $0.key == "rules" }) else {
      return []
    }
    guard case .array(let list) = rules.value else {
      throw JSONShapeError(field: "rules", problem: "must be a list")
    }
    return try list.enumerated().map { index, decision in
      do { return try RuleDecision(json: decision) } catch let error as JSONShapeError {
        throw error.inside("rules[\(index)]")
      }
    }
  }
}
