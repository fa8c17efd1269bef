import Navlog
import NavlogTerminal
import NavlogTools

/// The comparison of two moments or sessions.
protocol Comparison: Report {
  /// Whether the two moments or sessions are equal.
  var isSame: Bool { get }
}

/// The comparison of two moments.
struct MomentDiff: Comparison {
  private let moments: (a: MomentReference.Resolved, b: MomentReference.Resolved)
  private let states: (a: NavigationState<RecordedDestination>, b: NavigationState<RecordedDestination>)
  private let diff: StateDiff<RecordedDestination>
  private let names: (a: String, b: String)

  /// Creates the comparison of two moments of a log.
  init(_ a: MomentReference.Resolved, _ b: MomentReference.Resolved, in log: any EventLog) throws {
    moments = (a, b)
    names = (try a.text(in: log), try b.text(in: log))
    states = (
      try log.state(a.session.info.id, at: a.position), try log.state(b.session.info.id, at: b.position)
    )
    diff = StateDiff(
      from: states.a, to: states.b,
      comparing: a.session.info.id == b.session.info.id ? .entries : .destinations)
  }

  var isSame: Bool { diff.isEmpty }

  var brief: JSONValue? {
    [
      "from": .string("\(names.a) \(states.a.pathText(atMost: 6))"),
      "to": .string("\(names.b) \(states.b.pathText(atMost: 6))"),
      "same": .bool(diff.isEmpty), "changes": .strings(diff.changes.map(\.description)),
    ]
  }

  /// Writes line by line, because the parameters of a destination can make each line a megabyte long.
  func write(as format: Format, to output: Output) throws {
    let width = max(names.a.displayWidth, names.b.displayWidth)
    for (name, state) in [(names.a, states.a), (names.b, states.b)] {
      try output.line(
        StyledText(name.padded(width), .bold) + StyledText("  " + state.pathText(atMost: 12)))
    }
    try output.line()
    if diff.isEmpty { try output.line("no differences") }
    for change in diff.changes { try output.line(change.styled) }
  }

  var json: JSONValue {
    let patch = JSONPatch(
      from: states.a.document(at: moments.a.position), to: states.b.document(at: moments.b.position))
    return .document([
      "from": moments.a.json, "to": moments.b.json, "same": .bool(diff.isEmpty),
      "changes": .strings(diff.changes.map(\.description)), "patch": patch.json,
    ])
  }
}

/// The comparison of two sessions, call by call.
struct SessionDiff: Comparison {
  private let sessions: (a: SessionRecord, b: SessionRecord)
  private let log: any EventLog
  private let alignment: SequenceAlignment
  private let names: SessionNames
  private let context: Int
  private let limit: Int

  /// Creates the comparison of two sessions of a log, by aligning their calls.
  ///
  /// - Parameters:
  ///   - context: The number of equal calls around each difference.
  ///   - limit: The maximum number of calls in the text.
  init(
    _ a: SessionRecord, _ b: SessionRecord, in log: any EventLog, context: Int, limit: Int
  ) throws {
    sessions = (a, b)
    (self.log, self.context, self.limit) = (log, context, limit)
    names = try SessionNames(of: log)
    var numbers: [String: Int] = [:]
    func calls(_ session: SessionRecord) throws -> [Int] {
      var calls: [Int] = []
      try log.read(session.info.id, 1...Int.max) { event in
        let call = event.portableCall
        let number = numbers[call] ?? numbers.count
        numbers[call] = number
        calls.append(number)
        return true
      }
      return calls
    }
    alignment = SequenceAlignment(try calls(a), try calls(b))
  }

  var isSame: Bool { alignment.isIdentical }

  var brief: JSONValue? { get throws { try facts() } }

