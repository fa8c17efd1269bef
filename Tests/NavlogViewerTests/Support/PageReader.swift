import Foundation
import Navlog

@testable import TestFixtures

/// A reader of the data of a page. It follows `Documentation/ViewerFormat.md`, and shares no code with the writer of the page.
struct PageReader {
  struct Malformed: Error { let what: String }

  let index: JSONValue
  let blocks: [BlockReader]

  init(_ html: String) throws {
    var found: [(name: String, bytes: [UInt8])] = []
    for element in html.components(
      separatedBy: #"<script type="application/octet-stream;base64" data-navlog=""#
    )
    .dropFirst() {
      let parts = element.split(separator: "\"", maxSplits: 1, omittingEmptySubsequences: false)
      let text = parts[1].dropFirst().prefix { $0 != "<" }
      guard let data = Data(base64Encoded: String(text)) else { throw Malformed(what: "base64") }
      found.append((String(parts[0]), try Inflate.decompress(Array(data))))
    }
    guard let last = found.popLast(), last.name == "index", found.allSatisfy({ $0.name == "block" }) else {
      throw Malformed(what: "elements")
    }
    let index = try JSONValue(parsing: String(decoding: last.bytes, as: UTF8.self))
    self.index = index
    blocks = try found.map { try BlockReader($0.bytes, Words(index)) }
  }

  var sessions: [JSONValue] {
    get throws { try index.array("sessions") }
  }

  /// Returns the blocks of a session, by the session's index in the list.
  func blocks(of session: Int) throws -> ArraySlice<BlockReader> {
    let session = try sessions[session]
    let first = try session.integer("first")
    return blocks[first..<first + (try session.integer("blocks"))]
  }

  /// Returns the states of a session at all positions from 0.
  func states(of session: Int) throws -> [PageState] {
    var states: [PageState] = []
    for block in try blocks(of: session) {
      let found = try block.states(after: max(0, states.count - 1))
      if states.isEmpty { states.append(found[0]) }
      states += found.dropFirst()
    }
    return states
  }
}

/// The dictionaries of an index.
struct Words {
  let kinds: [String]
  let outcomes: [(text: String, why: String?)]
  let origins: [String]
  let sources: [String]
  let styles: [String]
  let subjects: [String]
  let details: [[[String]]]
  let roots: [(name: String, address: String)]
  let destinations: [String]
  let texts: [String]

  init(_ index: JSONValue) throws {
    func strings(_ values: [JSONValue]) throws -> [String] {
      try values.map { value in
        guard case .string(let text) = value else { throw PageReader.Malformed(what: "\(value)") }
        return text
      }
    }
    func list(_ value: JSONValue) throws -> [JSONValue] {
      guard case .array(let values) = value else { throw PageReader.Malformed(what: "\(value)") }
      return values
    }
    kinds = try strings(index.array("kinds"))
    outcomes = try index.array("outcomes").map { outcome in
      let why = try outcome.optionalString("why")
      guard try outcome.optionalBool("applied") == (why == nil) else {
        throw PageReader.Malformed(what: "\(outcome)")
      }
      return (try outcome.string("text"), why)
    }
    origins = try strings(index.array("origins"))
    sources = try strings(index.array("sources"))
    styles = try strings(index.array("styles"))
    subjects = try strings(index.array("subjects"))
    details = try index.array("details").map { try list($0).map { try strings(list($0)) } }
    roots = try index.array("roots").map { (try $0.string("name"), try $0.string("address")) }
    destinations = try index.array("destinations").map { try strings([list($0)[0]])[0] }
    texts = try strings(index.array("texts"))
  }
}

/// The unread bytes of a block, from which numbers are read one after another.
struct Cursor {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { bytes.isEmpty }

  mutating func next() throws -> Int {
    var (value, shift) = (0, 0)
    while let byte = bytes.popFirst() {
      value |= Int(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 { return value }
    }
    throw PageReader.Malformed(what: "the block ends within a number")
  }

  mutating func signed() throws -> Int {
    let value = try next()
    return value % 2 == 0 ? value / 2 : -(value / 2) - 1
  }

  /// Reads a length, and returns a cursor over as many bytes.
  mutating func measured() throws -> Cursor {
    let count = try next()
    guard count <= bytes.count else { throw PageReader.Malformed(what: "a length of \(count)") }
    defer { bytes = bytes.dropFirst(count) }
    return Cursor(bytes.prefix(count))
  }

  mutating func list<Value>(_ read: (inout Cursor) throws -> Value) throws -> [Value] {
    try (0..<next()).map { _ in try read(&self) }
  }
}
