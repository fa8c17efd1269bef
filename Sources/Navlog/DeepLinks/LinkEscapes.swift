/// Percent escapes, both ways.
enum LinkEscapes {
  /// Decodes a part once. Its escapes must be whole, which ``LinkBytes`` has seen to.
  static func decoded(_ part: Substring.UTF8View) throws(LinkRefusal) -> String {
    guard part.contains(UInt8(ascii: "%")) else { return String(Substring(part)) }
    var bytes: [UInt8] = []
    var rest = part
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.popFirst().flatMap(LinkBytes.hexadecimal),
        let low = rest.popFirst().flatMap(LinkBytes.hexadecimal)
      {
        bytes.append(high << 4 | low)
      } else {
        bytes.append(byte)
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw LinkRefusal("an escape is not UTF-8")
    }
    for scalar in text.unicodeScalars {
      if scalar.value == 0 { throw LinkRefusal("an escape stands for a NUL") }
      if scalar.properties.generalCategory == .control {
        throw LinkRefusal("an escape stands for a control character")
      }
      if !StoredText.isPrintable(scalar) { throw LinkRefusal("an escape stands for an invisible character") }
    }
    return text
  }

  /// Escapes everything that is not unreserved, so that the result means the same in every part of a URL.
  static func encoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      if LinkBytes.isUnreserved(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += byte < 16 ? "%0" + digits : "%" + digits
      }
    }
    return result
  }
}
