extension StringProtocol {
  /// The width of the text in terminal columns.
  package var displayWidth: Int {
    if isPrintableASCII { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  private var isPrintableASCII: Bool {
    func isPrintable(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }
    // The compiler does not specialize this function for calls from other modules. Without `withContiguousStorageIfAvailable`,
    // such a call would make three further calls for each byte.
    return utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isPrintable) }
      ?? utf8.allSatisfy(isPrintable)
  }

  /// Returns the width, or `nil` if it is above a limit. Only the necessary part of the text is read.
  func displayWidth(upTo limit: Int) -> Int? {
    guard limit >= 0 else { return nil }
    let start = utf8.prefix(limit < .max ? limit + 1 : limit)
    if start.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return start.count > limit ? nil : start.count }
    var width = 0
    for character in self {
      width += character.displayWidth
      if width > limit { return nil }
    }
    return width
  }

  /// Returns the text truncated to a number of columns, with an ellipsis.
  package func fitted(_ width: Int, keepingEnd: Bool = false) -> String {
    guard displayWidth(upTo: width) == nil else { return String(self) }
    guard width > 0 else { return "" }
    var used = 0
    func fits(_ character: Character) -> Bool {
      used += character.displayWidth
      return used < width
    }
    return keepingEnd ? "…" + String(reversed().prefix(while: fits).reversed()) : prefix(while: fits) + "…"
  }

  /// Returns the text padded with spaces to a number of columns.
  package func padded(_ width: Int, right: Bool = false) -> String {
    let space = String(repeating: " ", count: Swift.max(0, width - displayWidth))
    return right ? space + self : self + space
  }
}

extension Character {
  var displayWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if unicodeScalars.contains(where: { $0.value == 0xFE0F || $0.properties.isEmojiPresentation }) {
      return 2
    }
    if first.properties.canonicalCombiningClass != .notReordered { return 0 }
    return Self.wide.contains { $0.contains(first.value) } ? 2 : 1
  }

  // Unicode's East Asian Width, wide and full-width, by blocks.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
    0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
  ]
}
