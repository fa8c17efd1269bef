import Foundation
import NavlogTesting
import TestThreads
import Testing

@testable import NavlogDeflate
@testable import TestFixtures

@Suite(.waitsForProcesses) struct DeflateTests {
  /// Samples of every kind: no bytes, one byte, equal bytes, all bytes, repetitions at every distance, and noise.
  private static let samples: [[UInt8]] = [
    [], [7], [7, 7], [1, 2, 3], Array(repeating: 0, count: 100_000), Array(0...255),
    Array(String(repeating: "navigate main -> list applied ", count: 3_000).utf8),
    Array(repeating: Array(0...255), count: 300).flatMap { $0 },
    // A repetition at the largest distance, and a repetition beyond that distance.
    [1, 2, 3, 4] + (0..<32_764).map { UInt8(truncatingIfNeeded: $0 * $0 / 7 | 8) } + [1, 2, 3, 4],
    [1, 2, 3, 4] + (0..<32_765).map { UInt8(truncatingIfNeeded: $0 * $0 / 7 | 8) } + [1, 2, 3, 4],
    (0..<40).flatMap { exponent in [UInt8](repeating: UInt8(exponent), count: 1 << (exponent / 3)) },
  ]

  @Test(arguments: samples.indices)
  func `compressed bytes decompress to the original bytes`(index: Int) throws {
    let bytes = Self.samples[index]
    #expect(try Inflate.decompress(Deflate.compress(bytes)) == bytes)
  }

  @Test(arguments: 0..<60)
  func `random bytes survive compression and decompression`(number: Int) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    // A small alphabet leads to long repetitions, and a large alphabet to none.
    let alphabet = [1, 2, 4, 30, 256][number % 5]
    var bytes: [UInt8] = []
    for _ in 0..<random.below(20_000) {
      if bytes.count > 10, random.chance(5) {
        let start = random.below(bytes.count)
        bytes += bytes[start..<min(bytes.count, start + random.below(400))]
      } else {
        bytes.append(UInt8(random.below(alphabet)))
      }
    }
    #expect(try Inflate.decompress(Deflate.compress(bytes)) == bytes, "seed \(seed)")
  }

  @Test(arguments: samples.indices)
  func `gzip decompresses the compressed bytes to the original bytes`(index: Int) throws {
    let bytes = Self.samples[index]
    // A .gz file consists of a header, the compressed bytes and a trailer (RFC 1952).
    func little(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
    let file: [UInt8] =
      [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + Deflate.compress(bytes) + little(checksum(bytes))
      + little(UInt32(bytes.count))
    let folder = try TemporaryFolder()
    try Data(file).write(to: folder.url.appendingPathComponent("sample.gz"))
    #expect(try ProgramRun("gzip", ["-d", "sample.gz"], in: folder.url) == ProgramRun(status: 0))
    #expect(try Array(Data(contentsOf: folder.url.appendingPathComponent("sample"))) == bytes)
  }

  @Test(arguments: samples.indices)
  func `zlib decompresses the compressed bytes to the original bytes`(index: Int) throws {
    let bytes = Self.samples[index]
    let script = "import sys, zlib; print(zlib.decompress(sys.stdin.buffer.read()).hex())"
    let run = try ProgramRun("python3", ["-c", script], input: Data(Deflate.compressZlib(bytes)))
    let digits = bytes.map { String(Int($0) + 256, radix: 16).dropFirst() }.joined()
    #expect(run == ProgramRun(status: 0, output: digits + "\n"))
  }

  private func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }

  @Test func `a repetitive text is compressed to less than a 200th of its size`() {
    let bytes = Self.samples[6]
    #expect(Deflate.compress(bytes).count < bytes.count / 200)
  }

  @Test func `a Huffman code is complete, and its lengths do not exceed the limit`() {
    // With these frequencies, which are the first 40 Fibonacci numbers, a Huffman code without a limit has lengths of up to 39
    // bits.
    var frequencies = [1, 1]
    while frequencies.count < 40 { frequencies.append(frequencies.suffix(2).reduce(0, +)) }
    let code = HuffmanCode(frequencies: frequencies, longest: 15)
    #expect(code.lengths.max() == 15)
    #expect(code.lengths.reduce(0) { $0 + 1 << (15 - $1) } == 1 << 15)
  }
}
