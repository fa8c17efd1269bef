/// A key of a terminal.
package enum Key: Hashable, Sendable {
  case character(Character)
  case enter, escape, tab, backspace
  case up, down, left, right, pageUp, pageDown, home, end
  /// ^C, if the terminal sends it as a key.
  case interrupt
  /// ^D.
  case endOfInput
  /// ^U.
  case clearLine
  /// ^Z, if the terminal sends it as a key.
  case suspend
  /// ^L.
  case redraw
  /// Any other key.
  case other
}

/// The input of the terminal, divided into keys. Several keys may arrive at once, and a single key in parts.
struct KeyBuffer {
  /// The maximum length of a key's sequence. A longer escape sequence is not a key.
  private static let longestSequence = 32

  private var bytes: ArraySlice<UInt8> = []

  mutating func add(_ bytes: some Collection<UInt8>) { self.bytes += bytes }

  /// Removes and returns the next key. Returns `nil` if no complete key is left.
  ///
  /// - Parameter isLast: Pass `true` if no more bytes have arrived in time. An incomplete sequence is then treated as a
  ///   complete key.
  mutating func next(isLast: Bool = false) -> Key? {
    guard let first = bytes.first else { return nil }
    switch first {
    case 0x1B: return escaped(isLast: isLast)
    case 0..<0x20, 0x7F:
      bytes.removeFirst()
      return Self.control(first)
    default: return character(isLast: isLast)
    }
  }

  private static func control(_ byte: UInt8) -> Key {
    switch byte {
    case 0x03: .interrupt
    case 0x04: .endOfInput
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x0C: .redraw
    case 0x15: .clearLine
    case 0x1A: .suspend
    default: .other
    }
  }

  /// Reads a key whose bytes begin with ESC: `ESC [ … letter`, `ESC O letter`, or the escape key itself.
  private mutating func escaped(isLast: Bool) -> Key? {
    let rest = bytes.dropFirst()
    guard let bracket = rest.first else {
      if isLast { bytes.removeFirst() }
      return isLast ? .escape : nil
    }
    guard bracket == 0x5B || bracket == 0x4F else {
      bytes.removeFirst()
      return .escape
    }
    // The parameter bytes and intermediate bytes, up to the final byte of the sequence.
    let body = rest.dropFirst().prefix(Self.longestSequence).prefix { (0x20...0x3F).contains($0) }
    guard let final = bytes.dropFirst(2 + body.count).first else {
      if isLast { bytes.removeAll() }
      return isLast ? .other : nil
    }
    guard (0x40...0x7E).contains(final) else {
      bytes = bytes.dropFirst(2 + body.count)
      return .other
    }
    bytes = bytes.dropFirst(3 + body.count)
    return Self.sequence(final, number: body.prefix { $0 != 0x3B })
  }

  private static func sequence(_ final: UInt8, number: ArraySlice<UInt8>) -> Key {
    switch (final, String(decoding: number, as: UTF8.self)) {
    case (0x41, _): .up
    case (0x42, _): .down
    case (0x43, _): .right
    case (0x44, _): .left
    case (0x48, _), (0x7E, "1"), (0x7E, "7"): .home
    case (0x46, _), (0x7E, "4"), (0x7E, "8"): .end
    case (0x7E, "5"): .pageUp
    case (0x7E, "6"): .pageDown
    default: .other
    }
  }

  private mutating func character(isLast: Bool) -> Key? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    let first = bytes.first ?? 0
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    if bytes.count < length, !isLast, bytes.dropFirst().allSatisfy({ $0 & 0xC0 == 0x80 }) { return nil }
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
      bytes.removeFirst()
      return .other
    }
    bytes = bytes.dropFirst(String(scalar).utf8.count)
    return .character(Character(scalar))
  }
}
