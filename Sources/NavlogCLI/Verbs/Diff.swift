import Navlog
import NavlogTerminal
import NavlogTools

/// `navlog diff`: compares two moments, or two sessions.
struct Diff: Verb {
  static let name = "diff"
  static let judges = true
  static let summary = "compares two moments, or two sessions"
  static let more = "navlog diff LOG A B; navlog show LOG MOMENT explains an event"
  @Argument(.log) private var log: LogSource
  @Argument(.moment("A", required: "two moments or two sessions, such as @120 @130, or -2 -1"))
  private var a: MomentReference
  @Argument(.moment("B", required: "a second moment or session, such as @130, or -1"))
  private var b: MomentReference
  @Flag("exits with 1 when something differs") private var exitCode: Bool
  @Option(.wholeNumber(from: 0), "sessions: N equal calls around each difference (3)", default: 3)
  private var context: Int
  @Option(.wholeNumber(from: 0), "sessions: up to N lines (100)", default: 100) private var limit: Int
  @FormatOption([.text, .brief, .json]) private var format: Format?
  static let details = """
    Two moments (SESSION@WHERE) are compared by their screens; --format json adds the patch (RFC 6902) between the outputs
    of navlog state --format json for A and for B. Moments of different sessions are compared by their destinations,
    because the identity of a screen is meaningful only within its session. Compared with a moment, a bare session means
    its last event. Two sessions are compared by their calls and outcomes; times, source lines and positions in addresses
    are ignored.

      navlog diff app.sqlite @120 @130
      navlog diff app.sqlite -2 -1 --exit-code
    """

  func run(_ output: Output) throws -> ExitStatus {
    let isJSON = format == .json
    let form = format ?? .text
    let log = try log.open()
    let isSame: Bool
    let sessions: (a: SessionRecord, b: SessionRecord)
    if a.point == nil, b.point == nil {
      sessions = (try a.resolve(in: log).session, try b.resolve(in: log).session)
      let diff = try SessionDiff(sessions.a, sessions.b, in: log)
      isSame = try diff.write(form, context: context, limit: limit, output)
    } else {
      let moments = (a: try a.resolve(in: log), b: try b.resolve(in: log))
      sessions = (moments.a.session, moments.b.session)
      isSame = try MomentDiff(moments.a, moments.b, in: log).write(form, output)
    }
    if !isJSON {
      output.noteMasks(of: sessions.a)
      if sessions.b.info.id != sessions.a.info.id { output.noteMasks(of: sessions.b) }
    }
    return isSame || !exitCode ? .success : .issuesFound
  }
}

/// The comparison of two moments.
@MainActor
struct MomentDiff {
  private let moments: (a: MomentReference.Resolved, b: MomentReference.Resolved)
  private let states: (a: NavigationState<RecordedDestination>, b: NavigationState<RecordedDestination>)
  private let diff: StateDiff<RecordedDestination>
  private let names: (a: String, b: String)

  /// Compares two moments of a log.
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

  /// Writes the differences. Returns whether the moments are equal.
  func write(_ format: Format, _ output: Output) throws -> Bool {
    switch format {
    case .json: try output.line(json)
    case .brief: try output.facts(facts)
    default: try writeText(output)
    }
    return diff.isEmpty
  }

  private var facts: [JSONValue.Member] {
    [
      .init("from", .string("\(names.a) \(states.a.pathText(atMost: 6))")),
      .init("to", .string("\(names.b) \(states.b.pathText(atMost: 6))")),
      .init("same", .bool(diff.isEmpty)), .init("changes", .array(diff.changes.map { .string("\($0)") })),
    ]
  }

  /// Writes line by line, because the parameters of a destination can make each line a megabyte long.
  private func writeText(_ output: Output) throws {
    let style = output.style
    let width = max(names.a.displayWidth, names.b.displayWidth)
    for (name, state) in [(names.a, states.a), (names.b, states.b)] {
      try output.line(style(name.padded(width), .bold) + "  " + state.pathText(atMost: 12).shown)
    }
    try output.line("")
    if diff.isEmpty { try output.line("no differences") }
    for change in diff.changes { try output.line(change.styled.rendered(style)) }
  }

  private var json: JSONValue {
    let patch = JSONPatch(
      from: states.a.document(at: moments.a.position), to: states.b.document(at: moments.b.position))
    return .document([
      .init("from", moments.a.json), .init("to", moments.b.json), .init("same", .bool(diff.isEmpty)),
      .init("changes", .array(diff.changes.map { .string($0.description) })), .init("patch", patch.json),
    ])
  }
}

/// The comparison of two sessions, call by call.
@MainActor
struct SessionDiff {
  private let sessions: (a: SessionRecord, b: SessionRecord)
  private let log: any EventLog
  private let alignment: SequenceAlignment
  private let names: SessionNames

