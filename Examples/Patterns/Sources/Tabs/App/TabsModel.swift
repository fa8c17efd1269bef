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

  /// The selected tab. SwiftUI sets it when the user taps the tab bar.
  ///
  /// SwiftUI also sets the selected tab again when the tab view is new. The app cannot distinguish this write from a tap on the
  /// selected tab, so it ignores both. If a tap on the selected tab should pop to its root, use `TabContainer`.
  var selectedTab: RootName {
    get { session.selected }
    set { if newValue != session.selected { session.send(.select(newValue), origin: .system) } }
  }
}
