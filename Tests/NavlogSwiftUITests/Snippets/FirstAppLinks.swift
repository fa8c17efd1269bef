import Navlog
import NavlogSwiftUI
import SwiftUI
import Testing

@testable import FirstApp

/// The app of Getting started with links.
enum FirstAppLinks {
  typealias AppNavigation = FirstApp.AppNavigation
  typealias MainView = FirstApp.MainView

  static func openLog() async -> any EventLog { await FirstApp.openLog() }

  struct CharactersApp: App {
    @State private var launch = AppLaunch { await CharactersApp.makeSession() }

    var body: some Scene {
      WindowGroup { LaunchContainer(launch) { MainView(session: $0) } }
    }

    static func makeSession() async -> RouterSession<AppNavigation> {
      var configuration = RouterSession<AppNavigation>.Configuration(
        roots: ["characters", "episodes"], restoration: .lastSession)
      do {
        configuration.links = try makeLinks().resolve
      } catch {
        // A pattern is wrong. A debug build stops here. A release build runs without links.
        assertionFailure("\(error)")
      }
      return RouterSession(log: await openLog(), configuration: configuration)
    }

    static func makeLinks() throws -> DeepLinkTable<AppNavigation> {
      try DeepLinkTable(
        schemes: ["characters"],
        routes: [
          DeepLinkRoute("character/:id(Int)", name: "character", select: "characters", below: []),
          DeepLinkRoute("episode/:number(Int)", name: "episode", select: "episodes", below: []),
        ])
    }
  }
}

/// The links of Getting started.
@Suite @MainActor struct FirstAppLinksTests {
  @Test func `a link of the article 'Getting started' selects its tab and shows its screen`() throws {
    let links = try FirstAppLinks.CharactersApp.makeLinks()
    let session = RouterSession<FirstApp.AppNavigation>(
      configuration: .init(roots: ["characters", "episodes"], links: links.resolve))
    session.open("characters://episode/3")
    #expect(session.state.pathText == "episodes/episode(number: 3)")
    session.open("characters://character/2")
    #expect(session.state.pathText == "characters/character(id: 2)")
  }
}
