/// Ends the process, which is how libFuzzer learns of a finding, unless something is as it must be.
func expect(_ isTrue: Bool, _ what: @autoclosure () -> String) {
  if !isTrue { fatalError(what()) }
}

/// Whether a text can be printed without moving a cursor or turning a line round.
func isPrintable(_ text: String) -> Bool {
  text.unicodeScalars.allSatisfy { scalar in
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
    let category = scalar.properties.generalCategory
    return category != .control && category != .format && category != .lineSeparator
      && category != .paragraphSeparator
  }
}
