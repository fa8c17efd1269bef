/// SHA3-256 (FIPS 202), computed incrementally.
///
/// Navlog implements this hash because the hash chain of a log must equal the result of `sha3()` in the stock
/// `sqlite3` shell. The toolchain does not provide SHA-3, and not all supported systems do.
package struct SHA3: Sendable {
  /// The number of bytes absorbed between two permutations: 1,600 bits minus twice the length of the digest.
  private static let rate = 136

  private var lanes = [UInt64](repeating: 0, count: 25)
  private var block = [UInt8]()

  /// Creates the hash of an empty input, to which you can add bytes.
  package init() { block.reserveCapacity(Self.rate) }

  /// Adds bytes.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    if !block.isEmpty {
      let head = rest.prefix(Self.rate - block.count)
      block.append(contentsOf: head)
      rest = rest.dropFirst(head.count)
      guard block.count == Self.rate else { return }
      block.withUnsafeBytes { Self.absorb($0, into: &lanes) }
      block.removeAll(keepingCapacity: true)
    }
    while rest.count >= Self.rate {
      Self.absorb(UnsafeRawBufferPointer(rebasing: rest.prefix(Self.rate)), into: &lanes)
      rest = rest.dropFirst(Self.rate)
    }
    block.append(contentsOf: rest)
  }

  /// Adds a text.
  package mutating func update(_ text: String) {
    var text = text
    text.withUTF8 { update(UnsafeRawBufferPointer($0)) }
  }

  /// Returns the digest of everything added, in hexadecimal digits.
  package consuming func digest() -> String {
    block.append(0x06)
    block.append(contentsOf: repeatElement(0, count: Self.rate - block.count))
    block[Self.rate - 1] |= 0x80
    block.withUnsafeBytes { Self.absorb($0, into: &lanes) }
    let digits = Array("0123456789abcdef".utf8)
    return String(unsafeUninitializedCapacity: 64) { text in
      for index in 0..<32 {
        let byte = Int(truncatingIfNeeded: lanes[index / 8] >> (8 * UInt64(index % 8))) & 0xFF
        text[2 * index] = digits[byte >> 4]
        text[2 * index + 1] = digits[byte & 15]
      }
      return 64
    }
  }

  private static func absorb(_ block: UnsafeRawBufferPointer, into lanes: inout [UInt64]) {
    lanes.withUnsafeMutableBufferPointer { lanes in
      for index in 0..<(rate / 8) {
        lanes[index] ^= UInt64(littleEndian: block.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self))
      }
      permute(lanes)
    }
  }

  /// Applies the permutation Keccak-f[1600]: 24 rounds of theta, rho and pi, chi, iota.
  ///
  /// The rounds are unrolled, with the state in local variables. A loop over arrays takes four times as long.
  private static func permute(_ a: UnsafeMutableBufferPointer<UInt64>) {
    for constant in roundConstants {
      let c0 = a[0] ^ a[5] ^ a[10] ^ a[15] ^ a[20]
      let c1 = a[1] ^ a[6] ^ a[11] ^ a[16] ^ a[21]
      let c2 = a[2] ^ a[7] ^ a[12] ^ a[17] ^ a[22]
      let c3 = a[3] ^ a[8] ^ a[13] ^ a[18] ^ a[23]
      let c4 = a[4] ^ a[9] ^ a[14] ^ a[19] ^ a[24]
      let d0 = c4 ^ rotated(c1, 1)
      let d1 = c0 ^ rotated(c2, 1)
      let d2 = c1 ^ rotated(c3, 1)
      let d3 = c2 ^ rotated(c4, 1)
      let d4 = c3 ^ rotated(c0, 1)
      let b0 = a[0] ^ d0
      let b1 = rotated(a[6] ^ d1, 44)
      let b2 = rotated(a[12] ^ d2, 43)
      let b3 = rotated(a[18] ^ d3, 21)
      let b4 = rotated(a[24] ^ d4, 14)
      let b5 = rotated(a[3] ^ d3, 28)
      let b6 = rotated(a[9] ^ d4, 20)
      let b7 = rotated(a[10] ^ d0, 3)
      let b8 = rotated(a[16] ^ d1, 45)
      let b9 = rotated(a[22] ^ d2, 61)
      let b10 = rotated(a[1] ^ d1, 1)
      let b11 = rotated(a[7] ^ d2, 6)
      let b12 = rotated(a[13] ^ d3, 25)
      let b13 = rotated(a[19] ^ d4, 8)
      let b14 = rotated(a[20] ^ d0, 18)
      let b15 = rotated(a[4] ^ d4, 27)
      let b16 = rotated(a[5] ^ d0, 36)
      let b17 = rotated(a[11] ^ d1, 10)
      let b18 = rotated(a[17] ^ d2, 15)
      let b19 = rotated(a[23] ^ d3, 56)
      let b20 = rotated(a[2] ^ d2, 62)
      let b21 = rotated(a[8] ^ d3, 55)
      let b22 = rotated(a[14] ^ d4, 39)
      let b23 = rotated(a[15] ^ d0, 41)
      let b24 = rotated(a[21] ^ d1, 2)
      a[0] = b0 ^ (~b1 & b2) ^ constant
      a[1] = b1 ^ (~b2 & b3)
      a[2] = b2 ^ (~b3 & b4)
      a[3] = b3 ^ (~b4 & b0)
      a[4] = b4 ^ (~b0 & b1)
      a[5] = b5 ^ (~b6 & b7)
      a[6] = b6 ^ (~b7 & b8)
      a[7] = b7 ^ (~b8 & b9)
      a[8] = b8 ^ (~b9 & b5)
      a[9] = b9 ^ (~b5 & b6)
      a[10] = b10 ^ (~b11 & b12)
      a[11] = b11 ^ (~b12 & b13)
      a[12] = b12 ^ (~b13 & b14)
      a[13] = b13 ^ (~b14 & b10)
      a[14] = b14 ^ (~b10 & b11)
      a[15] = b15 ^ (~b16 & b17)
      a[16] = b16 ^ (~b17 & b18)
      a[17] = b17 ^ (~b18 & b19)
      a[18] = b18 ^ (~b19 & b15)
      a[19] = b19 ^ (~b15 & b16)
      a[20] = b20 ^ (~b21 & b22)
      a[21] = b21 ^ (~b22 & b23)
      a[22] = b22 ^ (~b23 & b24)
      a[23] = b23 ^ (~b24 & b20)
      a[24] = b24 ^ (~b20 & b21)
    }
  }

  @inline(__always)
  private static func rotated(_ lane: UInt64, _ bits: UInt64) -> UInt64 {
    (lane &<< bits) | (lane &>> (64 &- bits))
  }

  private static let roundConstants: [UInt64] = [
    0x0000_0000_0000_0001, 0x0000_0000_0000_8082, 0x8000_0000_0000_808A, 0x8000_0000_8000_8000,
    0x0000_0000_0000_808B, 0x0000_0000_8000_0001, 0x8000_0000_8000_8081, 0x8000_0000_0000_8009,
    0x0000_0000_0000_008A, 0x0000_0000_0000_0088, 0x0000_0000_8000_8009, 0x0000_0000_8000_000A,
    0x0000_0000_8000_808B, 0x8000_0000_0000_008B, 0x8000_0000_0000_8089, 0x8000_0000_0000_8003,
    0x8000_0000_0000_8002, 0x8000_0000_0000_0080, 0x0000_0000_0000_800A, 0x8000_0000_8000_000A,
    0x8000_0000_8000_8081, 0x8000_0000_0000_8080, 0x0000_0000_8000_0001, 0x8000_0000_8000_8008,
  ]
}
