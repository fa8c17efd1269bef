/// What is checked on the bytes of a URL, before anything is decoded.
enum LinkBytes {
  static func check(_ text: String) throws(LinkRefusal) {
    let bytes = text.utf8
    guard !bytes.isEmpty else { throw LinkRefusal("the URL is empty") }
    // Not `count`: a string that Foundation lends is walked whole for it.
    let limit = LinkURL.maximumLength
    if let end = bytes.index(bytes.startIndex, offsetBy: limit, limitedBy: bytes.endIndex),
      end < bytes.endIndex
    {
      throw LinkRefusal("the URL is longer than \(limit) bytes")
    }
    var escapeDigits = 0
    for byte in bytes {
      if let problem = problem(byte) { throw LinkRefusal("the URL contains \(problem)") }
      if escapeDigits > 0 {
        guard hexadecimal(byte) != nil else { break }
        escapeDigits -= 1
      } else if byte == UInt8(ascii: "%") {
        escapeDigits = 2
      }
    }
    if escapeDigits > 0 { throw LinkRefusal("a percent escape is not two hexadecimal digits") }
  }

  /// The value of a hexadecimal digit; `nil` for any other byte.
  static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// RFC 3986's "unreserved": what never needs an escape.
  static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~".utf8.contains(byte)
    }
  }

  private static func problem(_ byte: UInt8) -> String? {
    switch byte {
    case 0: "a NUL"
    case 0x01..<0x20, 0x7F: "a control character"
    case UInt8(ascii: " "): "a space"
    case UInt8(ascii: "\\"): "a backslash"
    case 0x80...: "a character that is not ASCII"
    // Square brackets belong to IPv6 hosts only, which no link of an app has.
    case _ where isUnreserved(byte) || ":/?#@!$&'()*+,;=%".utf8.contains(byte): nil
    default: "a character that must be escaped"
    }
  }
}
