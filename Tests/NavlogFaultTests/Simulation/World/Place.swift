import Navlog

/// The places of the simulated app.
enum Place: Navigation {
  case home
  case item(Int)
  case note(String)
  case members
  case cellar
  case settings
  case filter(tags: [String])
  case gallery

  var presentationType: PresentationType {
    switch self {
    case .home, .item, .note, .members, .cellar: .push
    case .settings, .filter: .sheet
    case .gallery: .fullScreen
    }
  }

  static let alphabet: [Place] = [
    .home, .item(1), .item(2), .item(-7), .note("größer\n\u{202E}?"), .note(""), .members, .cellar, .settings,
    .filter(tags: ["a", "b"]), .gallery,
  ]

  static let roots: [RootName] = [.main, "library", "profile"]
}

extension NavigationRules<Place> {
  /// Members only; nobody into the cellar, and the gallery is another way to say the first item.
  static let house = NavigationRules(guards: [
    NavigationGuard("cellar") { _, place in place == .cellar ? .deny("nobody goes there") : .allow },
    NavigationGuard("gallery") { _, place in place == .gallery ? .redirect(to: .item(1)) : .allow },
    NavigationGuard("members") { state, place in
      guard place == .members, state.flags["isAuthenticated"] != true else { return .allow }
      return .defer(until: "isAuthenticated", showing: .settings, expiring: .seconds(600))
    },
  ])
}
