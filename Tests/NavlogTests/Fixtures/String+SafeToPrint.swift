extension String {
  /// Whether the string contains no character that moves the cursor, reorders a line or is invisible. The list of code points
  /// does not depend on the library's own rule.
  var isSafeToPrint: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0..<0x20, 0x7F...0xA0, 0xAD, 0x61C, 0x180E, 0x2000...0x200F, 0x2028...0x202F, 0x205F...0x206F,
        0x3000, 0xE000...0xF8FF, 0xFE00...0xFE0F, 0xFEFF, 0xFFF0...0xFFFB, 0xE0000...0xE0FFF:
        false
      default: true
      }
    }
  }
}
