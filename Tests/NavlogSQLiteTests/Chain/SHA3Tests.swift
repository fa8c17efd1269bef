import Foundation
import Testing

@testable import Navlog
@testable import TestFixtures

/// The stock shell is the judge: what it computes is what an auditor compares with.
@Suite struct SHA3Tests {
  @Test func `a text has the hash that the shell computes, at every length around a block's`() throws {
    let folder = try LogFolder()
    let sizes = Array(0...3) + Array(133...139) + Array(269...275) + [1_000, 10_000]
    let sql = sizes.map {
      "SELECT lower(hex(sha3(substr(replace(hex(zeroblob(8000)), '00', 'ä-7'), 1, \($0)), 256)));"
    }
    let answers = try Shell(folder.path("x"), sql.joined(), options: []).output.split(separator: "\n")
    let text = String(repeating: "ä-7", count: 8_000)
    for (size, answer) in zip(sizes, answers) {
      // In pieces of another size each, since a hash must not depend on them.
      var hash = SHA3()
      var rest = text.prefix(size)
      while !rest.isEmpty {
        hash.update(String(rest.prefix(size % 61 + 1)))
        rest = rest.dropFirst(size % 61 + 1)
      }
      #expect(hash.digest() == answer, "\(size)")
    }
    #expect(answers.count == sizes.count)
  }
}
