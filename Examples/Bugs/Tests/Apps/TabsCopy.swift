import Navlog
import NavlogTesting
import SampleUI

@testable import Tabs

/// The sample app Tabs, in which a bug replaces how tabs are changed.
@MainActor
final class TabsCopy: ReplayedApp {
  /// What the app does when another tab was selected.
  var onSelect: (RootName, TabsCopy) -> Void = { _, _ in }
  /// What the switch "Show search" of the settings does.
  var onShowSearch: (TabsCopy) -> Void = { _ in }

  let session: RouterSession<AnyNavigation>
  private let clock = UserClock()
  private let window: Window<ScreenID>

  init(log: any EventLog = InMemoryEventLog(), id: String = "b0") {
    session = RouterSession(
      log: log,
      configuration: .init(
        roots: ["home", "settings"], app: TabsApp.info, coding: TabsApp.coding,
        environment: clock.environment(session: id)))
    window = TabsApp(session: session).makeWindow()
  }

  /// Taps buttons of the screens in view, one after the other.
  func tap(_ labels: String...) async throws {
    for label in labels {
      clock.pass(milliseconds: 2_000)
      try await window.tap(label)
    }
  }

  /// Taps a tab.
  func select(_ tab: RootName) {
    clock.pass(milliseconds: 2_000)
    session.select(tab, poppingToRoot: true)
    onSelect(tab, self)
  }

  /// Turns on the search in the settings.
  func showSearch() {
    clock.pass(milliseconds: 2_000)
    onShowSearch(self)
  }

  func perform(_ call: NavigationAction<AnyNavigation>, on router: String) async throws {
    switch call {
    case .navigate: try await tap("Characters")
    case .setRoots: showSearch()
    case .popToRoot:
      // Nobody has a button for that: the app does it while tabs change.
      select("settings")
      select("home")
    default: send(call, on: router)
    }
  }
}
