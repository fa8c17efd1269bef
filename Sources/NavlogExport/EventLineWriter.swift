package import Navlog

/// Writes events as lines of an export. Values that repeat (addresses, destinations, call sites) are
/// converted to text only once.
///
/// `RecordedEvent.json` defines the text of a line. For events of rare kinds, the writer uses this property itself.
package struct EventLineWriter {
  private var session = ""
  private var line: [UInt8] = []
  private var start: [UInt8] = []
  private var times = TimeWriter()
  private var routers = TextCache<RouterID>()
  private var styles = TextCache<PresentationType>()
  private var origins = TextCache<Origin>()
  private var destinations = TextCache<ExactDestination>()
  private var sources = TextCache<CallSite>()
  private var reasons = TextCache<Outcome.Reason>()
  private var roots = TextCache<RootName>()

  package init() {}

  /// Begins the lines of a session.
  package mutating func begin(_ session: String) {
    self.session = session
    start = Array(#"{"session":\#(Self.json(session)),"position":"#.utf8)
  }

  /// Returns the line of an event, in UTF-8 and without its line end.
  package mutating func line(_ event: RecordedEvent<RecordedDestination>) -> [UInt8] {
    line.removeAll(keepingCapacity: true)
    guard event.decisions.isEmpty, append(event) else {
      return Array(ExportLines.event(event, of: session).utf8)
    }
    return line
  }

  /// Appends the line of an event. Returns `false` for an event of a rare kind.
  private mutating func append(_ event: RecordedEvent<RecordedDestination>) -> Bool {
    line += start
    line.append(decimal: event.position)
    append(#","at":"#)
    times.append(event.time, to: &line)
    append(#","elapsed_us":"#, Int(event.elapsed))
    switch event.action {
    case .navigate(let destination, let style, unlessOnTop: false):
      begin(#","kind":"navigate","router":"#, on: event.router)
      append(destination, style)
    case .present(let destination, let style):
      begin(#","kind":"present","router":"#, on: event.router)
      append(destination, style)
    case .pop(let count):
      begin(#","kind":"pop","router":"#, on: event.router)
      append(#","count":"#, count)
    case .popToRoot: begin(#","kind":"popToRoot","router":"#, on: event.router)
    case .dismiss: begin(#","kind":"dismiss","router":"#, on: event.router)
    case .dismissSheet: begin(#","kind":"dismissSheet","router":"#, on: event.router)
    case .dismissFullScreen: begin(#","kind":"dismissFullScreen","router":"#, on: event.router)
    default: return false
    }
    append(circumstances: event)
    append(effect: event)
    return true
  }

  private mutating func begin(_ kind: StaticString, on router: RouterID) {
    append(kind)
    routers.append(router, to: &line) { Self.json($0.description) }
  }

  private mutating func append(_ destination: RecordedDestination, _ style: PresentationType) {
    append(#","to":"#)
    destinations.append(ExactDestination(destination), to: &line) { $0.destination.json.text }
    append(#","as":"#)
    styles.append(style, to: &line) { Self.json($0.description) }
  }

  private mutating func append(circumstances event: RecordedEvent<RecordedDestination>) {
    append(#","origin":"#)
    origins.append(event.origin, to: &line) { Self.json($0.rawValue) }
    if let cause = event.cause { append(#","cause":"#, cause) }
    if let source = event.source {
      append(#","source":"#)
      sources.append(source, to: &line) { Self.json($0.description) }
    }
  }

  private mutating func append(effect event: RecordedEvent<RecordedDestination>) {
    if let reason = event.outcome.reason {
      append(#","outcome":"noEffect","reason":"#)
      reasons.append(reason, to: &line) { Self.json($0.description) }
    } else {
      append(#","outcome":"applied""#)
    }
    if event.removed > 0 { append(#","removed":"#, event.removed) }
    append(#","screen":"#)
    if let screen = event.screen {
      destinations.append(ExactDestination(screen), to: &line) { $0.destination.json.text }
    } else {
      append("null")
    }
    append(#","depth":"#, event.depth)
    if event.isRepeated { append(#","repeated":true"#) }
    if event.selected != event.router.root {
      append(#","root":"#)
      roots.append(event.selected, to: &line) { Self.json($0.description) }
    }
    append("}")
  }

  // MARK: - Values

  private static func json(_ text: String) -> String { JSONValue.string(text).text }

  private mutating func append(_ text: StaticString) { line.append(ascii: text) }

  private mutating func append(_ key: StaticString, _ number: Int) {
    line.append(ascii: key)
    line.append(decimal: number)
  }
}

/// Writes times as JSON texts. Many events share the part of the text up to the minute, so this part is made only
/// once.
package struct TimeWriter {
  private var minute: (start: Int64, text: [UInt8]) = (.min, [])

  package init() {}

  /// Appends a time in milliseconds since 1970 in the form of `WallTime`, in quotes.
  package mutating func append(_ time: Int64, to line: inout [UInt8]) {
    let milliseconds = Int((time % 60_000 + 60_000) % 60_000)
    let start = time - Int64(milliseconds)
    if minute.start != start {
      minute = (start, Array("\"\(WallTime.text(start).dropLast(7))".utf8))
    }
    line += minute.text
    line.append(decimal: milliseconds / 1_000, digits: 2)
    line.append(ascii: ".")
    line.append(decimal: milliseconds % 1_000, digits: 3)
    line.append(ascii: "Z\"")
  }
}

/// A bounded cache of the texts of values.
private struct TextCache<Value: Hashable> {
  private var texts: [Value: [UInt8]] = [:]
  /// The last value and its text. The same destination often occurs several times in succession: as the requested
  /// destination of an event, as the visible screen after it, and again in the next event.
  private var last: (value: Value, text: [UInt8])?

  /// Appends the text of a value to a line.
  mutating func append(_ value: Value, to line: inout [UInt8], _ make: (Value) -> String) {
    if let last, last.value == value { return line += last.text }
    let text = texts[value] ?? add(value, make)
    line += text
    last = (value, text)
  }

  private mutating func add(_ value: Value, _ make: (Value) -> String) -> [UInt8] {
    let text = Array(make(value).utf8)
    guard text.count <= 512 else { return text }
    if texts.count >= 8_192 { texts.removeAll(keepingCapacity: true) }
    texts[value] = text
    return text
  }
}
