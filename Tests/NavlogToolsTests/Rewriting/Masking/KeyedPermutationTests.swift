import Testing

@testable import NavlogTools

struct KeyedPermutationTests {
  @Test func `the hash of a keyed permutation is SipHash-2-4`() {
    // A test vector of the reference implementation: the key and the message each consist of the bytes 00 to 0f.
    let hash = SipHash(key: (0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908))
    #expect(hash.hash(0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908) == 0x3f2a_cc7f_57c2_9bdb)
  }

  @Test(arguments: [2, 3, 10, 127, 128, 32_512, 65_536, 70_001])
  func `a permutation maps no two numbers to the same number, and no number to itself`(count: UInt64) {
    let seed = UInt64.random(in: .min ... .max)
    let permutation = KeyedPermutation(SipHash(key: (seed, 1)), domain: 7, of: count)
    let images = (0..<count).map { permutation.image(of: $0) }
    #expect(images.sorted() == Array(0..<count), "seed \(seed)")
    #expect(zip(0..., images).allSatisfy { $0 != $1 }, "seed \(seed)")
  }

  @Test func `over a large range, no two numbers are mapped to the same number, and none to itself`() {
    let seed = UInt64.random(in: .min ... .max)
    for count: UInt64 in [1 << 31 - 1 << 16, 1 << 53 - 1 << 32, 1 << 63, .max] {
      let permutation = KeyedPermutation(SipHash(key: (seed, 2)), domain: 1, of: count)
      let numbers = Set((0..<1_000).map { _ in UInt64.random(in: 0..<count) })
      let images = numbers.map { permutation.image(of: $0) }
      #expect(Set(images).count == numbers.count && images.allSatisfy { $0 < count }, "seed \(seed)")
      #expect(zip(numbers, images).allSatisfy { $0 != $1 }, "seed \(seed)")
    }
  }

  @Test func `a permutation depends on its key and its domain`() {
    func images(_ key: UInt64, _ domain: UInt64) -> [UInt64] {
      let permutation = KeyedPermutation(SipHash(key: (key, 0)), domain: domain, of: 1_000)
      return (0..<1_000).map { permutation.image(of: $0) }
    }
    #expect(Set([images(1, 1), images(1, 2), images(2, 1), images(1, 1)]).count == 3)
  }

  @Test func `a permutation maps a number to every other number with the same probability`() {
    // Over many keys, the permutations map 5 to each other number about equally often: 0.8 to 1.2 times the mean.
    var counts = [Int](repeating: 0, count: 16)
    for key in 0..<32_000 as Range<UInt64> {
      counts[Int(KeyedPermutation(SipHash(key: (key, ~key)), domain: 0, of: 16).image(of: 5))] += 1
    }
    let expected = 32_000.0 / 15
    #expect(counts[5] == 0)
    for (number, count) in counts.enumerated() where number != 5 {
      #expect((0.8 * expected...1.2 * expected).contains(Double(count)), "\(number): \(count)")
    }
  }
}
