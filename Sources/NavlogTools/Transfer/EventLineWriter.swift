import Navlog

/// Writes events as lines of an export. The text of what repeats is made once: addresses, destinations, call sites.
///
/// `RecordedEvent.json` defines the text, and is used for the kinds of events that are rare.
struct EventLineWriter {
  private var session = ""
  private var line: [UInt8] = []
  private var start: [UInt8] = []
  private var minute: (number: Int64, text: [UInt8]) = (.min, [])
  private var router: (id: RouterID, text: [UInt8])?
  private var origin: (value: Origin, text: [UInt8])?
  private var screen: (value: RecordedDestination, text: [UInt8])?
  private var destinations = TextCache<RecordedDestination>()
  private var sources = TextCache<CallSite>()

  /// Begins the lines of a session.
  mutating func begin(_ session: String) {
    self.session = session
    start = Array(#"{"session":\#(Self.json(session)),"position":"#.utf8)
  }

  /// Returns the line of an event, in UTF-8 and without its line end.
  mutating func line(_ event: RecordedEvent<RecordedDestination>) -> [UInt8] {
    line.removeAll(keepingCapacity: true)
    guard event.decisions.isEmpty, append(event) else {
      return Array(JSONLinesFormat.line(event, of: session).utf8)
    }
    return line
  }

  /// Appends the line of an event; `false` for one of a rare kind.
  private mutating func append(_ event: RecordedEvent<RecordedDestination>) -> Bool {
    line += start
    append(event.position)
    append(time: event.time)
    append(#","elapsed":"#, Int(event.elapsed))
    switch event.action {
    case .navigate(let destination, let style, unlessOnTop: false):
      begin("navigate", on: event.router)
      append(destination, style)
    case .present(let destination, let style):
      begin("present", on: event.router)
      append(destination, .modal(style))
    case .pop(let count):
      begin("pop", on: event.router)
      append(#","count":"#, count)
    case .popToRoot: begin("popToRoot", on: event.router)
    case .dismiss: begin("dismiss", on: event.router)
    case .dismissSheet: begin("dismissSheet", on: event.router)
    case .dismissFullScreen: begin("dismissFullScreen", on: event.router)
    default: return false
    }
    append(circumstances: event)
    append(effect: event)
    return true
  }

  private mutating func begin(_ kind: StaticString, on id: RouterID) {
    append(#","kind":""#)
    append(kind)
    append(#"","router":"#)
    if router?.id != id { router = (id, Array(Self.json(id.description).utf8)) }
    if let router { line += router.text }
  }

  private mutating func append(_ destination: RecordedDestination, _ style: PresentationStyle) {
    append(#","to":"#)
    append(destination)
    append(#","as":"#)
    if style == .push { append(#""push""#) } else { line += Self.json(style.description).utf8 }
  }

  private mutating func append(circumstances event: RecordedEvent<RecordedDestination>) {
    append(#","origin":"#)
    if origin?.value != event.origin {
      origin = (event.origin, Array(Self.json(event.origin.rawValue).utf8))
    }
    if let origin { line += origin.text }
    if let cause = event.cause { append(#","cause":"#, cause) }
    if let source = event.source {
      append(#","source":"#)
      line += sources.text(source) { Self.json($0.description) }
    }
  }

  private mutating func append(effect event: RecordedEvent<RecordedDestination>) {
    if let reason = event.outcome.reason {
      append(#","outcome":"noEffect","reason":"#)
      line += Self.json(reason.description).utf8
    } else {
      append(#","outcome":"applied""#)
    }
    if event.removed > 0 { append(#","removed":"#, event.removed) }
    append(#","screen":"#)
    if let screen = event.screen { append(screen) } else { append("null") }
    append(#","depth":"#, event.depth)
    if event.selected != event.router.root {
      append(#","selected":"#)
      line += Self.json(event.selected.description).utf8
    }
    append("}")
  }

  // MARK: - Values

  private static func json(_ text: String) -> String { JSONValue.string(text).text }

  /// What an event shows is often what it asked for, and what the next one shows.
  private mutating func append(_ destination: RecordedDestination) {
    if screen?.value != destination {
      screen = (destination, destinations.text(destination) { $0.json.text })
    }
    if let screen { line += screen.text }
  }

  /// Appends a time: the text to the minute, which many events share, and the rest.
  private mutating func append(time: Int64) {
    let milliseconds = (time % 60_000 + 60_000) % 60_000
    let number = time - milliseconds
    if minute.number != number {
      minute = (number, Array(#","time":"\#(WallTime.text(number).dropLast(7))"#.utf8))
    }
    line += minute.text
    let digits = [10_000, 1_000, 0, 100, 10, 1]
    for digit in digits {
      line.append(digit == 0 ? 0x2E : 0x30 + UInt8(milliseconds / Int64(digit) % 10))
    }
    append(#"Z""#)
  }

  private mutating func append(_ text: StaticString) {
    line.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func append(_ key: StaticString, _ number: Int) {
    append(key)
    append(number)
  }

  private mutating func append(_ number: Int) {
    guard number >= 0 else { return line += String(number).utf8 }
    let start = line.count
    var rest = number
    repeat {
      line.append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    line[start...].reverse()
  }
}

/// The texts of values, each made once. Memory is bounded, whatever the values are.
private struct TextCache<Value: Hashable> {
  private var texts: [Value: [UInt8]] = [:]

  mutating func text(_ value: Value, _ make: (Value) -> String) -> [UInt8] {
    if let known = texts[value] { return known }
    let text = Array(make(value).utf8)
    guard text.count <= 512 else { return text }
    if texts.count >= 8_192 { texts.removeAll(keepingCapacity: true) }
    texts[value] = text
    return text
  }
}
