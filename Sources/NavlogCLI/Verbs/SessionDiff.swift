import Navlog
import NavlogTools

/// Two sessions beside each other, call by call.
@MainActor
struct SessionDiff {
  private let sessions: (a: SessionRecord, b: SessionRecord)
  private let log: any EventLog
  private let alignment: SequenceAlignment

  /// Aligns two sessions of a log.
  init(_ a: SessionRecord, _ b: SessionRecord, in log: any EventLog) throws {
    sessions = (a, b)
    self.log = log
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

  /// Writes what differs, and says whether nothing does.
  func write(isJSON: Bool, context: Int, limit: Int, _ output: Output) throws -> Bool {
    if isJSON {
      try output.line(try json.text)
    } else {
      try writeText(context: context, limit: limit, output)
    }
    return alignment.isIdentical
  }

  // MARK: - Text

  private func writeText(context: Int, limit: Int, _ output: Output) throws {
    let style = output.style
    for (mark, session) in [("-", sessions.a), ("+", sessions.b)] {
      try output.line(
        style("\(mark) \(session.shortID)", .bold)
          + "  \(WallTime.text(session.info.started))  \(session.count) events")
    }
    try output.line()
    guard !alignment.isIdentical else { return try output.line("the same calls, with the same outcomes") }
    let common = alignment.commonPrefixCount
    try output.line(
      common == 0
        ? "They differ from the first call on."
        : "The first \(common == 1 ? "call is" : "\(common) calls are") the same, then they part:")
    var left = limit
    for (index, stretch) in alignment.segments.enumerated() where left > 0 {
      switch stretch {
      case .same(let a, let b):
        let head = index == 0 ? 0 : min(context, a.count)
        let tail = index == alignment.segments.count - 1 ? 0 : min(context, a.count - head)
        try write(" ", a.prefix(head), b.prefix(head), &left, output)
        let skipped = a.count - head - tail
        if skipped > 0, left > 0 { try output.line(style("  … \(skipped) the same …", .faint)) }
        try write(" ", a.suffix(tail), b.suffix(tail), &left, output)
      case .removed(let a): try write("-", a, nil, &left, output)
      case .added(let b): try write("+", nil, b, &left, output)
      }
    }
    if left <= 0 { try output.line(style("  … and more: --limit shows it", .faint)) }
  }

  private func write(
    _ mark: String, _ a: Range<Int>?, _ b: Range<Int>?, _ left: inout Int, _ output: Output
  ) throws {
    guard let own = a ?? b, !own.isEmpty, left > 0 else { return }
    let session = a != nil ? sessions.a : sessions.b
    let widths = (String(sessions.a.count).count, String(sessions.b.count).count)
    let ink: Style.Ink = mark == "-" ? .red : mark == "+" ? .green : .plain
    let shown = own.prefix(left)
    left -= own.count
    try log.read(session.info.id, (shown.lowerBound + 1)...shown.upperBound) { event in
      let offset = event.position - 1 - own.lowerBound
      let first = a.map { String($0.lowerBound + offset + 1) } ?? ""
      let second = b.map { String($0.lowerBound + offset + 1) } ?? ""
      let numbers = "\(first.padded(widths.0, right: true)) \(second.padded(widths.1, right: true))"
      try output.line(output.style("\(mark) \(numbers)  \(event.line.shown)", ink))
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
            try alignment.segments.compactMap { stretch in
              switch stretch {
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
