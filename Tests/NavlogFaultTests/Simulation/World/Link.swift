import Navlog

/// Links that the simulated app is sent, each with what it must be found to mean.
enum Link {
  static let table = try? DeepLinkTable<Place>(
    schemes: ["house"],
    routes: [
      DeepLinkRoute("item/:id(Int)") { .item(try $0.int("id")) },
      DeepLinkRoute("deep/:id(Int)", select: "library", below: [.home, .item(2)]) { .item(try $0.int("id")) },
      DeepLinkRoute("filter", to: .filter(tags: []), dismissingModals: true),
      DeepLinkRoute("members", to: .members),
    ])

  /// The address, and its meaning; `nil` where it has to be refused, for whatever reason.
  static let all: [(url: String, meaning: LinkResolution<Place>?)] = [
    ("house://item/42", .plan([.show(.item(42), .push)])),
    ("HOUSE://item/-7", .plan([.show(.item(-7), .push)])),
    ("house://filter", .plan([.dismissAll, .show(.filter(tags: []), .modal(.sheet()))])),
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
