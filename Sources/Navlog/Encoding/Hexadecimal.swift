/// The value of up to four hexadecimal digits in ASCII; `nil` when one is none.
///
/// `UInt16(_:radix:)` would take a sign for a digit.
func hexadecimal(_ digits: some Sequence<some FixedWidthInteger>) -> UInt16? {
  var value: UInt16 = 0
  for digit in digits {
    switch digit {
    case 0x30...0x39: value = value << 4 | UInt16(digit - 0x30)
    case 0x41...0x46: value = value << 4 | UInt16(digit - 0x41 + 10)
    case 0x61...0x66: value = value << 4 | UInt16(digit - 0x61 + 10)
    default: return nil
    }
  }
  return value
}
