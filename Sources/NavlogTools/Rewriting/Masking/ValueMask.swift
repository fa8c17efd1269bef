import Foundation
import Navlog

/// Replaces values with others of the same type, using a key. Equal values stay equal, different values stay
/// different, and values cannot be found by guessing without the key. Texts are equal, as in Swift, if they differ only in
/// their Unicode normalization.
///
/// A destination with masked values usually still decodes, so that a redacted log plays on the app's own screens:
///
/// | type | mask |
/// |---|---|
/// | text | `masked-` and 16 hexadecimal digits |
/// | number | another number that fits into every type of the original, except for literals such as `1e3` and `1.00` |
/// | UUID | a UUID of version 8, which is for values defined by an application |
/// | date in text | a date from 1800 to 9399 becomes a date from 2200 on, and any other date becomes a text |
///
/// Booleans and `null` stay. The keys of objects also stay if they are Swift names, because a struct needs
/// them to decode. Other keys are data and are masked.
struct ValueMask: Sendable {
  /// The names of the parameters whose values are kept, including everything in these values.
  let kept: Set<String>
  private let texts: Masker
  private let key: SipHash
  private let numbers: NumberMask

  /// Creates a mask with a key, by default a random one.
  init(keeping kept: Set<String> = [], key: [UInt64] = (0..<6).map { _ in .random(in: .min ... .max) }) {
    precondition(key.count == 6, "the key has 6 words: 4 for texts, 2 for numbers and dates")
    self.kept = kept
    texts = Masker {
      key[..<4].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
    }
    self.key = SipHash(key: (key[4], key[5]))
    numbers = NumberMask(self.key)
  }

  /// Returns the mask of a value, including everything in it.
  func mask(_ value: JSONValue) -> JSONValue {
    switch value {
    case .null, .bool: value
    case .number(let literal): .number(numbers.mask(literal))
    case .string(let text): .string(self.text(text))
    case .array(let values): .array(values.map { mask($0) })
    case .object(let members): nested(members) ?? .object(members.map { .init(key($0.key), mask($0.value)) })
    }
  }

  /// Returns the mask of a destination's parameters. The parameters keep their names, which the developer chose.
  /// Kept parameters also keep their values.
  func parameters(_ value: JSONValue) -> JSONValue {
    guard case .object(let members) = value else { return mask(value) }
    return .object(members.map { kept.contains($0.key) ? $0 : .init($0.key, mask($0.value)) })
  }

  /// Returns the mask of a text. A text that is already a mask stays unchanged.
  func text(_ text: String) -> String {
    switch MaskedForm(text) {
    case .uuid(let isLowercase): uuid(text, isLowercase)
    case .date(let date): date.masked(key)
    case nil: opaque(text)
    }
  }

  /// Returns the mask of a text that does not encode a value of another type: `masked-1f3a9c025be81d46`.
  func opaque(_ text: String) -> String { texts.mask(Self.composed(text)) }

  /// Returns the canonically composed form of a text, which has the same bytes for all equal texts.
  private static func composed(_ text: String) -> String {
    text.utf8.allSatisfy { $0 < 0x80 } ? text : text.precomposedStringWithCanonicalMapping
  }

  private func uuid(_ text: String, _ isLowercase: Bool) -> String {
    let hashes = ["uuid 0 ", "uuid 1 "].map { texts.mask($0 + text.lowercased()).suffix(16) }
    var digits = Array(hashes.joined())
    digits[12] = "8"
    digits[16] = "8"
    let groups = [digits[..<8], digits[8..<12], digits[12..<16], digits[16..<20], digits[20...]]
    let uuid = groups.map { String($0) }.joined(separator: "-")
    return isLowercase ? uuid : uuid.uppercased()
  }

  // MARK: - Keys

  private func key(_ key: String) -> String {
    if Int(key).map({ "\($0)" == key }) == true { return numbers.mask(key) }
    // Equal keys can have different bytes. The check uses the composed form, so that they are either all masked or all kept.
    return Self.isName(Self.composed(key)) ? key : text(key)
  }

  /// Whether a text can be the name of a property: letters, digits and underscores, without a leading digit.
  private static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= 64, !(0x30...0x39).contains(first) else {
      return false
    }
    return text.unicodeScalars.allSatisfy {
      $0 == "_" || $0.properties.isAlphabetic || ("0"..."9").contains($0)
    }
  }

  /// Returns the mask of a destination that is a parameter of another destination. The inner destination keeps its name, its
  /// type and the names of its parameters.
  ///
  /// The result is `nil` for any other object. If such an object also has the keys `name`, `parameters` and `type`, its value
  /// for `parameters` distinguishes it, because that value is hardly ever canonical JSON.
  private func nested(_ members: [JSONValue.Member]) -> JSONValue? {
    guard members.count == 3, Set(members.map(\.key)) == ["name", "parameters", "type"] else { return nil }
    let masked = members.compactMap { member -> JSONValue.Member? in
      guard case .string(let text) = member.value else { return nil }
      guard member.key == "parameters" else { return Self.isTypeName(text) ? member : nil }
      guard let value = try? JSONValue(parsing: text), value.isObject || value == .null,
        value.canonicalText == text
      else { return nil }
      return .init(member.key, .string(parameters(value).canonicalText))
    }
    return masked.count == 3 ? .object(masked) : nil
  }

  /// Whether a text can be the name of a case or a type, which may be nested.
  private static func isTypeName(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { isName(String($0)) }
  }
}
