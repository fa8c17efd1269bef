import Foundation
import Navlog

/// Reads event lines in the form in which exports write them, field after field. What repeats is parsed once.
///
/// A line of any other form gives `nil`, as do kinds of events that are rare: `JSONLinesFormat.parse` reads it, or says
/// what is wrong with it. So this reader must accept nothing that the other one refuses.
struct EventLineReader {
  /// The beginning of the lines of the current session.
  private var start: [UInt8] = []
  private var session = ""
  /// A time up to the minute, and its value.
  private var minute: (text: [UInt8], time: Int64) = ([], 0)
  private var destinations = ParsedTexts<RecordedDestination>(capacity: 4_096)
  private var routers = ParsedTexts<RouterID>(capacity: 1_024)
  private var sources = ParsedTexts<CallSite>(capacity: 1_024)
  private var styles = ParsedTexts<PresentationStyle>(capacity: 64)
  private var origins = ParsedTexts<Origin>(capacity: 64)
  private var reasons = ParsedTexts<Reason>(capacity: 256)
  private var roots = ParsedTexts<RootName>(capacity: 256)

  /// Notes the session that an event belongs to: the next lines usually belong to it, too.
  mutating func note(_ session: String) {
    guard session != self.session || start.isEmpty else { return }
    self.session = session
    start = Array(#"{"session":\#(JSONValue.string(session).text),"position":"#.utf8)
  }

  /// Returns the event of a line, and its session; `nil` for a line of another form.
  mutating func event(
    _ line: UnsafeRawBufferPointer
  ) -> (session: String, event: RecordedEvent<RecordedDestination>)? {
    var line = LineCursor(line)
    guard !start.isEmpty, line.skip(start), let position = line.number(), let time = time(&line),
      line.skip(#","elapsed":"#), let elapsed = line.number(), line.skip(#","kind":""#),
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
    guard line.skip(#","time":""#), let text = line.text(), text.count == 24 else { return nil }
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
        let text = line.text(), let style = styles.value(text, { PresentationStyle($0) })
      else { return nil }
      if kind == .navigate { return .navigate(destination, style: style, unlessOnTop: false) }
      guard case .modal(let style) = style else { return nil }
      return .present(destination, style: style)
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
      guard let text = line.text(), let reason = reasons.value(text, { Reason($0) }) else { return false }
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
    if line.skip(#","selected":""#) {
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

// MARK: - Parts of a line

/// The rest of a line.
private struct LineCursor {
  private var rest: UnsafeRawBufferPointer

  init(_ line: UnsafeRawBufferPointer) { rest = line }

  var isAtEnd: Bool { rest.isEmpty }

  /// Skips bytes; `false` when the rest does not begin with them.
  mutating func skip(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { skip($0) } }

  mutating func skip(_ text: StaticString) -> Bool {
    skip(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func skip(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard rest.count >= bytes.count, UnsafeRawBufferPointer(rebasing: rest[..<bytes.count]).isEqual(to: bytes)
    else { return false }
    advance(bytes.count)
    return true
  }

  private mutating func advance(_ count: Int) { rest = UnsafeRawBufferPointer(rebasing: rest[count...]) }

  /// Reads a whole number from 0 to below 10 to the 15th: every field may have those, and every reader of JSON agrees on
  /// them.
  mutating func number() -> Int? {
    var value = 0
    var count = 0
    while count < rest.count, count < 16, rest[count] &- 0x30 <= 9 {
      value = value * 10 + Int(rest[count] &- 0x30)
      count += 1
    }
    guard (1...15).contains(count), rest[0] != 0x30 || count == 1 else { return nil }
    advance(count)
    return value
  }

  /// Reads a text without escapes up to its closing quote, and skips that.
  mutating func text() -> UnsafeRawBufferPointer? {
    var count = 0
    while count < rest.count, rest[count] != UInt8(ascii: "\"") {
      guard rest[count] >= 0x20, rest[count] != UInt8(ascii: "\\") else { return nil }
      count += 1
    }
    guard count < rest.count else { return nil }
    defer { advance(count + 1) }
    return UnsafeRawBufferPointer(rebasing: rest[..<count])
  }

  /// Reads an object up to its closing brace. Whoever parses it finds whether it is one.
  mutating func object() -> UnsafeRawBufferPointer? {
    guard rest.first == UInt8(ascii: "{") else { return nil }
    var depth = 0
    var count = 0
    var isText = false
    while count < rest.count {
      let byte = rest[count]
      count += 1
      switch byte {
      case UInt8(ascii: "\\"): return nil
      case UInt8(ascii: "\""): isText.toggle()
      case UInt8(ascii: "{") where !isText, UInt8(ascii: "[") where !isText: depth += 1
      case UInt8(ascii: "}") where !isText, UInt8(ascii: "]") where !isText:
        depth -= 1
        guard depth == 0 else { continue }
        defer { advance(count) }
        return UnsafeRawBufferPointer(rebasing: rest[..<count])
      default: break
      }
      // The parser limits how deep a line is nested.
      guard depth < 32 else { return nil }
    }
    return nil
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func isEqual(to other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    guard let base = baseAddress, let otherBase = other.baseAddress else { return count == 0 }
    return memcmp(base, otherBase, count) == 0
  }

  fileprivate func isEqual(to bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { isEqual(to: $0) } }
}

/// Values by their texts. Each text has one slot, and gives it up to a later one: memory is bounded, and no texts can be
/// chosen to make a search long.
private struct ParsedTexts<Value> {
  private static var longestText: Int { 512 }

  private var slots: [(text: [UInt8], value: Value)?]

  /// - Parameter capacity: The number of slots, a power of two.
  init(capacity: Int) { slots = Array(repeating: nil, count: capacity) }

  /// Returns the value of a text, which is parsed if it is new; `nil` if it is not UTF-8, very long, or has no value.
  mutating func value(_ text: UnsafeRawBufferPointer, _ parse: (String) -> Value?) -> Value? {
    let slot = Self.hash(text) & (slots.count - 1)
    if let known = slots[slot], text.isEqual(to: known.text) { return known.value }
    guard text.count <= Self.longestText, let string = String(validating: text, as: UTF8.self),
      let value = parse(string)
    else { return nil }
    slots[slot] = (Array(text), value)
    return value
  }

  /// Eight bytes at a time, after Fowler, Noll and Vo.
  private static func hash(_ text: UnsafeRawBufferPointer) -> Int {
    var hash = UInt64(truncatingIfNeeded: text.count)
    func mix(_ word: UInt64) {
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    var index = 0
    while index + 8 <= text.count {
      mix(text.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var last: UInt64 = 0
    while index < text.count {
      last = last << 8 | UInt64(text[index])
      index += 1
    }
    mix(last)
    return Int(truncatingIfNeeded: hash)
  }
}
