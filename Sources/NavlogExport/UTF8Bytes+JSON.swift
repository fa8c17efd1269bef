/// JSON in UTF-8, appended part by part. Creating a `String` for each value would take longer than all other
/// work on a line.
extension [UInt8] {
  package mutating func append(ascii text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a number, with leading zeros up to the requested number of digits.
  package mutating func append(decimal number: Int, digits: Int = 1) {
    guard number >= 0 else { return append(contentsOf: String(number).utf8) }
    var first = count
    var rest = number
    repeat {
      append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0 || count < first + digits
    // The digits are in reverse order, so they are swapped in place. Reversing a slice would copy the line.
    var last = count - 1
    while first < last {
      swapAt(first, last)
      (first, last) = (first + 1, last - 1)
    }
  }

  /// Appends a text in quotes, with the escapes that JSON requires.
  ///
  /// - Returns: Whether the text is UTF-8. If not, the caller must discard the appended bytes.
  package mutating func append(quoted text: UnsafeRawBufferPointer) -> Bool {
    append(0x22)
    var (written, index, isASCII) = (0, 0, true)
    while index < text.count {
      let end = Swift.min(index + 8, text.count)
      if end == index + 8, text.loadUnaligned(fromByteOffset: index, as: UInt64.self).isPlainText {
        index = end
        continue
      }
      while index < end {
        let byte = text[index]
        if byte >= 0x80 { isASCII = false }
        if byte < 0x20 || byte == 0x22 || byte == 0x5C {
          append(contentsOf: UnsafeRawBufferPointer(rebasing: text[written..<index]))
          append(escaped: byte)
          written = index + 1
        }
        index += 1
      }
    }
    append(contentsOf: UnsafeRawBufferPointer(rebasing: text[written...]))
    append(0x22)
    return isASCII || String(validating: text, as: UTF8.self) != nil
  }

  private mutating func append(escaped byte: UInt8) {
    append(0x5C)
    guard byte < 0x20 else { return append(byte) }
    append(ascii: "u00")
    append(0x30 + byte >> 4)
    let low = byte & 0xF
    append(low < 10 ? 0x30 + low : 0x57 + low)
  }
}

extension UInt64 {
  /// Whether each of the eight bytes is an ASCII character that JSON does not escape.
  fileprivate var isPlainText: Bool {
    let (ones, highs) = (0x0101_0101_0101_0101 as UInt64, 0x8080_8080_8080_8080 as UInt64)
    // If a byte is 0, the subtraction sets the highest bit of the byte.
    func hasZero(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
    let quotes = hasZero(self ^ 0x22 &* ones)
    let backslashes = hasZero(self ^ 0x5C &* ones)
    let controls = (self &- 0x20 &* ones) & ~self
    return (quotes | backslashes | controls | self) & highs == 0
  }
}
