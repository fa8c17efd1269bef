import Foundation
import Navlog
import NavlogTesting
import Testing

@testable import NavlogTools

struct ValueMaskTests {
  /// A destination with values of all types that an app can use.
  private struct Parameters: Hashable, Codable {
    var id = 42
    var small: Int8 = -7
    var byte: UInt8 = 200
    var short: Int16 = -1_234
    var word: UInt16 = 40_000
    var long: Int32 = 70_000
    var wide: UInt32 = 4_000_000_000
    var large: UInt64 = .max - 1
    var lowest = Int.min
    var price = 12.5
    var ratio: Float = 0.25
    var tiny = 1e-9
    var huge = -1e300
    var name = "Jane Doe"
    var isNew = true
    var uuid = UUID()
    var day = "2026-11-22"
    var instant = Date(timeIntervalSince1970: 1_790_000_000)
    var exact = "2026-11-22T09:41:07.123Z"
    var link = URL(string: "https://example.com/jane?token=1")
    var tags = ["a", "b"]
    var scores = [1: 2.5]
    var kind = Kind.alive(since: 3)
    var missing: Int?
  }

  private enum Kind: Hashable, Codable {
    case alive(since: Int)
    case unknown
  }

  private static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }

  private func value(_ parameters: Parameters) throws -> JSONValue {
    try JSONValue(parsingUTF8: Self.encoder().encode(parameters))
  }

  @Test func `a masked value decodes as its type, and differs from the original`() throws {
    let original = Parameters()
    let mask = ValueMask()
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let masked = mask.mask(try value(original))
    let decoded = try decoder.decode(Parameters.self, from: Data(masked.canonicalText.utf8))
    let pairs = zip(Mirror(reflecting: original).children, Mirror(reflecting: decoded).children)
    for (open, masked) in pairs where !["isNew", "missing"].contains(open.label) {
      #expect("\(open.value)" != "\(masked.value)", "\(open.label ?? "")")
    }
    #expect(decoded.tags.count == 2 && Set(decoded.tags).count == 2 && decoded.scores.count == 1)
    #expect(decoded.isNew == original.isNew && decoded.missing == nil)
    if case .unknown = decoded.kind { Issue.record("the case of an enum changed") }
    // A masked number is random, so it may contain any short digits. Each text here is too long for that.
    for text in ["Jane", "2026-11-22", "2026-09-21", "example", original.uuid.uuidString] {
      #expect(!masked.canonicalText.contains(text))
    }
  }

  @Test(arguments: [
    "0", "1", "127", "128", "255", "256", "32767", "32768", "65535", "65536", "2147483647", "2147483648",
    "4294967295", "4294967296", "9007199254740991", "9007199254740992", "9223372036854775807",
    "9223372036854775808", "18446744073709551615", "-1", "-128", "-129", "-32768", "-32769", "-2147483648",
    "-2147483649", "-9223372036854775808",
  ])
  func `a masked number fits in each integer type in which the original fits`(literal: String) throws {
    for _ in 0..<100 {
      let masked = ValueMask().mask(.number(literal)).text
      #expect(masked != literal)
      func fits<I: FixedWidthInteger>(_ type: I.Type) -> [Bool] { [I(literal) != nil, I(masked) != nil] }
      for fit in [
        fits(Int8.self), fits(UInt8.self), fits(Int16.self), fits(UInt16.self), fits(Int32.self),
        fits(UInt32.self),
        fits(Int64.self), fits(UInt64.self),
      ] where fit[0] { #expect(fit[1], "\(literal) became \(masked)") }
      if let double = Double(literal), abs(double) < 0x1p53 {
        #expect(Double(masked).map { "\(Int64($0))" } == masked, "\(literal) became \(masked)")
      }
    }
  }

  @Test func `numbers that are equal but written differently have different masks`() {
    let mask = ValueMask()
    for (number, other) in [("5", "5.0"), ("1000", "1e3"), ("0", "-0"), ("-7", "-7.0"), ("2.5", "2.50")] {
      #expect(mask.mask(.number(number)) != mask.mask(.number(other)), "\(number)")
    }
  }

  @Test(arguments: ["0.0", "7.0", "-7.0", "200.0", "-1234.0", "70000.0", "4000000000.0"])
  func `the mask of an integer with the fraction 0 decodes as the same integer type`(literal: String) throws {
    let number = try #require(Double(literal))
    for _ in 0..<100 {
      let masked = ValueMask().mask(.number(literal)).text
      #expect(masked != literal && masked.hasSuffix(".0"))
      func decode<I: FixedWidthInteger & Decodable>(_ type: I.Type) throws {
        guard I(exactly: number) != nil else { return }
        _ = try JSONDecoder().decode(type, from: Data(masked.utf8))
      }
      try decode(Int8.self)
      try decode(UInt8.self)
      try decode(Int16.self)
      try decode(Int32.self)
      try decode(UInt32.self)
      try decode(Int.self)
    }
  }

  @Test(arguments: ["-9223372036854775808.0", "-9.2233720368547758e+18", "9.3e18", "1e999", "-1e999"])
  func `the mask of a number beyond the range of integers is a number with the same sign`(literal: String) {
    let masked = ValueMask().mask(.number(literal)).text
    #expect(Double(masked)?.isFinite == true && masked.hasPrefix("-") == literal.hasPrefix("-"), "\(masked)")
  }

  @Test func `the mask of a text, UUID or date has the same form as the value`() throws {
    let mask = ValueMask()
    #expect(mask.text("Jane").wholeMatch(of: /masked-[0-9a-f]{16}/) != nil)
    #expect(mask.text("2026-11-22").wholeMatch(of: /2[2-5]\d\d-\d\d-\d\d/) != nil)
    #expect(
      mask.text("2026-11-22T09:41:07.123+02:00").wholeMatch(
        of: /2[2-5]\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+02:00/) != nil)
    #expect(
      mask.text("E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
        .wholeMatch(of: /[0-9A-F]{8}-[0-9A-F]{4}-8[0-9A-F]{3}-8[0-9A-F]{3}-[0-9A-F]{12}/) != nil)
    #expect(mask.mask(.number("0.5")).text.wholeMatch(of: /\d{1,3}\.\d{12,14}/) != nil)
    // A date that does not exist in the calendar counts as a text.
    for text in ["2026-02-30", "2026-13-01", "2026-11-22T24:00:00Z", "2026-11-22 ", "2026-11-22T09:41"] {
      #expect(mask.text(text).hasPrefix("masked-"), "\(text)")
    }
    // The mask of a date must have a year of four digits, and must not be the mask of another date.
    for text in ["0001-01-01T00:00:00Z", "9999-12-31", "1582-10-04T23:59:59.000000001-08:00"] {
      #expect(mask.text(text).hasPrefix("masked-"), "\(text)")
    }
    for (text, form) in [("1800-01-01", /2[2-5]\d\d-.*/), ("4001-01-01T00:00:00Z", /4[2-5]\d\d-.*/)] {
      #expect(mask.text(text).wholeMatch(of: form) != nil && mask.text(text).count == text.count, "\(text)")
    }
    #expect(mask.text("9399-12-31").hasPrefix("9"))
  }

  @Test func `equal values have equal masks, and different values have different masks`() throws {
    let mask = ValueMask()
    let values: [JSONValue] =
      (0..<20_000).map { .integer($0) } + (0..<2_000).map { .string("\($0)") }
      + (0..<2_000).map { .number("\($0).5") }
      + (1...28).map { .string("2026-11-\($0 < 10 ? "0" : "")\($0)T10:00:00Z") }
      + (1...28).map { .string("2026-11-\($0 < 10 ? "0" : "")\($0)") }
    let masks = values.map { mask.mask($0) }
    #expect(Set(masks).count == values.count)
    #expect(values.map { mask.mask($0) } == masks)
  }

  @Test func `texts and keys that differ only in their Unicode normalization have equal masks`() {
    let mask = ValueMask()
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    #expect(mask.text(composed) == mask.text(decomposed) && mask.text(composed) != mask.text("cafe"))
    #expect(mask.mask(.object([.init(composed, 1)])) == mask.mask(.object([.init(decomposed, 1)])))
  }

  @Test func `two value masks that are made without a key mask the same value differently`() {
    #expect(ValueMask().mask(7_000_000) != ValueMask().mask(7_000_000))
    for text in ["Jane", "2026-11-22T10:00:00.123Z", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"] {
      #expect(ValueMask().text(text) != ValueMask().text(text))
    }
    #expect(ValueMask().mask(.number("0.5")) != ValueMask().mask(.number("0.5")))
  }

  @Test func `masking a mask returns the same mask`() {
    let mask = ValueMask()
    let once = mask.text("Jane")
    #expect(mask.text(once) == once)
  }

  /// The attacker has the masked file and this program, and lacks only the key. `Scripts/torture masks` tries
  /// all numbers below ten million.
  @Test(arguments: [36, 4_711, 8_675_309])
  func `an attacker cannot find a number by trying all values without the key`(number: Int) {
    let limit = ProcessInfo.processInfo.environment["NAVLOG_MASKED_NUMBERS"].flatMap { Int($0) } ?? 20_000
    let original = number % limit
    let mask = ValueMask()
    let (masked, text) = (mask.mask(.integer(original)), mask.text("\(original)"))
    // With another key, the search may find a number with the same mask. This number is the original only by chance, so the
    // test does not compare it with the original.
    let guesser = ValueMask(key: [0, 0, 0, 0, 0, 0])
    var found: [Int] = []
    for guess in 0..<limit {
      if guesser.mask(.integer(guess)) == masked { found.append(guess) }
      if guesser.text("\(guess)") == text { Issue.record("\(guess) is found by its hash") }
    }
    #expect(found.count <= 1, "a permutation has one number for each mask")
    // As a control, the same search with the right key finds the number.
    #expect((0..<limit).first { mask.mask(.integer($0)) == masked } == original)
    // With 2,000 random keys, another key yields the same mask no more often than by chance.
    let right = (0..<2_000).count { _ in
      ValueMask().mask(.integer(original)) == guesser.mask(.integer(original))
    }
    #expect(right < 50, "\(right) of 2,000, of which 16 are expected")
  }

  @Test func `in an object, masking keeps the keys that look like property names, and masks all other keys`()
    throws
  {
    let value = try JSONValue(parsing: #"{"größe":1,"_a9":true,"7":true,"jane@example.com":true,"a b":true}"#)
    guard case .object(let members) = ValueMask().mask(value) else {
      Issue.record("not an object")
      return
    }
    let keys = members.map(\.key)
    #expect(keys[0...1] == ["größe", "_a9"])
    #expect(keys[2] != "7" && keys[2].wholeMatch(of: /\d{1,3}/) != nil)
    #expect(keys[3...].allSatisfy { $0.wholeMatch(of: /masked-[0-9a-f]{16}/) != nil })
  }

  @Test func `masking keeps the name and the type of a destination that is stored in another destination`()
    throws
  {
    let inner = #"{"name":"detail","parameters":"{\"id\":42}","type":"Character"}"#
    let masked = ValueMask().mask(try JSONValue(parsing: inner))
    #expect(masked["name"] == "detail" && masked["type"] == "Character")
    let parameters = try #require(masked["parameters"])
    #expect(
      parameters.text.wholeMatch(of: /"\{\\"id\\":\d{1,3}\}"/) != nil && !parameters.text.contains(":42}"))
    let kept = ValueMask(keeping: ["id"]).mask(try JSONValue(parsing: inner))
    #expect(kept["parameters"]?.text == #""{\"id\":42}""#)
  }

  @Test(arguments: [
    #"{"name":"Jane Doe","parameters":"{}","type":"Person"}"#,
    #"{"name":"jane","parameters":"5","type":"Person"}"#,
    #"{"name":"jane","parameters":"{ }","type":"Person"}"#,
    #"{"name":"jane","parameters":"{}","type":"a b"}"#,
    #"{"name":"jane","parameters":"{}","type":5}"#, #"{"name":"jane","parameters":"x","type":"Person"}"#,
  ])
  func `masking also masks the name of an object that only resembles a destination`(text: String) throws {
    let masked = ValueMask().mask(try JSONValue(parsing: text))
    #expect(masked["name"]?.text.hasPrefix(#""masked-"#) == true)
  }
}