  private func facts() throws -> JSONValue {
    func calls(_ session: SessionRecord, _ ranges: [Range<Int>]) throws -> JSONValue {
      var lines: [JSONValue] = []
      for range in ranges where lines.count < limit {
        let last = min(range.upperBound, range.lowerBound + limit - lines.count)
        let events = try log.events(session.info.id, (range.lowerBound + 1)...last)
        lines += events.map { .string("\($0.position) \($0.line)") }
      }
      let rest = ranges.reduce(0) { $0 + $1.count } - lines.count
      return .array(lines + (rest > 0 ? [.string("… \(rest) more")] : []))
    }
    let (removed, added) = alignment.segments.reduce(into: ([Range<Int>](), [Range<Int>]())) {
      found, segment in
      switch segment {
      case .same: break
      case .removed(let range): found.0.append(range)
      case .added(let range): found.1.append(range)
      }
    }
    return [
      "from": .string("\(names[sessions.a.info.id]), \(sessions.a.count.counted("event"))"),
      "to": .string("\(names[sessions.b.info.id]), \(sessions.b.count.counted("event"))"),
      "same": .bool(alignment.isIdentical), "common": .integer(alignment.commonPrefixCount),
      "onlyFrom": try calls(sessions.a, removed), "onlyTo": try calls(sessions.b, added),
    ]
  }

  // MARK: - Text

  func write(as format: Format, to output: Output) throws {
    for (mark, session) in [("-", sessions.a), ("+", sessions.b)] {
      try output.line(
        StyledText("\(mark) \(names[session.info.id])", .bold)
          + StyledText("  \(WallTime.text(session.info.started))  \(session.count.counted("event"))"))
    }
    try output.line()
    guard !alignment.isIdentical else {
      return try output.line("the sessions have the same calls and outcomes")
    }
    let common = alignment.commonPrefixCount
    try output.line(
      common == 0
        ? "The sessions differ from the first call on."
        : "The first \(common == 1 ? "call is" : "\(common) calls are") the same, then the sessions diverge:")
    // A negative number means that lines were omitted.
    var remaining = limit
    for (index, segment) in alignment.segments.enumerated() where remaining >= 0 {
      switch segment {
      case .same(let a, let b):
        let head = index == 0 ? 0 : min(context, a.count)
        let tail = index == alignment.segments.count - 1 ? 0 : min(context, a.count - head)
        try write(" ", a.prefix(head), b.prefix(head), &remaining, output)
        let skipped = a.count - head - tail
        if skipped > 0, remaining >= 0 { try output.line(StyledText("  … \(skipped) equal …", .faint)) }
        try write(" ", a.suffix(tail), b.suffix(tail), &remaining, output)
      case .removed(let a): try write("-", a, nil, &remaining, output)
      case .added(let b): try write("+", nil, b, &remaining, output)
      }
    }
    if remaining < 0 { try output.line(StyledText("  … truncated: raise --limit to see more", .faint)) }
  }

  private func write(
    _ mark: String, _ a: Range<Int>?, _ b: Range<Int>?, _ remaining: inout Int, _ output: Output
  ) throws {
    guard let own = a ?? b, !own.isEmpty else { return }
    let shown = own.prefix(max(0, remaining))
    remaining -= own.count
    guard !shown.isEmpty else { return }
    let session = a != nil ? sessions.a : sessions.b
    let widths = (String(sessions.a.count).count, String(sessions.b.count).count)
    let attribute: Style.Attribute = mark == "-" ? .red : mark == "+" ? .green : .plain
    try log.read(session.info.id, (shown.lowerBound + 1)...shown.upperBound) { event in
      let offset = event.position - 1 - own.lowerBound
      let first = a.map { String($0.lowerBound + offset + 1) } ?? ""
      let second = b.map { String($0.lowerBound + offset + 1) } ?? ""
      let numbers = "\(first.padded(widths.0, right: true)) \(second.padded(widths.1, right: true))"
      try output.line(StyledText("\(mark) \(numbers)  \(event.line)", attribute))
      return true
    }
  }

  // MARK: - JSON

  var json: JSONValue {
    get throws {
      .document([
        "a": .string(sessions.a.info.id), "b": .string(sessions.b.info.id),
        "same": .bool(alignment.isIdentical), "common": .integer(alignment.commonPrefixCount),
        "differences": .array(
          try alignment.segments.compactMap { segment in
            switch segment {
            case .same: nil
            case .removed(let range): try json("removed", range, sessions.a)
            case .added(let range): try json("added", range, sessions.b)
            }
          }),
      ])
    }
  }

  private func json(_ name: String, _ range: Range<Int>, _ session: SessionRecord) throws -> JSONValue {
    let events = try log.events(session.info.id, (range.lowerBound + 1)...range.upperBound)
    return ["op": .string(name), "events": .array(events.map(\.json))]
  }
}
