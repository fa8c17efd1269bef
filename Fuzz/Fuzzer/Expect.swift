/// Traps if a condition does not hold. libFuzzer reports the trap as a finding.
func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}

/// Returns whether a text can be printed without moving the cursor or reversing the line.
func isPrintable(_ text: String) -> Bool {
  text.unicodeScalars.allSatisfy { scalar in
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
    let category = scalar.properties.generalCategory
    return category != .control && category != .format && category != .lineSeparator
      && category != .paragraphSeparator
  }
}
