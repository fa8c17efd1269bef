/// A decompressor for raw deflate, written only from RFC 1951. It accepts only blocks with dynamic codes, because the library
/// writes only such blocks.
struct Inflate {
  struct Damaged: Error {}

  private let bytes: [UInt8]
  private var index = 0
  private var bit = 0
  private var output: [UInt8] = []

  static func decompress(_ bytes: [UInt8]) throws -> [UInt8] {
    var inflate = Inflate(bytes: bytes)
    while try !inflate.readBlock() {}
    return inflate.output
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func bits(_ count: Int) throws -> Int {
    var value = 0
    for place in 0..<count {
      guard index < bytes.count else { throw Damaged() }
      value |= Int(bytes[index] >> bit & 1) << place
      bit += 1
      if bit == 8 { (index, bit) = (index + 1, 0) }
    }
    return value
  }

  /// Reads a block. Returns whether this was the last block.
  private mutating func readBlock() throws -> Bool {
    let isLast = try bits(1) == 1
    guard try bits(2) == 2 else { throw Damaged() }
    let (literals, distances) = (try bits(5) + 257, try bits(5) + 1)
    var lengths = [Int](repeating: 0, count: 19)
    for symbol in Self.order.prefix(try bits(4) + 4) { lengths[symbol] = try bits(3) }
    let code = try Code(lengths)
    lengths = []
    while lengths.count < literals + distances {
      switch try symbol(code) {
      case 16:
        guard let last = lengths.last else { throw Damaged() }
        lengths += [Int](repeating: last, count: try bits(2) + 3)
      case 17: lengths += [Int](repeating: 0, count: try bits(3) + 3)
      case 18: lengths += [Int](repeating: 0, count: try bits(7) + 11)
      case let length: lengths.append(length)
      }
    }
    guard lengths.count == literals + distances else { throw Damaged() }
    try readTokens(try Code(Array(lengths[..<literals])), try Code(Array(lengths[literals...])))
    return isLast
  }

  private mutating func readTokens(_ literal: Code, _ distance: Code) throws {
    while true {
      let symbol = try symbol(literal)
      if symbol == 256 { return }
      guard symbol > 256 else {
        output.append(UInt8(symbol))
        continue
      }
      let length = try number(symbol - 257, Self.lengths)
      let back = try number(try self.symbol(distance), Self.distances)
      guard back <= output.count else { throw Damaged() }
      for _ in 0..<length { output.append(output[output.count - back]) }
    }
  }

  private mutating func number(_ index: Int, _ table: [(base: Int, bits: Int)]) throws -> Int {
    guard index < table.count else { throw Damaged() }
    return table[index].base + (try bits(table[index].bits))
  }

  private mutating func symbol(_ code: Code) throws -> Int {
    var (value, length) = (0, 0)
    while length < 15 {
      value = try value << 1 | bits(1)
      length += 1
      if let symbol = code.symbols[length << 15 | value] { return symbol }
    }
    throw Damaged()
  }

  private struct Code {
    /// The codes, by length and value.
    var symbols: [Int: Int] = [:]

    /// Creates a code from the number of bits of each symbol. Throws an error for an over-subscribed or incomplete code, which
    /// browsers also reject.
    init(_ lengths: [Int]) throws {
      var (value, space) = (0, 0)
      for length in 1...15 {
        for symbol in lengths.indices where lengths[symbol] == length {
          symbols[length << 15 | value] = symbol
          value += 1
          space += 1 << (15 - length)
        }
        value <<= 1
      }
      guard space == 1 << 15 else { throw Damaged() }
    }
  }

  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  private static let lengths =
    table([0, 0, 0, 0, 0, 0, 0, 0] + (1...5).flatMap { [$0, $0, $0, $0] }, from: 3) + [(258, 0)]
  private static let distances = table([0, 0] + (0...13).flatMap { [$0, $0] }, from: 1)

  private static func table(_ bits: [Int], from first: Int) -> [(base: Int, bits: Int)] {
    var base = first
    return bits.map { bits in
      defer { base += 1 << bits }
      return (base, bits)
    }
  }
}
