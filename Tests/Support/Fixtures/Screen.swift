import Navlog

/// Destinations with every shape of associated values that an app writes.
enum Screen: Navigation {
  case list
  case detail(id: Int)
  case episode(id: Int, season: Int?)
  case note(String)
  case settings
  case filter(Filter)
  case gallery

  struct Filter: Hashable, Sendable, Codable {
    var tags: [String] = []
    var isAlive = true
  }

  var presentationType: PresentationType {
    switch self {
    case .list, .detail, .episode, .note: .push
    case .settings, .filter: .sheet
    case .gallery: .fullScreen
    }
  }

  /// At least one destination of each shape.
  static let alphabet: [Screen] = [
    .list, .detail(id: 1), .detail(id: 2), .detail(id: -7), .episode(id: 1, season: 2),
    .episode(id: 1, season: nil), .note("größer\n\u{202E}?"), .note(""), .settings,
    .filter(Filter(tags: ["a", "b"])), .gallery,
  ]
}

extension Screen {
  /// The recorded form of each destination. The forms are computed once, because the tests of laws look them up a million
  /// times.
  static let recorded: [Screen: RecordedDestination] = {
    let coding = DestinationCoding<Screen>()
    return Dictionary(uniqueKeysWithValues: alphabet.map { ($0, coding.record($0)) })
  }()
}
