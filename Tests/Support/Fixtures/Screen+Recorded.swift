import Navlog

extension Screen {
  /// The stored form of each destination of the alphabet, made once: the laws look it up a million times.
  static let recorded: [Screen: RecordedDestination] = {
    var coding = DestinationCoding<Screen>()
    return Dictionary(uniqueKeysWithValues: alphabet.map { ($0, coding.record($0)) })
  }()
}
