import Navlog
import SampleUI
import TabsCharacter
import TabsHome
import TabsSettings

extension RootName {
  static let home: RootName = "home"
  static let settings: RootName = "settings"
}

/// The app: a session with a root for each tab, and the screen of each destination.
@MainActor
final class TabsApp {
  let session: RouterSession<AnyNavigation>

  static let info = AppInfo(name: "Tabs", version: "1.0")
  static var coding: DestinationCoding<AnyNavigation> {
    DestinationCoding(of: CharacterNavigation.self, SettingsNavigation.self)
  }

  init(log: any EventLog, restoration: StateRestoration = .disabled) {
    session = RouterSession(
      log: log,
      configuration: .init(
        roots: [.home, .settings], app: Self.info, restoration: restoration, coding: Self.coding))
  }

  /// Shows a session that a player shows, or that it was taken over from.
  init(session: RouterSession<AnyNavigation>) { self.session = session }

  /// The selected tab. Setting it is what a tap on the tab bar does: the selected tab goes back to its root.
  var selectedTab: RootName {
    get { session.selected }
    set { session.select(newValue, poppingToRoot: true) }
  }

  /// The first screen of a tab.
  func rootScreen(of tab: RootName) -> Screen {
    let router = session.router(root: tab)
    return switch tab {
    case .settings: SettingsFeature.makeSettingsView(router: router)
    default: HomeFeature.makeHomeView(router: router)
    }
  }

  /// The screen of a destination, from the feature that owns it.
  func screen(for navigation: AnyNavigation, router: any Navigator) -> Screen {
    switch navigation.wrapped {
    case let navigation as CharacterNavigation: CharacterFeature.view(for: navigation, router: router)
    case let navigation as SettingsNavigation: SettingsFeature.view(for: navigation, router: router)
    default: Screen("Not found") { Button("Back") { router.goBack() } }
    }
  }
}

// MARK: - Without SwiftUI

extension TabsApp {
  /// The top screen of a tab, selected or not.
  func screen(of tab: RootName) -> Screen {
    let router = session.router(root: tab)
    guard let top = router.navigationStackPath.last else { return rootScreen(of: tab) }
    return screen(for: top, router: router)
  }

  func makeWindow() -> Window<ScreenID> {
    Window(
      self.screen(of: self.selectedTab),
      id: ScreenID(tab: self.selectedTab, entry: self.session.router.entries.last?.id))
  }
}

/// Tells apart the screens that a window shows.
struct ScreenID: Hashable {
  let tab: RootName
  let entry: EntryID?
}
