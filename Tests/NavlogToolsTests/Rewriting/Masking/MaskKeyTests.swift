import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import Testing

@testable import NavlogTools
@testable import TestFixtures

/// Masks under a stored key.
@Suite struct MaskKeyTests {
  private static let key = MaskKey((0..<32).map { UInt8($0) })
  private static let other = MaskKey((1..<33).map { UInt8($0) })

  private func export(_ session: RandomSession, _ count: Int, _ redactor: Redactor) throws -> [String] {
    let log = InMemoryEventLog()
    log.begin(session.info)
    try log.append(Array(session.events.prefix(count)), to: session.info.id)
    var lines: [String] = []
    try LogExport(of: log, as: .jsonLines, redactor: redactor).write { lines.append($0) }
    return lines
  }

  @Test func `with the same key, a session is always masked to the same bytes`() throws {
    let session = RandomSession(seed: 3, count: 200)
    let key = try #require(Self.key)
    let first = try export(session, 200, Redactor(key: key))
    #expect(try export(session, 200, Redactor(key: key)) == first)
    #expect(try export(session, 200, Redactor(key: MaskKey(key.bytes))) == first)
    #expect(try export(session, 200, Redactor(key: Self.other)) != first)
    #expect(try export(session, 200, Redactor()) != first)
    #expect(try export(session, 200, Redactor()) != export(session, 200, Redactor()))
  }

  @Test func `with the same key, a later export of a session begins with the lines of an earlier export`()
    throws
  {
    for seed in 0..<10 as Range<UInt64> {
      let session = RandomSession(seed: seed, count: 150)
      let long = try export(session, 150, Redactor(key: Self.key)).dropFirst()
      for count in [0, 1, 70, 149] {
        let short = try export(session, count, Redactor(key: Self.key)).dropFirst()
        #expect(Array(long.prefix(count)) == Array(short), "seed \(seed), \(count) events")
      }
    }
  }

  @Test func `with the same key, redacted copies and a redacted log have equal events`() throws {
    let folder = try LogFolder()
    let path = try folder.log(120)
    let redactor = Redactor(keeping: ["id"], key: Self.key)
    try SQLiteEventLog.redact(path, into: folder.path("1"), with: redactor)
    try SQLiteEventLog.redact(path, into: folder.path("2"), with: Redactor(keeping: ["id"], key: Self.key))
    let logs: [any EventLog] = [
      try SQLiteEventLog(reading: folder.path("1")), try SQLiteEventLog(reading: folder.path("2")),
      RedactedEventLog(of: try SQLiteEventLog(reading: path), with: redactor),
    ]
    let id = try #require(try logs[0].sessions().first?.info.id)
    let events = try logs.map { try $0.events(id) }
    #expect(events[0] == events[1] && events[0] == events[2] && events[0].count == 120)
  }

  /// The attacker has the masked file and this program, and lacks only the key.
  @Test func `an attacker without the key cannot find a number or text by trying all values`() throws {
    let (mask, guesser) = (
      ValueMask(key: try #require(Self.key).words), ValueMask(key: try #require(Self.other).words)
    )
    var right = 0
    for value in 0..<2_000 {
      if mask.mask(.integer(value)) == guesser.mask(.integer(value)) { right += 1 }
      #expect(mask.text("\(value)") != guesser.text("\(value)"))
    }
    #expect(right < 50, "\(right) of 2,000, of which 16 are expected")
  }

  /// Existing files contain these masks. If the masks changed, a value would have different masks in old and new files.
  @Test func `every version of Navlog computes the same masks from a key`() throws {
    let mask = ValueMask(key: try #require(Self.key).words)
    #expect(mask.text("Rick") == "masked-0b90dfb7f3824c37")
    #expect(mask.mask(4_711) == 23_393)
    #expect(mask.text("2026-11-22") == "2259-03-12")
    #expect(mask.text("e621e1f8-c36c-495a-93fc-0c247a3e6e5f") == "3e5aa37a-9d0b-899a-877b-3aa89b32d7d5")
  }

  @Test func `every byte of a key affects the masks`() throws {
    var words: Set<[UInt64]> = []
    for byte in 0..<32 {
      var bytes = (0..<32).map { UInt8($0) }
      bytes[byte] ^= 1
      words.insert(try #require(MaskKey(bytes)).words)
    }
    words.insert(try #require(MaskKey((0..<33).map { UInt8($0) })).words)
    words.insert(try #require(Self.key).words)
    #expect(words.count == 34)
    #expect(words.allSatisfy { Set($0).count == 6 })
  }

  @Test func `a key has at least 32 bytes, and a new key is random`() {
    #expect(MaskKey(Array(repeating: 1, count: 31)) == nil)
    #expect(MaskKey(Array(repeating: 1, count: 32)) != nil)
    #expect(MaskKey() != MaskKey() && MaskKey().bytes.count == 32)
  }

  @Test func `no description of a key contains its bytes`() throws {
    let key = try #require(MaskKey(Array("0123456789abcdef0123456789abcdef".utf8)))
    #expect("\(key)" == "a mask key of 32 bytes")
    var dumped = ""
    dump(["key": key], to: &dumped)
    debugPrint(key, to: &dumped)
    #expect(dumped.contains("32 bytes") && !dumped.contains("48") && !dumped.contains("102"))
  }
}
