import Navlog

/// Replaces values by others of the same type, under a random key that is not stored: equal values stay equal, and nobody
/// can find a value by hashing guesses.
///
/// A destination with masked values still decodes, so that a redacted log plays on the app's own screens. That a value is
/// not real can be seen:
///
/// | type | mask |
/// |---|---|
/// | text | `masked-` and 16 hexadecimal digits |
/// | number | 16 digits; with a fraction if it had one |
/// | UUID | one of version 8, which is for values of an application's own making |
/// | date in text | a day of the 23rd century |
///
/// Booleans and `null` stay. So do the keys of objects, where they are names as Swift has them: a struct needs them to
/// decode. Other keys are data, and masked.
struct ValueMask: Sendable {
  private let masker = Masker { (0..<32).map { _ in UInt8.random(in: .min ... .max) } }

  /// Returns the mask of a value, with that of everything in it.
  func mask(_ value: JSONValue) -> JSONValue {
    switch value {
    case .null, .bool: value
    case .number(let literal): .number(number(literal))
    case .string(let text): .string(self.text(text))
    case .array(let values): .array(values.map { mask($0) })
    case .object(let members): nested(members) ?? .object(members.map { .init(key($0.key), mask($0.value)) })
    }
  }

  /// Returns the mask of a text. A mask stays as it is.
  func text(_ text: String) -> String {
    if let form = TextForm(text) { return masked(text, form) }
    return masker.mask(text)
  }

  private func key(_ key: String) -> String {
    if Int(key) != nil { return number(key) }
    return Self.isName(key) ? key : text(key)
  }

  /// Whether a text can be the name of a property: letters, digits and underscores, and not a digit first.
  private static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= 64,
      !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    else { return false }
    return text.unicodeScalars.allSatisfy {
      $0 == "_" || $0.properties.isAlphabetic || ("0"..."9").contains($0)
    }
  }

  /// Returns the mask of a destination that is a parameter of another one: its names stay.
  private func nested(_ members: [JSONValue.Member]) -> JSONValue? {
    guard members.count == 3, Set(members.map(\.key)) == ["name", "parameters", "type"] else { return nil }
    let masked = members.map { member -> JSONValue.Member? in
      guard case .string(let text) = member.value else { return nil }
      guard member.key == "parameters" else { return member }
      return (try? JSONValue(parsing: text)).map { .init(member.key, .string(mask($0).canonicalText)) }
    }
    let found = masked.compactMap { $0 }
    return found.count == 3 ? .object(found) : nil
  }

  // MARK: - Values of a type

  /// Above all numbers that an app has, and exact in a `Double`.
  private func number(_ literal: String) -> String {
    let whole = 1 << 52 | bits(of: "number " + literal, 0) >> 12
    guard literal.contains(where: { ".eE".contains($0) }) else { return "\(whole)" }
    // A fraction leaves room for fewer digits: a `Double` has no more than 15.
    return "\(whole % 100_000_000_000 + 100_000_000_000).\(whole % 9 + 1)"
  }

  private func masked(_ text: String, _ form: TextForm) -> String {
    switch form {
    case .uuid(let isLowercase):
      var digits = [0, 1].flatMap { word in Array(hexadecimal(bits(of: text.lowercased(), word))) }
      digits[12] = "8"
      digits[16] = "8"
      let groups = [digits[..<8], digits[8..<12], digits[12..<16], digits[16..<20], digits[20...]]
      let uuid = groups.map { String($0) }.joined(separator: "-")
      return isLowercase ? uuid : uuid.uppercased()
    case .date(let rest):
      let random = bits(of: "date " + text, 0)
      let day = "22\(two(random % 100))-\(two(random / 100 % 12 + 1))-\(two(random / 1_200 % 28 + 1))"
      return day + time(rest, bits(of: "time " + text, 1))
    }
  }

  /// Returns a time of day, and its fraction of a second, with other digits. What separates them stays, and so does the
  /// time zone.
  private func time(_ text: Substring, _ random: UInt64) -> String {
    var random = random
    let zone = text.lastIndex { "Z+-".contains($0) } ?? text.endIndex
    var time = ""
    for character in text[..<zone] {
      guard character.isNumber else {
        time.append(character)
        continue
      }
      // The first digit of hours, minutes and seconds has fewer values.
      let values: UInt64 = time.last == "T" || time.last == ":" ? 2 : 10
      time += "\(random % values)"
      random /= values
    }
    return time + text[zone...]
  }

  private func two(_ number: UInt64) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private func hexadecimal(_ bits: UInt64) -> String {
    let digits = String(bits, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// 64 bits of the hash of a text; another word has others.
  private func bits(of text: String, _ word: Int) -> UInt64 {
    UInt64(masker.mask("\(word) \(text)").suffix(16), radix: 16) ?? 0
  }
}

/// A text that stands for a value of another type, as Foundation encodes it.
private enum TextForm {
  /// `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`
  case uuid(isLowercase: Bool)
  /// A day as in ISO 8601, and what follows it: nothing, or a time.
  case date(rest: Substring)

  init?(_ text: String) {
    let bytes = Array(text.utf8)
    if bytes.count == 36, Self.matches(bytes, "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx") {
      self = .uuid(isLowercase: !text.contains { $0.isUppercase })
    } else if bytes.count >= 10, bytes.count <= 35, Self.matches(bytes.prefix(10), "dddd-dd-dd") {
      let rest = text.dropFirst(10)
      guard rest.isEmpty || Self.matches(bytes[10...].prefix(9), "Tdd:dd:dd"),
        Self.isZone(bytes.dropFirst(19))
      else {
        return nil
      }
      self = .date(rest: rest)
    } else {
      return nil
    }
  }

  /// Whether bytes have a form, in which `d` is a digit and `x` a hexadecimal one.
  private static func matches(_ bytes: some Collection<UInt8>, _ form: StaticString) -> Bool {
    let form = String(describing: form).utf8
    guard bytes.count == form.count else { return false }
    return zip(bytes, form).allSatisfy { byte, expected in
      switch expected {
      case UInt8(ascii: "d"): (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      case UInt8(ascii: "x"): Character(UnicodeScalar(byte)).isHexDigit
      default: byte == expected
      }
    }
  }

  /// Whether bytes may follow the seconds: a fraction, and a time zone.
  private static func isZone(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.allSatisfy { "0123456789.+-:Z".utf8.contains($0) }
  }
}
