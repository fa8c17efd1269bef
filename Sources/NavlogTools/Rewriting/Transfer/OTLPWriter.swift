import Navlog

/// OpenTelemetry traces in OTLP/JSON, with one request per line, for the collector's file receiver and HTTP
/// endpoint.
///
/// A session is a trace. Its root span lasts as long as the session. Each screen on a stack is a span, and its parent is the
/// span of the screen below. A call is an event in the span of the screen that was visible at the time of the call.
struct OTLPWriter: ExportWriter {
  /// The number of spans in each line except the last line of a session.
  private static let batch = 100
  /// The maximum number of events in a span, as in the SDKs of OpenTelemetry. Further events are only
  /// counted.
  private static let eventLimit = 128

  private var ids = TraceIDs(session: "")
  private var session: SessionRecord?
  private var spans = ScreenSpans()
  private var open: [ScreenSpan: OpenSpan] = [:]
  private var waiting: [JSONValue] = []
  private var state = NavigationState<RecordedDestination>()
  /// The span of the session.
  private var whole = OpenSpan(parent: "", start: 0)
  private var elapsed: Int64 = 0

  let needsState = true

  private struct OpenSpan {
    let parent: String
    var start: Int64
    var events: [JSONValue] = []
    var dropped = 0

    mutating func note(_ call: JSONValue?) {
      if let call { events.append(call) } else { dropped += 1 }
    }
  }

  func begin(_ sessions: ArraySlice<SessionRecord>, _ positions: ClosedRange<Int>, write: Write) {}

  mutating func beginSession(
    _ session: SessionRecord, in state: NavigationState<RecordedDestination>?, write: Write
  ) {
    (self.session, self.state) = (session, state ?? self.state)
    ids = TraceIDs(session: session.info.id)
    (spans, open, elapsed) = (ScreenSpans(), [:], 0)
    whole = OpenSpan(parent: "", start: 0)
  }

  mutating func event(_ event: RecordedEvent<RecordedDestination>, write: Write) throws {
    if spans.lanes.isEmpty {
      elapsed = event.position == 1 ? 0 : event.elapsed
      whole.start = elapsed
      try apply(spans.update(to: state, at: event.position - 1), write)
    }
    elapsed = event.elapsed
    let span = spans.visible.flatMap { open[$0] == nil ? nil : $0 }
    let count = (span.flatMap { open[$0] } ?? whole).events.count
    note(count < Self.eventLimit ? json(of: event) : nil, in: span)
    guard event.outcome == .applied else { return }
    _ = state.reduce(event.action, on: event.router, at: event.position)
    try apply(spans.update(to: state, at: event.position), write)
  }

  /// Adds a call to a span, or to the session's span if the visible screen has no span. If the span has reached its limit of
  /// events, `call` is `nil`, and the call is only counted.
  private mutating func note(_ call: JSONValue?, in span: ScreenSpan?) {
    if let span { open[span]?.note(call) } else { whole.note(call) }
  }

  mutating func endSession(isWhole: Bool, write: Write) throws {
    guard let session else { return }
    if isWhole, let duration = session.duration { elapsed = max(elapsed, duration) }
    try apply(spans.end(), write)
    var attributes = [OTLP.attribute("session.id", session.info.id)]
    if let parent = session.info.parent {
      attributes.append(OTLP.attribute("session.previous_id", parent.session))
      attributes.append(OTLP.attribute("navlog.parent.position", parent.position))
    }
    if session.info.isMasked { attributes.append(OTLP.attribute("navlog.masked", .bool(true))) }
    waiting.append(
      span(ids.root, parent: nil, "session", whole, attributes))
    try flush(write)
  }

  // MARK: - Spans

  private mutating func apply(_ changes: [ScreenSpans.Change], _ write: Write) throws {
    for change in changes {
      switch change {
      case .begin(let span, _, let parent):
        open[span] = OpenSpan(parent: parent.map(ids.span) ?? ids.root, start: elapsed)
      case .end(let screen, let lane):
        guard let ended = open.removeValue(forKey: screen) else { continue }
        waiting.append(
          span(
            ids.span(screen), parent: ended.parent, screen.name, ended,
            attributes(of: screen, in: spans.lanes[lane].name)))
        if waiting.count >= Self.batch { try flush(write) }
      }
    }
  }

  private func attributes(of span: ScreenSpan, in lane: String) -> [JSONValue] {
    var attributes = [
      OTLP.attribute("session.id", session?.info.id ?? ""), OTLP.attribute("app.screen.name", span.name),
      OTLP.attribute("navlog.lane", lane), OTLP.attribute("navlog.router", span.router.description),
      OTLP.attribute("navlog.style", span.style), OTLP.attribute("navlog.began", span.began),
    ]
    if let screen = span.screen {
      if !screen.type.isEmpty {
        attributes.append(OTLP.attribute("app.screen.id", "\(screen.type).\(screen.name)"))
      }
      attributes.append(OTLP.attribute("navlog.params", screen.parameters))
    }
    return attributes
  }

