/// Whole numbers in as few bytes as they need: LEB128, which a page decodes with one loop.
struct Varints {
  /// The limit for the magnitude of a value. The zigzag form of the difference of two such numbers is up to four times as
  /// large, and still exact in JavaScript.
  static let largest = 1 << 50

  private(set) var bytes: [UInt8] = []

  /// Appends a non-negative number. A number out of range, which only a forged log contains, becomes the
  /// nearest possible one.
  mutating func append(_ number: Int) {
    var rest = UInt64(min(max(0, number), 8 * Self.largest))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Appends a signed number in zigzag form: 0, −1, 1, −2 …
  mutating func append(signed number: Int) {
    append(number < 0 ? -2 * (number + 1) + 1 : 2 * number)
  }

  /// Appends numbers that are already encoded.
  mutating func append(_ other: Varints) { bytes += other.bytes }

  /// Appends numbers that are already encoded, after their length in bytes.
  mutating func append(measured other: Varints) {
    append(other.bytes.count)
    bytes += other.bytes
  }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}
