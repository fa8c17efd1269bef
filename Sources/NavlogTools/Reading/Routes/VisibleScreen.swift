import Navlog

/// The visible screen, its depth and its root. When one of them changes, a visit begins, as in the SQL view `screen_visits`.
struct VisibleScreen: Equatable {
  // The depth is declared first, because `==` compares the properties in the order of their declaration, and comparing depths
  // is faster than comparing the texts of two screens.
  let depth: Int
  let screen: RecordedDestination?
  let root: RootName

  /// The bottom of the root "main", where an app begins, unless its first event specifies another state.
  static let beginning = VisibleScreen(depth: 0, screen: nil, root: .main)

  /// The route of the screen, or the root if it shows no destination.
  var route: RouteName { screen.map { RouteName($0) } ?? RouteName(name: root.description) }
}

extension VisibleScreen {
  /// Creates the visible screen after an event.
  init(after event: RecordedEvent<RecordedDestination>) {
    self.init(depth: event.depth, screen: event.screen, root: event.selected)
  }
}
