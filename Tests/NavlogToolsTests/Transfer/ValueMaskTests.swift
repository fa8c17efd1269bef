import Foundation
import Navlog
import NavlogTesting
import Testing

@testable import NavlogTools

struct ValueMaskTests {
  /// Every type of value that a destination of an app has.
  private struct Parameters: Hashable, Codable {
    var id = 42
    var small = -7
    var price = 12.5
    var tiny = 1e-9
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

  @Test func `a masked value decodes as its type, and no value is the original one`() throws {
    let original = Parameters()
    let mask = ValueMask()
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let masked = mask.mask(try value(original))
    let decoded = try decoder.decode(Parameters.self, from: Data(masked.canonicalText.utf8))
    #expect(decoded.id != original.id && decoded.small != original.small)
    #expect(decoded.price != original.price && decoded.tiny != original.tiny)
    #expect(decoded.name != original.name && decoded.uuid != original.uuid)
    #expect(decoded.instant != original.instant && decoded.link != original.link)
    #expect(decoded.tags.count == 2 && decoded.tags != original.tags && Set(decoded.tags).count == 2)
    #expect(decoded.scores.count == 1 && decoded.scores != original.scores)
    #expect(decoded.kind != original.kind)
    #expect(decoded.isNew == original.isNew && decoded.missing == nil)
    if case .unknown = decoded.kind { Issue.record("the case of an enum changed") }
    for text in ["Jane", "42", "12.5", "2026", "09:41", "example", original.uuid.uuidString] {
      #expect(!masked.canonicalText.contains(text))
    }
  }

  @Test func `a mask shows that it is one`() throws {
    let mask = ValueMask()
    #expect(mask.text("Jane").wholeMatch(of: /masked-[0-9a-f]{16}/) != nil)
    #expect(mask.text("2026-11-22").wholeMatch(of: /22\d\d-\d\d-\d\d/) != nil)
    #expect(
      mask.text("2026-11-22T09:41:07.123+02:00").wholeMatch(
        of: /22\d\d-\d\d-\d\dT[01]\d:[01]\d:[01]\d\.\d{3}\+02:00/) != nil)
    #expect(
      mask.text("E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
        .wholeMatch(of: /[0-9A-F]{8}-[0-9A-F]{4}-8[0-9A-F]{3}-8[0-9A-F]{3}-[0-9A-F]{12}/) != nil)
    #expect(mask.mask(5).text.wholeMatch(of: /\d{16}/) != nil)
    #expect(mask.mask(.number("0.5")).text.wholeMatch(of: /\d{12}\.[1-9]/) != nil)
  }

  @Test func `equal values have equal masks, and different values different ones`() throws {
    let mask = ValueMask()
    let values: [JSONValue] =
      (0..<20_000).map { .integer($0) } + (0..<2_000).map { .string("\($0)") }
      + (0..<2_000).map { .number("\($0).5") }
      + (1...28).map { .string("2026-11-\($0 < 10 ? "0" : "")\($0)T10:00:00Z") }
    let masks = values.map { mask.mask($0) }
    #expect(Set(masks).count == values.count)
    #expect(values.map { mask.mask($0) } == masks)
  }

  @Test func `two masks have different keys`() {
    #expect(ValueMask().mask(7) != ValueMask().mask(7))
    #expect(ValueMask().text("Jane") != ValueMask().text("Jane"))
  }

  @Test func `a mask stays as it is`() {
    let mask = ValueMask()
    let once = mask.text("Jane")
    #expect(mask.text(once) == once)
  }

  @Test func `no number below ten million can be found without the key`() {
    // Whoever has the masked file, and this program, has everything but the key.
    let masked = (1...20).map { ValueMask().mask(.integer($0 * 37)) }
    let guesser = ValueMask()
    var found = 0
    for guess in 0..<100_000 where masked.contains(guesser.mask(.integer(guess))) { found += 1 }
    #expect(found == 0)
  }

  @Test func `names of properties stay, and other keys are data`() throws {
    let value = try JSONValue(parsing: #"{"größe":1,"_a9":true,"7":true,"jane@example.com":true,"a b":true}"#)
    guard case .object(let members) = ValueMask().mask(value) else {
      Issue.record("not an object")
      return
    }
    let keys = members.map(\.key)
    #expect(keys[0...1] == ["größe", "_a9"])
    #expect(keys[2].wholeMatch(of: /\d{16}/) != nil)
    #expect(keys[3...].allSatisfy { $0.wholeMatch(of: /masked-[0-9a-f]{16}/) != nil })
  }

  @Test func `a destination within a destination keeps its names`() throws {
    let inner = #"{"name":"detail","parameters":"{\"id\":42}","type":"Character"}"#
    let masked = ValueMask().mask(try JSONValue(parsing: inner))
    #expect(masked["name"] == "detail" && masked["type"] == "Character")
    let parameters = try #require(masked["parameters"])
    #expect(parameters.text.wholeMatch(of: /"\{\\"id\\":\d{16}\}"/) != nil)
  }
}
