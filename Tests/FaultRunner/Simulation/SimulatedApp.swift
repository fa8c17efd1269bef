import Navlog

/// The screens of the simulated app.
enum SimulatedScreen: Navigation {
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

  static let alphabet: [SimulatedScreen] = [
    .home, .item(1), .item(2), .item(-7), .note("größer\n\u{202E}?"), .note(""), .members, .cellar, .settings,
    .filter(tags: ["a", "b"]), .gallery,
  ]

  static let roots: [RootName] = [.main, "library", "profile"]
}

extension NavigationRules<SimulatedScreen> {
  /// The members' screen requires a login, the cellar is always denied, and the gallery redirects to the first item.
  static let house = NavigationRules(guards: [
    NavigationGuard("cellar") { _, screen in screen == .cellar ? .deny("nobody goes there") : .allow },
    NavigationGuard("gallery") { _, screen in screen == .gallery ? .redirect(to: .item(1)) : .allow },
    NavigationGuard("members") { state, screen in
      guard screen == .members, state.flags["isAuthenticated"] != true else { return .allow }
      return .defer(until: "isAuthenticated", showing: .settings, expiring: .seconds(600))
    },
  ])
}

/// The links of the simulated app, each with the expected resolution.
enum SimulatedLink {
  static let table = try? DeepLinkTable<SimulatedScreen>(
    schemes: ["house"],
    routes: [
      DeepLinkRoute("item/:id(Int)") { .item(try $0.int("id")) },
      DeepLinkRoute("deep/:id(Int)", select: "library", below: [.home, .item(2)]) { .item(try $0.int("id")) },
      DeepLinkRoute("filter", to: .filter(tags: []), dismissingModals: true),
      DeepLinkRoute("members", to: .members),
    ])

  /// Each URL with its resolution, or `nil` if the app must refuse the URL.
  static let all: [(url: String, meaning: LinkResolution<SimulatedScreen>?)] = [
    ("house://item/42", .plan([.show(.item(42), .push)])),
    ("HOUSE://item/-7", .plan([.show(.item(-7), .push)])),
    ("house://filter", .plan([.dismissAll, .show(.filter(tags: []), .sheet)])),
    ("house://deep/5", .plan([.select("library"), .dismissAll, .setPath([.home, .item(2), .item(5)])])),
    ("house://members", .plan([.show(.members, .push)])),
    ("house://nowhere", .noMatch), ("house://item/x", .noMatch), ("house://item/1/2", .noMatch),
    ("", nil), ("javascript:alert(1)", nil), ("https://house.example/item/1", nil),
    ("house://user:secret@item/1", nil), ("house://item/%00", nil), ("house://item/%ff%fe", nil),
    ("house://item/../1", nil), ("house://item/\u{1B}[2J", nil), ("house:\\\\item\\1", nil),
    ("house://item/1\u{202E}", nil), ("house://item:99999999999/1", nil),
    ("house://item/" + String(repeating: "9", count: 20_000), nil),
  ]
}