  /// Aligns two sessions of a log.
  init(_ a: SessionRecord, _ b: SessionRecord, in log: any EventLog) throws {
    sessions = (a, b)
    self.log = log
    names = try SessionNames(of: log)
    var numbers: [String: Int] = [:]
    func calls(_ session: SessionRecord) throws -> [Int] {
      var calls: [Int] = []
      try log.read(session.info.id, 1...Int.max) { event in
        let call = event.call
        let number = numbers[call] ?? numbers.count
        numbers[call] = number
        calls.append(number)
        return true
      }
      return calls
    }
    alignment = SequenceAlignment(try calls(a), try calls(b))
  }

  /// Writes the differences. Returns whether the sessions are equal.
  func write(_ format: Format, context: Int, limit: Int, _ output: Output) throws -> Bool {
    switch format {
    case .json: try output.line(try json)
    case .brief: try output.facts(facts(limit: limit))
    default: try writeText(context: context, limit: limit, output)
    }
    return alignment.isIdentical
  }

  private func facts(limit: Int) throws -> [JSONValue.Member] {
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
      .init("from", .string("\(names[sessions.a.info.id]), \(sessions.a.count.counted("event"))")),
      .init("to", .string("\(names[sessions.b.info.id]), \(sessions.b.count.counted("event"))")),
      .init("same", .bool(alignment.isIdentical)), .init("common", .integer(alignment.commonPrefixCount)),
      .init("onlyFrom", try calls(sessions.a, removed)), .init("onlyTo", try calls(sessions.b, added)),
    ]
  }

  // MARK: - Text

  private func writeText(context: Int, limit: Int, _ output: Output) throws {
    let style = output.style
    for (mark, session) in [("-", sessions.a), ("+", sessions.b)] {
      try output.line(
        style("\(mark) \(names[session.info.id])", .bold)
          + "  \(WallTime.text(session.info.started))  \(session.count.counted("event"))")
    }
    try output.line()
    guard !alignment.isIdentical else { return try output.line("the calls and their outcomes are the same") }
    let common = alignment.commonPrefixCount
    try output.line(
      common == 0
        ? "The sessions differ from the first call on."
        : "The first \(common == 1 ? "call is" : "\(common) calls are") the same, then the sessions diverge:")
    var remaining = limit
    for (index, segment) in alignment.segments.enumerated() where remaining > 0 {
      switch segment {
      case .same(let a, let b):
        let head = index == 0 ? 0 : min(context, a.count)
        let tail = index == alignment.segments.count - 1 ? 0 : min(context, a.count - head)
        try write(" ", a.prefix(head), b.prefix(head), &remaining, output)
        let skipped = a.count - head - tail
        if skipped > 0, remaining > 0 { try output.line(style("  … \(skipped) equal …", .faint)) }
        try write(" ", a.suffix(tail), b.suffix(tail), &remaining, output)
      case .removed(let a): try write("-", a, nil, &remaining, output)
      case .added(let b): try write("+", nil, b, &remaining, output)
      }
    }
    if remaining <= 0 { try output.line(style("  … truncated: raise --limit to see more", .faint)) }
  }

  private func write(
    _ mark: String, _ a: Range<Int>?, _ b: Range<Int>?, _ remaining: inout Int, _ output: Output
  ) throws {
    guard let own = a ?? b, !own.isEmpty, remaining > 0 else { return }
    let session = a != nil ? sessions.a : sessions.b
    let widths = (String(sessions.a.count).count, String(sessions.b.count).count)
    let attribute: Style.Attribute = mark == "-" ? .red : mark == "+" ? .green : .plain
    let shown = own.prefix(remaining)
    remaining -= own.count
    try log.read(session.info.id, (shown.lowerBound + 1)...shown.upperBound) { event in
      let offset = event.position - 1 - own.lowerBound
      let first = a.map { String($0.lowerBound + offset + 1) } ?? ""
      let second = b.map { String($0.lowerBound + offset + 1) } ?? ""
      let numbers = "\(first.padded(widths.0, right: true)) \(second.padded(widths.1, right: true))"
      try output.line(output.style("\(mark) \(numbers)  \(event.line.shown)", attribute))
      return true
    }
  }

  // MARK: - JSON

  private var json: JSONValue {
    get throws {
      .document([
        .init("a", .string(sessions.a.info.id)), .init("b", .string(sessions.b.info.id)),
        .init("same", .bool(alignment.isIdentical)), .init("common", .integer(alignment.commonPrefixCount)),
        .init(
          "differences",
          .array(
            try alignment.segments.compactMap { segment in
              switch segment {
              case .same: nil
              case .removed(let range): try json("removed", range, sessions.a)
              case .added(let range): try json("added", range, sessions.b)
              }
            })),
      ])
    }
  }

  private func json(_ name: String, _ range: Range<Int>, _ session: SessionRecord) throws -> JSONValue {
    let events = try log.events(session.info.id, (range.lowerBound + 1)...range.upperBound)
    return .object([.init("op", .string(name)), .init("events", .array(events.map(\.json)))])
  }
}
