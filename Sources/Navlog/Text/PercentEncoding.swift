/// Decodes and encodes percent escapes.
enum PercentEncoding {
  /// Returns the byte at an index, decoded if a complete escape begins there, and the index of the next byte.
  static func unit<Bytes: Collection<UInt8>>(
    at index: Bytes.Index, in bytes: Bytes
  ) -> (byte: UInt8, next: Bytes.Index) {
    let next = bytes.index(after: index)
    guard bytes[index] == UInt8(ascii: "%"),
      let end = bytes.index(next, offsetBy: 2, limitedBy: bytes.endIndex),
      let high = hexadecimalDigit(bytes[next]),
      let low = hexadecimalDigit(bytes[bytes.index(after: next)])
    else { return (bytes[index], next) }
    return (high << 4 | low, end)
  }

  /// Decodes the complete escapes of a text, and keeps each `%` that does not begin a complete escape.
  static func bytes(of escaped: some Collection<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = escaped.startIndex
    while index < escaped.endIndex {
      let (byte, next) = unit(at: index, in: escaped)
      bytes.append(byte)
      index = next
    }
    return bytes
  }

  /// Decodes the escapes of a text, or returns `nil` when an escape is incomplete or the result is not UTF-8.
  static func text(of escaped: some Collection<UInt8>) -> String? {
    for index in escaped.indices where escaped[index] == UInt8(ascii: "%") {
      if unit(at: index, in: escaped).next == escaped.index(after: index) { return nil }
    }
    return String(validating: bytes(of: escaped), as: UTF8.self)
  }

  /// Returns the escape of a byte, such as `%2F`.
  static func escape(of byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return byte < 16 ? "%0" + digits : "%" + digits
  }
}
