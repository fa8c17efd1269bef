/// A permutation of the numbers below a limit, with a random key. No number is its own image.
///
/// The mask of a text can be a hash. But the mask of a small number must also be small, and hashes in such a small range
/// collide. Two different numbers would then get the same mask, and a replay would treat them as equal. A permutation has no
/// such collisions.
///
/// A Feistel network enciphers a number. If the result is not below the limit, the network enciphers the result again, until it
/// is below the limit (Black and Rogaway 2002). The permutation maps each number to the number whose cipher is higher by 1. It
/// maps the number with the highest cipher to the number with the cipher 0. All numbers thus form one cycle, and no number
/// keeps its value.
struct KeyedPermutation {
  private static let rounds: UInt64 = 10

  private let key: SipHash
  /// Distinguishes this permutation from other permutations with the same key.
  private let domain: UInt64
  private let count: UInt64
  private let low: UInt64
  private let lowMask: UInt64
  private let highMask: UInt64

  /// Creates a permutation.
  ///
  /// - Precondition: `count` is greater than 1.
  init(_ key: SipHash, domain: UInt64, of count: UInt64) {
    precondition(count > 1, "a permutation needs at least two numbers")
    (self.key, self.domain, self.count) = (key, domain, count)
    let bits = UInt64(64 - (count - 1).leadingZeroBitCount)
    low = bits / 2
    lowMask = 1 << low - 1
    highMask = 1 << (bits - low) - 1
  }

  /// Returns the image of a number below the limit.
  func image(of number: UInt64) -> UInt64 {
    var cipher = number
    repeat { cipher = encipher(cipher) } while cipher >= count
    cipher = cipher == count - 1 ? 0 : cipher + 1
    repeat { cipher = decipher(cipher) } while cipher >= count
    return cipher
  }

  private func encipher(_ number: UInt64) -> UInt64 {
    (0..<Self.rounds).reduce(number) { round($1, of: $0) }
  }

  private func decipher(_ number: UInt64) -> UInt64 {
    (0..<Self.rounds).reversed().reduce(number) { round($1, of: $0) }
  }

  /// Mixes the low half of a number into its high half in an even round, and the high half into the low half in an odd one.
  /// A round is its own inverse: the second application restores the number.
  private func round(_ round: UInt64, of number: UInt64) -> UInt64 {
    let (high, low) = (number >> low, number & lowMask)
    let tweak = domain << 8 | round
    return round % 2 == 0
      ? (high ^ (key.hash(tweak, low) & highMask)) << self.low | low
      : high << self.low | (low ^ (key.hash(tweak, high) & lowMask))
  }
}

/// SipHash-2-4 of two words (Aumasson and Bernstein 2012), a keyed hash that takes a hundredth of the time of
/// SHA3.
struct SipHash: Sendable {
  private let key: (UInt64, UInt64)

  /// Creates a hash with a key.
  init(key: (UInt64, UInt64)) { self.key = key }

  /// Returns the hash of 16 bytes, given as two little-endian words.
  func hash(_ first: UInt64, _ second: UInt64) -> UInt64 {
    var v = (
      key.0 ^ 0x736f_6d65_7073_6575, key.1 ^ 0x646f_7261_6e64_6f6d,
      key.0 ^ 0x6c79_6765_6e65_7261, key.1 ^ 0x7465_6462_7974_6573
    )
    // The highest byte of the last word is the length of the message: 16 bytes.
    for word in [first, second, 16 << 56] {
      v.3 ^= word
      Self.round(&v)
      Self.round(&v)
      v.0 ^= word
    }
    v.2 ^= 0xFF
    for _ in 0..<4 { Self.round(&v) }
    return v.0 ^ v.1 ^ v.2 ^ v.3
  }

  private static func round(_ v: inout (UInt64, UInt64, UInt64, UInt64)) {
    v.0 &+= v.1
    v.1 = v.0 ^ (v.1 << 13 | v.1 >> 51)
    v.0 = v.0 << 32 | v.0 >> 32
    v.2 &+= v.3
    v.3 = v.2 ^ (v.3 << 16 | v.3 >> 48)
    v.0 &+= v.3
    v.3 = v.0 ^ (v.3 << 21 | v.3 >> 43)
    v.2 &+= v.1
    v.1 = v.2 ^ (v.1 << 17 | v.1 >> 47)
    v.2 = v.2 << 32 | v.2 >> 32
  }
}
