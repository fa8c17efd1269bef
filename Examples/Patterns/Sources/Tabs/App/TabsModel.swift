import Navlog
import TabsCharacter
import TabsSettings

extension RootName {
  static let home: RootName = "home"
  static let settings: RootName = "settings"
}

/// The objects that the app makes once: a session with a root for each tab.
@MainActor
final class TabsModel {
  let session: RouterSession<AnyNavigation>

  static var coding: DestinationCoding<AnyNavigation> {
    DestinationCoding(of: CharacterNavigation.self, SettingsNavigation.self)
  }

  init(log: any EventLog) {
    session = RouterSession(
      log: log,
      configuration: .init(
        roots: [.home, .settings], app: AppInfo(name: "Tabs", version: "1.0"), restoration: .lastSession,
        coding: Self.coding))
  }

  /// Shows the session of a player.
  init(session: RouterSession<AnyNavigation>) { self.session = session }

  /// The selected tab. SwiftUI sets it when the user taps the tab bar, even on the selected tab, which then goes back to its
  /// root.
  var selectedTab: RootName {
    get { session.selected }
    set { session.send(.select(newValue, poppingToRoot: true), origin: .system) }
  }
}
