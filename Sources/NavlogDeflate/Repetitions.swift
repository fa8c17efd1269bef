/// A byte, or the repetition of earlier bytes.
enum Token {
  case literal(UInt8)
  /// A repetition of the `length` bytes that begin `distance` bytes earlier.
  case match(length: Int, distance: Int)
}

/// Finds repetitions within the last 32 KiB (LZ77). Offsets whose next three bytes have the same hash form a chain, with the
/// latest first.
struct Repetitions {
  static let shortest = 3
  static let longest = 258
  private static let window = 32_768
  /// The maximum number of earlier offsets to compare with. Comparing with more takes longer, but rarely finds a longer
  /// repetition.
  private static let maximumCandidates = 64

  private let bytes: UnsafeBufferPointer<UInt8>
  private var latest = [Int32](repeating: -1, count: 1 << 15)
  private var earlier: [Int32]

  static func tokens(of bytes: [UInt8]) -> [Token] {
    bytes.withUnsafeBufferPointer { bytes in
      var finder = Repetitions(bytes)
      return finder.tokens()
    }
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    earlier = [Int32](repeating: -1, count: bytes.count)
  }

  private mutating func tokens() -> [Token] {
    var tokens: [Token] = []
    var index = 0
    var found = match(at: 0)
    while index < bytes.count {
      remember(index)
      // If a longer repetition begins at the next byte, this byte is written as a literal.
      let next = match(at: index + 1)
      guard let (length, distance) = found, next?.length ?? 0 <= length else {
        tokens.append(.literal(bytes[index]))
        index += 1
        found = next
        continue
      }
      tokens.append(.match(length: length, distance: distance))
      for skipped in index + 1..<index + length { remember(skipped) }
      index += length
      found = match(at: index)
    }
    return tokens
  }

  private func match(at index: Int) -> (length: Int, distance: Int)? {
    guard index + Self.shortest <= bytes.count else { return nil }
    let limit = min(Self.longest, bytes.count - index)
    var best = (length: Self.shortest - 1, distance: 0)
    var candidate = Int(latest[hash(at: index)])
    var rest = Self.maximumCandidates
    while candidate >= 0, index - candidate <= Self.window, rest > 0 {
      if bytes[candidate + best.length] == bytes[index + best.length] {
        var length = 0
        while length < limit, bytes[candidate + length] == bytes[index + length] { length += 1 }
        if length > best.length { best = (length, index - candidate) }
        if length == limit { break }
      }
      candidate = Int(earlier[candidate])
      rest -= 1
    }
    return best.length >= Self.shortest ? best : nil
  }

  private mutating func remember(_ index: Int) {
    guard index + Self.shortest <= bytes.count else { return }
    let hash = hash(at: index)
    earlier[index] = latest[hash]
    latest[hash] = Int32(index)
  }

  private func hash(at index: Int) -> Int {
    let three = UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]) << 16
    return Int((three &* 0x9E37_79B1) >> 17)
  }
}
