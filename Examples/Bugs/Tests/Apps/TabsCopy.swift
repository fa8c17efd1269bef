import Navlog
import NavlogTesting
import NavlogTools

@testable import TabsCharacter
@testable import TabsHome
@testable import TabsSettings

/// A copy of the app Tabs. A bug replaces the code that changes the tabs.
@MainActor
final class TabsCopy: ReplayedApp {
  /// The reaction of the app when the user selects another tab.
  var onSelect: (RootName, TabsCopy) -> Void = { _, _ in }
  /// The effect of the switch "Show search" in the settings.
  var onShowSearch: (TabsCopy) -> Void = { _ in }

  let session: RouterSession<AnyNavigation>
  private let configuration: RouterSession<AnyNavigation>.Configuration
  private let clock = UserClock()

  init(log: any EventLog = InMemoryEventLog(), id: String = "b0") {
    configuration = .init(
      roots: ["home", "settings"], app: AppInfo(name: "Tabs", version: "1.0"),
      coding: DestinationCoding(of: CharacterNavigation.self, SettingsNavigation.self),
      environment: clock.environment(session: id))
    session = RouterSession(log: log, configuration: configuration)
  }

  /// Creates the same app in another session.
  private init(_ app: TabsCopy, in session: RouterSession<AnyNavigation>) {
    (self.session, configuration) = (session, app.configuration)
    (onSelect, onShowSearch) = (app.onSelect, app.onShowSearch)
  }
}

// MARK: - Without a user

extension TabsCopy {
  /// An explorer that taps the tabs, and the buttons of the copy's screens, in every state that the explorer can reach.
  var explorer: Explorer<AnyNavigation> {
    Explorer(tapping: configuration, gestures: { $0.depth == 0 ? [] : [Offer(.pop, origin: .system)] }) {
      session in
      let app = TabsCopy(self, in: session)
      let screen = session.state.visible
      let buttons: [(String, Tap)] =
        switch screen?.wrapped {
        case nil where session.selected == "home": [("Characters", .characters)]
        case nil: [("About", .about)]
        case CharacterNavigation.list as CharacterNavigation: [("Morty", .morty)]
        default: [("Back", .back)]
        }
      var taps = buttons.map { name, tap in NavlogTesting.Tap(name) { app.tap(tap) } }
      if screen == nil, session.selected == "settings" {
        taps.append(NavlogTesting.Tap("Show search") { app.showSearch() })
      }
      return taps
        + session.roots.filter { $0 != session.selected }.map { tab in
          NavlogTesting.Tap("\(tab)") { app.select(tab) }
        }
    }
  }
}

// MARK: - By hand

extension TabsCopy {
  /// A tap on a button of the app's screens.
  enum Tap { case characters, morty, about, back }

  /// Taps buttons, one after the other. For each button, the function calls the method of the ViewModel that handles the tap.
  func tap(_ taps: Tap...) {
    for tap in taps {
      clock.pass(milliseconds: 2_000)
      let router = session.visibleRouter
      switch tap {
      case .characters: HomeViewModel(router: router).didTapOnCharactersButton()
      case .morty:
        CharacterListViewModel(getCharactersUseCase: GetCharactersUseCase(), router: router)
          .didSelectItem(Character(id: 2, name: "Morty"))
      case .about: SettingsViewModel(router: router).didTapOnAbout()
      case .back: SettingsViewModel(router: router).didTapOnBack()
      }
    }
  }

  /// Taps a tab.
  func select(_ tab: RootName) {
    clock.pass(milliseconds: 2_000)
    session.send(.select(tab, poppingToRoot: true), origin: .system)
    onSelect(tab, self)
  }

  /// Turns on the search in the settings.
  func showSearch() {
    clock.pass(milliseconds: 2_000)
    onShowSearch(self)
  }

  func perform(_ call: NavigationAction<AnyNavigation>, on router: String) async throws {
    switch call {
    case .navigate: tap(.characters)
    case .setRoots: showSearch()
    case .popToRoot:
      // No button makes this call: the app makes the call when the user selects another tab.
      select("settings")
      select("home")
    default: send(call, on: router)
    }
  }
}
