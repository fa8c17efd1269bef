/// A canonical Huffman code whose lengths have a limit.
struct HuffmanCode {
  /// The number of bits of each symbol; 0 for a symbol that does not occur.
  let lengths: [Int]
  /// The bits of each symbol, in the order in which they are written.
  let codes: [Int]

  /// Creates the shortest code for symbols with these frequencies. At least two symbols get a code, because not every decoder
  /// accepts a single code.
  init(frequencies: [Int], longest: Int) {
    var frequencies = frequencies
    while frequencies.count(where: { $0 > 0 }) < 2, let unused = frequencies.firstIndex(of: 0) {
      frequencies[unused] = 1
    }
    lengths = Self.lengths(frequencies, longest)
    codes = Self.codes(lengths, longest)
  }

  /// The number of symbols up to the last symbol that has a code.
  var usedCount: Int { (lengths.lastIndex { $0 > 0 } ?? -1) + 1 }

  /// Returns the lengths by the package-merge algorithm (Larmore and Hirschberg, 1990): the length of a symbol is the
  /// number of chosen packages that contain the symbol.
  private static func lengths(_ frequencies: [Int], _ longest: Int) -> [Int] {
    typealias Package = (weight: Int, symbols: [Int])
    let leaves: [Package] = frequencies.indices.filter { frequencies[$0] > 0 }
      .sorted { (frequencies[$0], $0) < (frequencies[$1], $1) }
      .map { (frequencies[$0], [$0]) }
    var packages = leaves
    for _ in 1..<longest {
      var pairs: [Package] = []
      for index in stride(from: 0, to: packages.count - 1, by: 2) {
        let (left, right) = (packages[index], packages[index + 1])
        pairs.append((left.weight + right.weight, left.symbols + right.symbols))
      }
      packages = merged(leaves, pairs) { $0.weight <= $1.weight }
    }
    var lengths = [Int](repeating: 0, count: frequencies.count)
    for package in packages.prefix(2 * leaves.count - 2) {
      for symbol in package.symbols { lengths[symbol] += 1 }
    }
    return lengths
  }

  private static func merged<Element>(
    _ left: [Element], _ right: [Element], _ isBefore: (Element, Element) -> Bool
  ) -> [Element] {
    var result: [Element] = []
    var (left, right) = (left[...], right[...])
    while let first = left.first, let second = right.first {
      if isBefore(first, second) {
        result.append(left.removeFirst())
      } else {
        result.append(right.removeFirst())
      }
    }
    return result + left + right
  }

  /// Returns the codes for the lengths. Codes of the same length are consecutive numbers, in the order of their symbols
  /// (RFC 1951, 3.2.2).
  private static func codes(_ lengths: [Int], _ longest: Int) -> [Int] {
    var next = [Int](repeating: 0, count: longest + 2)
    for length in 1...longest {
      next[length + 1] = (next[length] + lengths.count { $0 == length }) << 1
    }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      defer { next[length] += 1 }
      // Deflate writes the highest bit of a code first, but the lowest bit of every other number, so the bits of the code are
      // reversed.
      return (0..<length).reduce(0) { $0 << 1 | next[length] >> $1 & 1 }
    }
  }
}

/// Writes bits, beginning with the lowest bit of each byte.
struct BitWriter {
  private var bytes: [UInt8] = []
  private var bits: UInt64 = 0
  private var count = 0

  mutating func write(_ value: Int, bits width: Int) {
    bits |= UInt64(value) << UInt64(count)
    count += width
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      count -= 8
    }
  }

  mutating func write(_ code: HuffmanCode, _ symbol: Int) {
    write(code.codes[symbol], bits: code.lengths[symbol])
  }

  /// Returns all bytes; the last byte is filled with zeros.
  consuming func finished() -> [UInt8] {
    if count > 0 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
    return bytes
  }
}
