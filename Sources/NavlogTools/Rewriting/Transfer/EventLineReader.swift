import Navlog

/// Reads event lines in the form that exports write, field by field. Repeated values are parsed once.
///
/// For a line of any other form, and for rare kinds of events, the result is `nil`. `JSONLinesFormat.parse` then reads the line
/// or reports its error. This reader must therefore not accept a line that `JSONLinesFormat.parse` rejects.
struct EventLineReader {
  /// The text with which every line of the current session begins.
  private var start: [UInt8] = []
  private var session = ""
  /// The last time that was parsed, up to the minute: its text and its value.
  private var minute: (text: [UInt8], time: Int64) = ([], 0)
  private var destinations = ParsedTexts<RecordedDestination>(capacity: 4_096)
  private var routers = ParsedTexts<RouterID>(capacity: 1_024)
  private var sources = ParsedTexts<CallSite>(capacity: 1_024)
  private var styles = ParsedTexts<PresentationType>(capacity: 64)
  private var origins = ParsedTexts<Origin>(capacity: 64)
  private var reasons = ParsedTexts<Outcome.Reason>(capacity: 256)
  private var roots = ParsedTexts<RootName>(capacity: 256)

  /// Remembers the session of an event, because the next lines usually belong to the same session.
  mutating func note(_ session: String) {
    guard session != self.session || start.isEmpty else { return }
    self.session = session
    start = Array(#"{"session":\#(JSONValue.string(session).text),"position":"#.utf8)
  }

  /// Returns the event of a line and its session, or `nil` for a line of another form.
  mutating func event(
    _ line: UnsafeRawBufferPointer
  ) -> (session: String, event: RecordedEvent<RecordedDestination>)? {
    var line = LineCursor(line)
    guard !start.isEmpty, line.skip(start), let position = line.number(), let time = time(&line),
      line.skip(#","elapsed_us":"#), let elapsed = line.number(), line.skip(#","kind":""#),
      let kind = kind(&line), line.skip(#","router":""#), let text = line.text(),
      let router = routers.value(text, { RouterID($0) }), let action = action(kind, &line),
      line.skip(#","origin":""#), let name = line.text(), !name.isEmpty,
      let origin = origins.value(name, { StoredText.printable($0) == $0 ? Origin(rawValue: $0) : nil })
    else { return nil }
    var event = RecordedEvent(
      position: position, time: time, elapsed: Int64(elapsed), event: NavigationEvent(action, on: router),
      origin: origin)
    guard circumstances(&line, of: &event), effect(&line, of: &event), line.skip("}"), line.isAtEnd else {
      return nil
    }
    return (session, event)
  }

  private mutating func time(_ line: inout LineCursor) -> Int64? {
    guard line.skip(#","at":""#), let text = line.text(), text.count == 24 else { return nil }
    let prefix = UnsafeRawBufferPointer(rebasing: text[..<17])
    if !prefix.isEqual(to: minute.text) {
      guard let text = String(validating: prefix, as: UTF8.self), text.utf8.first != UInt8(ascii: "-"),
        let time = WallTime.milliseconds(text + "00Z")
      else { return nil }
      minute = (Array(prefix), time)
    }
    var milliseconds: Int64 = 0
    for index in [17, 18, 20, 21, 22] {
      let digit = text[index] &- 0x30
      guard digit <= 9 else { return nil }
      milliseconds = milliseconds * 10 + Int64(digit)
    }
    guard text[17] < 0x36, text[19] == UInt8(ascii: "."), text[23] == UInt8(ascii: "Z") else { return nil }
    return minute.time + milliseconds
  }

  /// The kinds of nearly all events.
  private enum Kind { case navigate, present, pop, popToRoot, dismiss, dismissSheet, dismissFullScreen }

  private func kind(_ line: inout LineCursor) -> Kind? {
    if line.skip(#"navigate""#) { return .navigate }
    if line.skip(#"pop""#) { return .pop }
    if line.skip(#"popToRoot""#) { return .popToRoot }
    if line.skip(#"dismiss""#) { return .dismiss }
    if line.skip(#"present""#) { return .present }
    if line.skip(#"dismissSheet""#) { return .dismissSheet }
    return line.skip(#"dismissFullScreen""#) ? .dismissFullScreen : nil
  }

  private mutating func action(
    _ kind: Kind, _ line: inout LineCursor
  ) -> NavigationAction<RecordedDestination>? {
    switch kind {
    case .navigate, .present:
      guard line.skip(#","to":"#), let destination = destination(&line), line.skip(#","as":""#),
        let text = line.text(), let style = styles.value(text, { PresentationType($0) })
      else { return nil }
      return kind == .navigate
        ? .navigate(destination, style: style, unlessOnTop: false) : .present(destination, style: style)
    case .pop:
      guard line.skip(#","count":"#) else { return nil }
      return line.number().map { .pop(count: $0) }
    case .popToRoot: return .popToRoot
    case .dismiss: return .dismiss
    case .dismissSheet: return .dismissSheet
    case .dismissFullScreen: return .dismissFullScreen
    }
  }

  private mutating func circumstances(
    _ line: inout LineCursor, of event: inout RecordedEvent<RecordedDestination>
  ) -> Bool {
    if line.skip(#","cause":"#) {
      guard let cause = line.number() else { return false }
      event.cause = cause
    }
    if line.skip(#","source":""#) {
      guard let text = line.text(), let source = sources.value(text, { CallSite($0) }) else { return false }
      event.source = source
    }
    return true
  }

  private mutating func effect(
    _ line: inout LineCursor, of event: inout RecordedEvent<RecordedDestination>
  ) -> Bool {
    if line.skip(#","outcome":"noEffect","reason":""#) {
      guard let text = line.text(), !text.isEmpty, let reason = reasons.value(text, { Outcome.Reason($0) })
      else { return false }
      event.outcome = .noEffect(reason)
    } else {
      guard line.skip(#","outcome":"applied""#) else { return false }
    }
    if line.skip(#","removed":"#) {
      guard let removed = line.number() else { return false }
      event.removed = removed
    }
    guard line.skip(#","screen":"#) else { return false }
    if !line.skip("null") {
      guard let screen = destination(&line) else { return false }
      event.screen = screen
    }
    guard line.skip(#","depth":"#), let depth = line.number() else { return false }
    event.depth = depth
    event.isRepeated = line.skip(#","repeated":true"#)
    if line.skip(#","root":""#) {
      guard let text = line.text(), let root = roots.value(text, { RootName($0) }) else { return false }
      event.selected = root
    }
    return true
  }

  private mutating func destination(_ line: inout LineCursor) -> RecordedDestination? {
    guard let text = line.object() else { return nil }
    return destinations.value(text) { text in
      guard let json = try? JSONValue(parsing: text) else { return nil }
      return try? json.destination("to")
    }
  }
}
