import Navlog

/// The destinations that the tests of the core speak of: every shape of associated value that an app would write.
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

  /// One of each shape, and a few more of one.
  static let alphabet: [Screen] = [
    .list, .detail(id: 1), .detail(id: 2), .detail(id: -7), .episode(id: 1, season: 2),
    .episode(id: 1, season: nil), .note("größer\n\u{202E}?"), .note(""), .settings,
    .filter(Filter(tags: ["a", "b"])), .gallery,
  ]
}
