import Foundation
import Navlog
import NavlogSQLite
import Observation

// An app whose modules are isolated to the main actor by default, as new projects in Xcode are. The library
// must not require nonisolated or Sendable anywhere. PublicAPITests has the same app without that default.

enum AppNavigation: Navigation {
  case characterList
  case characterDetail(id: Int, token: String?)
  case favourites
  case login
  case settings

  var presentationType: PresentationType {
    switch self {
    case .characterList, .characterDetail, .favourites: .push
    case .login: .fullScreen
    case .settings: .sheet
    }
  }

  var storedParameters: StoredParameters { .only("id") }
}

extension AppNavigation {
  var needsLogin: Bool { self == .favourites }

  static func links() throws -> DeepLinkTable<AppNavigation> {
    try DeepLinkTable(
      schemes: ["challenge"],
      routes: [
        DeepLinkRoute("character/:id(Int)", below: [.characterList]) {
          .characterDetail(id: try $0.int("id"), token: nil)
        },
        DeepLinkRoute("favourites", to: .favourites),
      ])
  }

  static var rules: NavigationRules<AppNavigation> {
    NavigationRules(
      guards: [
        NavigationGuard("login") { state, destination in
          guard destination.needsLogin, state.flags["isAuthenticated"] != true else { return .allow }
          return .defer(until: "isAuthenticated", showing: .login)
        }
      ])
  }
}

struct CharacterLinks: DeepLinkHandler {
  let scheme = "challenge"
  let host = "hero"

  func resolve(_ url: LinkURL) -> AppNavigation? {
    url.queryParameter("id").flatMap { Int($0) }.map { .characterDetail(id: $0, token: nil) }
  }
}

// MARK: - The same app with independent features

enum MenuNavigation: OutgoingNavigation {
  case preferences
}

enum SettingsNavigation: Navigation {
  case preferences
}

let menuRedirect = NavigationRedirect<AnyNavigation>("menu") { destination in
  destination.wrapped as? MenuNavigation == .preferences ? AnyNavigation(SettingsNavigation.preferences) : nil
}

struct MenuFeature: Feature {
  var destinations: [any Navigation.Type] { [] }

  func makeMainScreen(navigator: any Navigator) -> String { "menu" }

  func resolve(_ navigation: any Navigation, navigator: any Navigator) -> String? { nil }

  func didTapPreferences(navigator: any Navigator) { navigator.navigate(to: MenuNavigation.preferences) }
}

final class SettingsFeature: Feature {
  private(set) var resolved = 0

  var destinations: [any Navigation.Type] { [SettingsNavigation.self] }

  func makeMainScreen(navigator: any Navigator) -> String { "settings" }

  func resolve(_ navigation: any Navigation, navigator: any Navigator) -> String? {
    guard navigation is SettingsNavigation else { return nil }
    resolved += 1
    return "preferences"
  }
}

// MARK: - The app

/// A tracker that collects the visible screens for analytics.
final class ScreenTracker: NavigationTracker {
  private(set) var screens: [String] = []

  func track(_ event: RecordedEvent<AppNavigation>, in state: NavigationState<AppNavigation>) {
    if event.outcome == .applied, let screen = event.screen { screens.append("\(screen)") }
  }
}

/// A stand-in for the server.
actor Catalogue {
  private var latest = 41

  func next() async -> Int {
    latest += 1
    return latest
  }
}

@Observable
final class CharacterListViewModel {
  var onSelectCharacter: ((Int) -> Void)?
  var onClose: (() -> Void)?
  private(set) var isLoading = false
  private let catalogue: Catalogue

  init(catalogue: Catalogue) { self.catalogue = catalogue }

  func didSelect(id: Int) { onSelectCharacter?(id) }

  /// Shows the newest character after the server has answered.
  func showLatest() async {
    isLoading = true
    defer { isLoading = false }
    onSelectCharacter?(await catalogue.next())
  }
}

@Observable
final class AppModel {
  let session: RouterSession<AppNavigation>
  let tracker = ScreenTracker()
  let catalogue = Catalogue()
  private(set) var failures: [String] = []

  init(log: any EventLog) throws {
    let links = DeepLinks(handlers: [CharacterLinks()], table: try AppNavigation.links())
    let note = Note()
    session = RouterSession(
      log: log,
      configuration: .init(
        roots: ["home", "search"], app: AppInfo(name: "Challenge", version: "1.0"), links: links.resolve,
        rules: AppNavigation.rules, trackers: [tracker],
        onLogFailure: { note.model?.failures.append("\($0)") }))
    note.model = self
  }

  private final class Note {
    weak var model: AppModel?
  }

  func makeList() -> CharacterListViewModel {
    let viewModel = CharacterListViewModel(catalogue: catalogue)
    viewModel.onSelectCharacter = session.router.emit { .navigate(to: .characterDetail(id: $0, token: "t")) }
    viewModel.onClose = session.router.emit { .pop }
    return viewModel
  }

  /// Reads the recorded screens in the background, while the app continues to navigate.
  func screens(in path: String) async throws -> [AppNavigation] {
    try await LogAuditor(path: path).screens()
  }
}

/// An actor that reads a log, so that the main actor is free.
actor LogAuditor {
  private let path: String

  init(path: String) { self.path = path }

  func screens() throws -> [AppNavigation] {
    let log = try SQLiteEventLog(reading: path)
    guard let session = try log.sessions().last else { return [] }
    let timeline = Timeline<AppNavigation>(log: log, session: session.info.id)
    return try (1...session.count).compactMap { try timeline.state(at: $0).visible }
  }
}
