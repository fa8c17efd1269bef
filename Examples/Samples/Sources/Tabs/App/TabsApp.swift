import Navlog
import SampleUI
import TabsCharacter
import TabsHome
import TabsSettings

extension RootName {
  static let home: RootName = "home"
  static let settings: RootName = "settings"
}

/// The app: a router for each tab, and what each destination is shown as.
@MainActor
final class TabsApp {
  let session: RouterSession<AnyNavigation>

  init(log: any EventLog, restoration: StateRestoration = .disabled) {
    session = RouterSession(
      log: log, roots: [.home, .settings], app: AppInfo(name: "Tabs", version: "1.0"),
      restoration: restoration,
      coding: DestinationCoding(of: CharacterNavigation.self, SettingsNavigation.self))
  }

  /// What is seen: the screen of the selected tab.
  var screen: Screen { screen(of: session.selected) }

  /// What a tab shows: the top of its own stack, which is there whether the tab is selected or not.
  func screen(of tab: RootName) -> Screen {
    let router = session.router(root: tab)
    if let top = router.navigationStackPath.last { return view(for: top.wrapped, router: router) }
    return switch tab {
    case .settings: SettingsFeature.makeSettingsView(router: router)
    default: HomeFeature.makeHomeView(router: router)
    }
  }

  /// What the tab bar calls. By its choice, a tab that is selected already goes back to its root.
  func didSelectTab(_ tab: RootName) { session.select(tab, poppingToRoot: true) }

  private func view(for navigation: any Navigation, router: any Navigator) -> Screen {
    switch navigation {
    case let navigation as CharacterNavigation: CharacterFeature.view(for: navigation, router: router)
    case let navigation as SettingsNavigation: SettingsFeature.view(for: navigation, router: router)
    default: Screen("Not found", [Button("Back") { router.goBack() }])
    }
  }
}
