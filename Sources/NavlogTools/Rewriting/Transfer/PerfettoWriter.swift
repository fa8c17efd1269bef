import Navlog

/// Chrome's trace format in JSON, which ui.perfetto.dev and chrome://tracing open.
///
/// A session is a process, and each stack is a thread in it: the screens of a stack are nested slices. Calls
/// are instants on the stack of the called router, with the category `problem` when they had no effect, and
/// otherwise `call`. Markers have the category `marker`. The output is a JSON object with one event per line, ordered by time.
struct PerfettoWriter: ExportWriter {
  private var process = 0
  private var session: SessionRecord?
  private var spans = ScreenSpans()
  private var named = 0
  private var state = NavigationState<RecordedDestination>()
  private var elapsed: Int64 = 0
  private var isFirst = true

  let needsState = true

  func begin(_ sessions: ArraySlice<SessionRecord>, _ positions: ClosedRange<Int>, write: Write) throws {
    let masked = sessions.contains { $0.info.isMasked }
    let other: JSONValue = .object([.init("producer", "navlog"), .init("masked", .bool(masked))])
    try write(Array(#"{"displayTimeUnit":"ms","otherData":\#(other.text),"traceEvents":["#.utf8))
  }

  mutating func beginSession(
    _ session: SessionRecord, in state: NavigationState<RecordedDestination>?, write: Write
  ) throws {
    process += 1
    (self.session, self.state) = (session, state ?? self.state)
    (spans, named, elapsed) = (ScreenSpans(), 0, 0)
    let info = session.info
    let app = info.appText
    let name = "session \(info.shortID)" + (app.isEmpty ? "" : " · \(app)")
    try metadata("process_name", thread: 0, "name", .string(name), write)
    try metadata("process_sort_index", thread: 0, "sort_index", .integer(process), write)
  }

  mutating func event(_ event: RecordedEvent<RecordedDestination>, write: Write) throws {
    if spans.lanes.isEmpty {
      // Screens that exist before the first event of the export begin at the time of that event.
      elapsed = event.position == 1 ? 0 : event.elapsed
      try apply(spans.update(to: state, at: event.position - 1), write)
    }
    elapsed = event.elapsed
    let lane = spans.lane(of: event.router)
    try nameLanes(write)
    try instant(event, lane, write)
    guard event.outcome == .applied else { return }
    _ = state.reduce(event.action, on: event.router, at: event.position)
    try apply(spans.update(to: state, at: event.position), write)
  }

  mutating func endSession(isWhole: Bool, write: Write) throws {
    if isWhole, let duration = session?.duration { elapsed = max(elapsed, duration) }
    try apply(spans.end(), write)
  }

  func end(write: Write) throws { try write(Array("]}".utf8)) }

  // MARK: - Trace events

  private mutating func apply(_ changes: [ScreenSpans.Change], _ write: Write) throws {
    try nameLanes(write)
    for change in changes {
      switch change {
      case .begin(let span, let lane, _):
        var arguments: [JSONValue.Member] = [.init("style", .string(span.style))]
        if let screen = span.screen { arguments.append(.init("params", screen.parameterValue)) }
        arguments.append(.init("began", .integer(span.began)))
        try trace("B", .string(span.name), "screen", thread: lane + 1, arguments, write)
      case .end(let span, let lane):
        try trace("E", .string(span.name), "screen", thread: lane + 1, [], write)
      }
    }
  }

  private mutating func instant(
    _ event: RecordedEvent<RecordedDestination>, _ lane: Int, _ write: Write
  ) throws {
    let category =
      event.outcome != .applied ? "problem" : event.action.kind == .mark ? "marker" : "call"
    var arguments: [JSONValue.Member] = [
      .init("position", .integer(event.position)), .init("router", .string(event.router.description)),
      .init("outcome", .string(event.outcome.text)), .init("origin", .string(event.origin.rawValue)),
    ]
    if let cause = event.cause { arguments.append(.init("cause", .integer(cause))) }
    if let source = event.source { arguments.append(.init("source", .string(source.description))) }
    try trace(
      "i", .string(event.action.description), category, thread: lane + 1, arguments, write)
  }

  private mutating func nameLanes(_ write: Write) throws {
    while named < spans.lanes.count {
      named += 1
      try metadata("thread_name", thread: named, "name", .string(spans.lanes[named - 1].name), write)
      try metadata("thread_sort_index", thread: named, "sort_index", .integer(named), write)
    }
  }

  private mutating func metadata(
    _ kind: JSONValue, thread: Int, _ key: String, _ value: JSONValue, _ write: Write
  ) throws {
    try line(
      [
        .init("ph", "M"), .init("name", kind), .init("pid", .integer(process)),
        .init("tid", .integer(thread)),
        .init("args", .object([.init(key, value)])),
      ], write)
  }

  private mutating func trace(
    _ phase: JSONValue, _ name: JSONValue, _ category: String, thread: Int, _ arguments: [JSONValue.Member],
    _ write: Write
  ) throws {
    var members: [JSONValue.Member] = [
      .init("ph", phase), .init("name", name), .init("cat", .string(category)),
      .init("ts", .integer(timestamp)), .init("pid", .integer(process)), .init("tid", .integer(thread)),
    ]
    // An instant of the scope "t" is drawn only on its thread.
    if phase == "i" { members.append(.init("s", "t")) }
    if !arguments.isEmpty { members.append(.init("args", .object(arguments))) }
    try line(members, write)
  }

  /// The time in microseconds since 1970: the session's start plus the time that the monotonic clock has measured. The wall
  /// clock is not used, because it can jump, and slices of a stack would then overlap.
  private var timestamp: Int64 { session?.info.time(after: elapsed) ?? 0 }

  private mutating func line(_ members: [JSONValue.Member], _ write: Write) throws {
    try write(Array(((isFirst ? "" : ",") + JSONValue.object(members).text).utf8))
    isFirst = false
  }
}

extension SessionInfo {
  /// Returns the time at a number of microseconds after the session's start, in microseconds since 1970. A time that a trace
  /// cannot contain becomes the nearest time that it can contain.
  func time(after elapsed: Int64) -> Int64 {
    // Viewers of traces count in signed 64-bit nanoseconds, which limits the time.
    let limit = Int64.max / 1_000
    let (start, overflows) = max(0, started).multipliedReportingOverflow(by: 1_000)
    let (time, carries) = start.addingReportingOverflow(max(0, elapsed))
    return overflows || carries ? limit : min(time, limit)
  }
}
