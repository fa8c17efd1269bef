import Navlog
import NavlogSwiftUI
import NavlogTesting
import NavlogTools
import SwiftUI
import Testing
import ViewExploration

@testable import Cookbook

/// The recipes that are small apps explore themselves: every button of their screens is tapped in every state.
@MainActor struct ExplorationTests {
  private func explorer<Recipe: View>(
    of destinations: [AppNavigation], roots: [RootName] = [.main],
    @ViewBuilder recipe: @escaping @MainActor (RouterSession<AppNavigation>) -> Recipe
  ) -> Explorer<AppNavigation> {
    var explorer = Explorer<AppNavigation>(showing: .init(roots: roots), screen: recipe)
    explorer.destinations = destinations
    explorer.representative = { if case .character = $0 { .character(id: 42) } else { $0 } }
    return explorer
  }

  @Test func `every row of a list opens details that lead back`() throws {
    let explorer = explorer(of: [.character(id: 42)]) { ListRecipe(session: $0, ids: [1, 42]) }
    #expect(
      try explorer.explore().description == """
        2 states
        """)
  }

  @Test func `a popover closes`() throws {
    let explorer = explorer(of: [.options]) { PopoverRecipe(session: $0) }
    #expect(
      try explorer.explore().description == """
        2 states
        """)
  }

  @Test func `a screen with each result leads back`() throws {
    var explorer = explorer(of: [.colors]) { ResultRecipe(session: $0) }
    explorer.rules = [
      try SessionRule("result", "flag('color') = 'red' only after screen = 'colors'")
    ]
    #expect(
      try explorer.explore().description == """
        6 states
        """)
  }

  @Test func `a sheet pushes at both heights, and closes`() throws {
    let explorer = explorer(of: [.editor, .colors]) { SheetRecipe(session: $0) }
    #expect(
      try explorer.explore().description == """
        5 states
        """)
  }

  @Test func `every tab has a stack that leads back`() throws {
    let roots: [RootName] = ["inbox", "books", "search"]
    let explorer = explorer(of: [.character(id: 42)], roots: roots) { TabsRecipe(session: $0, unreadCount: 3) }
    #expect(
      try explorer.explore().description == """
        24 states
        """)
  }

  @Test func `the columns of a split view show every destination`() throws {
    let explorer = explorer(of: [.character(id: 42)], roots: [.sidebar, "books", "films"]) {
      SplitRecipe(session: $0)
    }
    #expect(
      try explorer.explore().description == """
        ? states
        """)
  }

  @Test func `an editor with a draft closes only after a question`() throws {
    let explorer = explorer(of: [.editor, .discardDraft]) { AlertRecipe(session: $0) }
    #expect(
      try explorer.explore().description == """
        3 states
        """)
  }

  @Test func `a feature opens the screens of another one`() throws {
    let features = FeatureContainer<AnyView>([BooksFeature(), AuthorsFeature()]) { _, _ in
      AnyView(EmptyView())
    }
    var explorer = Explorer<AnyNavigation>(
      showing: .init(rules: featureRules, coding: features.coding)
    ) { session in
      NavigationContainer(session) { destination, router in
        features.resolve(destination, navigator: router)
      } content: { router in
        BooksFeature().makeMainScreen(navigator: router)
      }
    }
    explorer.destinations = [AnyNavigation(AuthorsNavigation.author)]
    #expect(
      try explorer.explore().description == """
        2 states
        """)
  }

  @Test func `the account is behind the login, which every link to it asks for`() throws {
    let configuration = try configurationWithLogin()
    var explorer = Explorer(configuration) { state in
      state.visible == .login
        ? [Offer("Log in", [.init(.setFlag("isLoggedIn", true))]), Offer(.dismiss)] : Offer.system(in: state)
    }
    explorer.destinations = [.account, .character(id: 42), .login]
    explorer.links = ["app://account", "app://character/42"]
    explorer.rules = [try SessionRule("login", "screen = 'account' only after flag('isLoggedIn')")]
    explorer.limits.screens = 2
    #expect(
      try explorer.explore().description == """
        ? states
        """)
  }
}
