import Navlog

/// A text that encodes a value of another type, as written by Foundation. Its mask has the same form.
enum MaskedForm {
  /// A UUID: `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`.
  case uuid(isLowercase: Bool)
  /// A day in ISO 8601, alone or with a time.
  case date(DateText)

  /// Recognizes a form. The result is `nil` for any other text.
  init?(_ text: String) {
    if Self.isUUID(text) {
      self = .uuid(isLowercase: !text.contains { $0.isUppercase })
    } else if let date = DateText(text) {
      self = .date(date)
    } else {
      return nil
    }
  }

  private static func isUUID(_ text: String) -> Bool {
    guard text.utf8.count == 36 else { return false }
    return zip(text.utf8, "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx".utf8).allSatisfy { byte, form in
      form == UInt8(ascii: "x") ? Character(UnicodeScalar(byte)).isHexDigit : byte == form
    }
  }
}

/// A date in ISO 8601 from 1800 to 9399: `2026-11-22`, `2026-11-22T09:41:07.123+02:00`.
struct DateText {
  /// The date as seconds since 1970, computed from the local time without the time zone.
  private let seconds: Int64
  private let hasTime: Bool
  /// The digits of the fraction of a second.
  private let fraction: Substring
  /// `Z`, `+02:00`, or empty.
  private let zone: Substring

  /// Four centuries in days, after which the calendar repeats.
  private static let cycle: Int64 = 146_097
  /// The first day of 1800, in days since 1970. The first day of 2200, from which masks begin, is one cycle later.
  private static let first: Int64 = -62_091
  /// The years of dates that have a mask: whole cycles, each followed by a cycle whose years also have four digits.
  private static let years = 1_800..<9_400

  init?(_ text: String) {
    guard (10...35).contains(text.utf8.count), text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let day = text.prefix(10)
    var rest = text.dropFirst(10)
    hasTime = !rest.isEmpty
    var time = Substring("T00:00:00")
    if hasTime {
      time = rest.prefix(9)
      rest = rest.dropFirst(9)
      guard time.utf8.count == 9, time.hasPrefix("T") else { return nil }
    }
    if rest.hasPrefix(".") {
      fraction = rest.dropFirst().prefix { $0.isNumber }
      rest = rest.dropFirst(1 + fraction.count)
      guard (1...9).contains(fraction.count) else { return nil }
    } else {
      fraction = ""
    }
    zone = rest
    guard Self.isDay(day), let year = Int(day.prefix(4)), Self.years.contains(year), Self.isZone(zone),
      let found = WallTime.milliseconds("\(day)\(time)Z")
    else { return nil }
    seconds = found / 1_000
  }

  /// Whether the text is a day with a year of four digits, without a sign.
  private static func isDay(_ text: Substring) -> Bool {
    zip(text.utf8, "dddd-dd-dd".utf8).allSatisfy { byte, form in
      form == UInt8(ascii: "d") ? (0x30...0x39).contains(byte) : byte == form
    }
  }

  private static func isZone(_ text: Substring) -> Bool {
    if text.isEmpty || text == "Z" { return true }
    guard text.hasPrefix("+") || text.hasPrefix("-") else { return false }
    return text.dropFirst().allSatisfy { $0.isNumber || $0 == ":" } && (2...6).contains(text.count)
  }

  /// Returns the mask of the date, which is another date with the same precision and time zone. The mask lies in the next cycle
  /// of 400 years: for a date from 1800 to 2199, in the years 2200 to 2599. Different dates therefore have different masks, and
  /// no mask is before 2200.
  func masked(_ key: SipHash) -> String {
    let unit: Int64 = hasTime ? 86_400 : 1
    let scale = (0..<fraction.count).reduce(Int64(1)) { scale, _ in scale * 10 }
    let now = (hasTime ? seconds : seconds / 86_400) - Self.first * unit
    let count = Self.cycle * unit
    let place = now % count
    let permutation = KeyedPermutation(
      key, domain: 64 + UInt64(fraction.count) + (hasTime ? 16 : 0), of: UInt64(count) * UInt64(scale))
    let image = permutation.image(of: UInt64(place) * UInt64(scale) + (UInt64(fraction) ?? 0))
    let (whole, part) = image.quotientAndRemainder(dividingBy: UInt64(scale))
    let masked = now - place + Int64(whole) + (Self.first + Self.cycle) * unit
    let text = WallTime.text(masked * (hasTime ? 1_000 : 86_400_000))
    guard hasTime else { return String(text.prefix(10)) }
    let digits = "\(part)"
    let places = String(repeating: "0", count: max(0, fraction.count - digits.count)) + digits
    return text.prefix(19) + (fraction.isEmpty ? "" : "." + places) + zone
  }
}
