/// Compresses data in the deflate format (RFC 1951), which every browser and every server can decompress.
///
/// The system's zlib is not used, because an app that imports Navlog could not rely on it: Linux has zlib's header only
/// where `zlib1g-dev` is installed, and Swift's SDKs for Windows and WebAssembly have neither header nor library.
/// Foundation compresses only on Apple's systems. This compressor finds repetitions by hash chains, and gives each run of
/// tokens its own Huffman codes.
package enum Deflate {
  /// The number of tokens that share Huffman codes. With fewer tokens, the codes fit better, because different parts of
  /// the data have different statistics. But every run needs a header of about 70 bytes.
  private static let run = 8_192

  /// Returns the compressed bytes in the zlib format (RFC 1950), which HTTP calls `deflate`.
  package static func compressZlib(_ bytes: [UInt8]) -> [UInt8] {
    let (high, low) = checksum(bytes)
    let end = [UInt8(high >> 8), UInt8(high & 0xFF), UInt8(low >> 8), UInt8(low & 0xFF)]
    return [0x78, 0x9C] + compress(bytes) + end
  }

  /// Returns the two halves of the Adler-32 checksum. The remainders are computed only every 5,552 bytes, the largest
  /// number of bytes whose sums do not overflow 32 bits.
  private static func checksum(_ bytes: [UInt8]) -> (high: UInt32, low: UInt32) {
    var (high, low): (UInt32, UInt32) = (0, 1)
    for start in stride(from: 0, to: bytes.count, by: 5_552) {
      for byte in bytes[start..<min(start + 5_552, bytes.count)] {
        low += UInt32(byte)
        high += low
      }
      (high, low) = (high % 65_521, low % 65_521)
    }
    return (high, low)
  }

  /// Returns the compressed bytes, without a header.
  package static func compress(_ bytes: [UInt8]) -> [UInt8] {
    let tokens = Repetitions.tokens(of: bytes)
    var output = BitWriter()
    var start = 0
    repeat {
      let end = min(start + run, tokens.count)
      write(tokens[start..<end], isLast: end == tokens.count, to: &output)
      start = end
    } while start < tokens.count
    return output.finished()
  }

  private static let endOfBlock = 256

  private static func write(_ tokens: ArraySlice<Token>, isLast: Bool, to output: inout BitWriter) {
    var literals = [Int](repeating: 0, count: 286)
    var distances = [Int](repeating: 0, count: 30)
    literals[endOfBlock] = 1
    for token in tokens {
      switch token {
      case .literal(let byte): literals[Int(byte)] += 1
      case .match(let length, let distance):
        literals[Ranges.lengths.symbol(of: length)] += 1
        distances[Ranges.distances.symbol(of: distance)] += 1
      }
    }
    let literal = HuffmanCode(frequencies: literals, longest: 15)
    let distance = HuffmanCode(frequencies: distances, longest: 15)
    output.write(isLast ? 1 : 0, bits: 1)
    output.write(2, bits: 2)  // Type 2: the block contains its own codes.
    write(literal, distance, to: &output)
    for token in tokens {
      switch token {
      case .literal(let byte): output.write(literal, Int(byte))
      case .match(let length, let back):
        Ranges.lengths.write(length, literal, to: &output)
        Ranges.distances.write(back, distance, to: &output)
      }
    }
    output.write(literal, endOfBlock)
  }

  // MARK: - Header

  /// The order in which a header lists the lengths of the codes that encode code lengths (RFC 1951).
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private static func write(_ literal: HuffmanCode, _ distance: HuffmanCode, to output: inout BitWriter) {
    let literals = max(257, literal.usedCount)
    let distances = max(1, distance.usedCount)
    let runs = LengthRun.runs(of: literal.lengths[..<literals] + distance.lengths[..<distances])
    var frequencies = [Int](repeating: 0, count: 19)
    for run in runs { frequencies[run.symbol] += 1 }
    let code = HuffmanCode(frequencies: frequencies, longest: 7)
    let count = max(4, (order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
    output.write(literals - 257, bits: 5)
    output.write(distances - 1, bits: 5)
    output.write(count - 4, bits: 4)
    for symbol in order.prefix(count) { output.write(code.lengths[symbol], bits: 3) }
    for run in runs {
      output.write(code, run.symbol)
      output.write(run.extra, bits: run.extraBits)
    }
  }
}

/// A code length of the header, or a run of equal code lengths.
private struct LengthRun {
  let symbol: Int
  var extra = 0
  var extraBits = 0

  static func runs(of lengths: ArraySlice<Int>) -> [LengthRun] {
    var runs: [LengthRun] = []
    var rest = lengths
    while let length = rest.first {
      let count = rest.prefix { $0 == length }.count
      if length == 0, count >= 3 {
        let part = min(count, 138)
        runs.append(
          part < 11
            ? LengthRun(symbol: 17, extra: part - 3, extraBits: 3)
            : LengthRun(symbol: 18, extra: part - 11, extraBits: 7))
        rest = rest.dropFirst(part)
      } else {
        runs.append(LengthRun(symbol: length))
        rest = rest.dropFirst()
        let part = min(count - 1, 6)
        guard part >= 3 else { continue }
        runs.append(LengthRun(symbol: 16, extra: part - 3, extraBits: 2))
        rest = rest.dropFirst(part)
      }
    }
    return runs
  }
}

// MARK: - Lengths and distances

/// The ranges of lengths or distances that deflate writes as one symbol. Extra bits after the symbol select a number
/// within its range.
private struct Ranges {
  private let first: Int
  private let bases: [Int]
  private let bits: [Int]
  private let symbols: [UInt8]

  static let lengths = Ranges(
    first: 257,
    bits: [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5],
    from: Repetitions.shortest, also: Repetitions.longest)
  static let distances = Ranges(
    first: 0,
    bits: [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13],
    from: 1)

  /// - Parameter also: A number that does not share its symbol with other numbers. This symbol has the highest index,
  ///   and no extra bits follow it.
  private init(first: Int, bits: [Int], from base: Int, also last: Int? = nil) {
    self.first = first
    self.bits = bits + (last == nil ? [] : [0])
    var bases: [Int] = []
    var symbols = [UInt8](repeating: 0, count: base)
    for (index, count) in bits.enumerated() {
      bases.append(symbols.count)
      symbols += [UInt8](repeating: UInt8(index), count: 1 << count)
    }
    if let last {
      bases.append(last)
      symbols[last] = UInt8(bits.count)
    }
    self.bases = bases
    self.symbols = symbols
  }

  func symbol(of number: Int) -> Int { first + Int(symbols[number]) }

  func write(_ number: Int, _ code: HuffmanCode, to output: inout BitWriter) {
    let index = Int(symbols[number])
    output.write(code, first + index)
    output.write(number - bases[index], bits: bits[index])
  }
}