  private func span(
    _ id: String, parent: String?, _ name: String, _ span: OpenSpan, _ attributes: [JSONValue]
  ) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("traceId", .string(ids.trace)), .init("spanId", .string(id)),
    ]
    if let parent { members.append(.init("parentSpanId", .string(parent))) }
    // 1 is SPAN_KIND_INTERNAL: OTLP writes enums as numbers.
    members += [
      .init("name", .string(StoredText.printable(name))), .init("kind", 1),
      .init("startTimeUnixNano", time(after: span.start)), .init("endTimeUnixNano", time(after: elapsed)),
      .init("attributes", .array(attributes)),
    ]
    if !span.events.isEmpty { members.append(.init("events", .array(span.events))) }
    if span.dropped > 0 { members.append(.init("droppedEventsCount", .integer(span.dropped))) }
    return .object(members)
  }

  private func json(of event: RecordedEvent<RecordedDestination>) -> JSONValue {
    var attributes = [
      OTLP.attribute("navlog.position", event.position),
      OTLP.attribute("navlog.router", event.router.description),
      OTLP.attribute("navlog.call", event.action.description),
      OTLP.attribute("navlog.origin", event.origin.rawValue),
      OTLP.attribute("navlog.outcome", event.outcome.name),
    ]
    if let reason = event.outcome.reason {
      attributes.append(OTLP.attribute("navlog.reason", reason.description))
    }
    if let cause = event.cause { attributes.append(OTLP.attribute("navlog.cause", cause)) }
    if let source = event.source {
      attributes.append(OTLP.attribute("code.file.path", StoredText.printable(source.file)))
      attributes.append(OTLP.attribute("code.line.number", source.line))
    }
    return .object([
      .init("timeUnixNano", time(after: event.elapsed)), .init("name", .string(event.action.kindName)),
      .init("attributes", .array(attributes)),
    ])
  }

  /// Returns a time in nanoseconds. The time is a string, because many parsers of JSON round such large numbers.
  private func time(after elapsed: Int64) -> JSONValue {
    .string(String((session?.info.time(after: elapsed) ?? 0) * 1_000))
  }

  // MARK: - Requests

  private mutating func flush(_ write: Write) throws {
    guard let info = session?.info, !waiting.isEmpty else { return }
    let service = [
      ("service.name", info.app), ("service.version", info.version), ("os.description", info.system),
    ]
    let resource = service.filter { !$0.1.isEmpty }.map { OTLP.attribute($0.0, $0.1) }
    let request: JSONValue = .object([
      .init(
        "resourceSpans",
        .array([
          .object([
            .init("resource", .object([.init("attributes", .array(resource))])),
            .init(
              "scopeSpans",
              .array([
                .object([
                  .init("scope", .object([.init("name", "navlog")])), .init("spans", .array(waiting)),
                ])
              ])),
          ])
        ]))
    ])
    waiting.removeAll(keepingCapacity: true)
    try write(Array(request.text.utf8))
  }
}

/// The values of OTLP/JSON.
private enum OTLP {
  static func attribute(_ key: String, _ text: String) -> JSONValue {
    attribute(key, value: .init("stringValue", .string(text)))
  }

  /// Returns an integer attribute. 64-bit integers are strings, as everywhere in Protocol Buffers' JSON.
  static func attribute(_ key: String, _ number: Int) -> JSONValue {
    attribute(key, value: .init("intValue", .string(String(number))))
  }

  static func attribute(_ key: String, _ flag: JSONValue) -> JSONValue {
    attribute(key, value: .init("boolValue", flag))
  }

  private static func attribute(_ key: String, value: JSONValue.Member) -> JSONValue {
    .object([.init("key", .string(key)), .init("value", .object([value]))])
  }
}

/// The identities of a session's trace and spans, in hexadecimal digits. They are the same in every export.
private struct TraceIDs {
  /// The identity of the trace. If the session's identity has 16 bytes, the trace has the same identity, so that you can
  /// search for the session.
  let trace: String
  private let session: String

  init(session: String) {
    self.session = session
    let digits = session.lowercased()
    let isTraceID =
      digits.utf8.count == 32 && digits.allSatisfy { $0.isASCII && $0.isHexDigit }
      && digits.contains { $0 != "0" }
    trace = isTraceID ? digits : Self.hash(session, 32)
  }

  var root: String { Self.hash("\(session)/session", 16) }

  func span(_ span: ScreenSpan) -> String {
    Self.hash("\(session)/\(span.router)/\(span.style)@\(span.entry)/\(span.began)", 16)
  }

  private static func hash(_ text: String, _ digits: Int) -> String {
    var hash = SHA3()
    hash.update(text)
    return String(hash.digest().prefix(digits))
  }
}
