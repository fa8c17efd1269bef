import Navlog
import NavlogTesting
import Testing

@testable import TestFixtures

@Suite struct JSONFuzzTests {
  @Test func `each of ten thousand damaged JSON texts is refused or survives a round trip`() throws {
    var random = SplitMix64(seed: Laws.firstSeed)
    let seeds = [
      #"{"name":"characterDetail","params":{"id":42,"tags":["a","b"],"ratio":-1.5e+3},"type":"App"}"#,
      #"[null,true,false,"\u00e9\uD83D\uDE00\\\"",{"a":{"b":{"c":[[[]]]}}}]"#,
      #"{"position":3,"roots":[{"name":"main","router":"main","root":null,"path":[]}],"flags":{"é":0}}"#,
    ].map { Array($0.utf8) }
    let pieces = [
      "\"", "\\", "{", "}", "[", "]", ",", ":", "\\u", "\\uD800", "\u{0}", "1e999", "-", "null", "\u{FEFF}",
    ].map { Array($0.utf8) }
    for round in 0..<10_000 {
      var bytes = seeds[round % seeds.count]
      for _ in 0...Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1 where place < bytes.count: bytes.remove(at: place)
        case 2: bytes.removeSubrange(place...)
        case 3: bytes.insert(contentsOf: bytes.prefix(place), at: place)
        default: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
        }
      }
      do {
        let value = try JSONValue(parsingUTF8: bytes)
        guard try JSONValue(parsing: value.text) == value, value.canonicalText.isSafeToPrint,
          try JSONValue(parsing: value.canonicalText).canonicalText == value.canonicalText
        else {
          Issue.record("seed \(Laws.firstSeed), round \(round): \(value.text) does not round-trip")
          return
        }
      } catch {
        guard (0...bytes.count).contains(error.offset), error.description.isSafeToPrint else {
          Issue.record("seed \(Laws.firstSeed), round \(round): \(error) has a wrong offset or unsafe text")
          return
        }
      }
    }
  }

  @Test func `a thousand random JSON values survive a round trip through the plain and the canonical text`()
    throws
  {
    var random = SplitMix64(seed: Laws.firstSeed)
    for round in 0..<1_000 {
      let value = anyValue(depth: 4, &random)
      guard try JSONValue(parsing: value.text) == value,
        try JSONValue(parsing: value.canonicalText).canonicalText == value.canonicalText
      else {
        Issue.record("seed \(Laws.firstSeed), round \(round): \(value.text) does not round-trip")
        return
      }
    }
  }

  private func anyValue(depth: Int, _ random: inout SplitMix64) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .integer(Int.random(in: -1_000...1_000, using: &random))
    case 3: return .number("\(Double.random(in: -1...1, using: &random))")
    case 4: return .string(anyText(&random))
    case 5:
      return .array(
        (0..<Int.random(in: 0..<4, using: &random)).map { _ in anyValue(depth: depth - 1, &random) })
    default:
      return .object(
        (0..<Int.random(in: 0..<12, using: &random)).map { index in
          .init("\(index)|" + anyText(&random), anyValue(depth: depth - 1, &random))
        })
    }
  }

  private func anyText(_ random: inout SplitMix64) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0..<5, using: &random) {
      text.unicodeScalars.append(Awkward.scalars.randomElement(using: &random) ?? "x")
    }
    return text
  }
}
