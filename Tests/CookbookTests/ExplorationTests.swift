import Navlog
import NavlogSwiftUI
import NavlogTesting
import NavlogTools
import SwiftUI
import Testing
import ViewExploration

@testable import Cookbook

/// Explorations of the recipes that are small apps. An exploration taps every button of an app's screens in every state.
@MainActor struct ExplorationTests {
  private func explorer<Recipe: View>(
    of destinations: [AppNavigation], roots: [RootName] = [.main],
    @ViewBuilder recipe: @escaping @MainActor (RouterSession<AppNavigation>) -> Recipe
  ) -> Explorer<AppNavigation> {
    var explorer = Explorer<AppNavigation>(showing: .init(roots: roots), screen: recipe)
    explorer.destinations = destinations
    return explorer
  }

  @Test func `every row of a list opens details from which the user can go back`() throws {
    let explorer = explorer(of: [.character(id: 1), .character(id: 42)]) {
      ListRecipe(session: $0, ids: [1, 42])
    }
    let report = try explorer.explore()
    #expect(
      report.description == """
        3 states, 4 transitions, 0 offers without effect, offers found by tapping; every state was found
        """)
  }

  @Test func `a popover closes after a tap on its button or outside of the popover`() throws {
    let explorer = explorer(of: [.options]) { PopoverRecipe(session: $0) }
    let report = try explorer.explore()
    #expect(
      report.description == """
        2 states, 3 transitions, 0 offers without effect, offers found by tapping; every state was found
        """)
  }

  @Test func `a user who has chosen a color can choose another color`() throws {
    var explorer = explorer(of: [.colors]) { ResultRecipe(session: $0) }
    explorer.rules = [try SessionRule("result", "flag('color', 0) = 'red' only after screen = 'colors'")]
    let report = try explorer.explore()
    #expect(
      report.description == """
        6 states, 12 transitions, 0 offers without effect, offers found by tapping; every state was found
        """)
  }

  @Test func `a sheet can push a screen at its medium and its large detent, and can be closed`() throws {
    let explorer = explorer(of: [.editor, .colors]) { SheetRecipe(session: $0) }
    let report = try explorer.explore()
    #expect(
      report.description == """
        5 states, 10 transitions, 1 offer without effect, offers found by tapping; every state was found
        """)
  }

  @Test func `every tab has a stack in which the user can go back`() throws {
    let explorer = explorer(of: [.character(id: 42)], roots: ["inbox", "books", "search"]) {
      TabsRecipe(session: $0, unreadCount: 3)
    }
    let report = try explorer.explore()
    #expect(
      report.description == """
        24 states, 72 transitions, 0 offers without effect, offers found by tapping; every state was found
        """)
  }

  @Test func `in a split view, a character can be tapped only after a folder was selected`() throws {
    let explorer = explorer(of: [.character(id: 1), .character(id: 42)], roots: [.sidebar, "books"]) {
      SplitRecipe(session: $0)
    }
    let report = try explorer.explore()
    // The list stays on screen next to the character, so the character's row can be tapped again.
    #expect(
      report.description == """
        6 states, 12 transitions, 2 offers without effect, offers found by tapping; every state was found
        no effect: Character 1 on character(id: 1), after select -> books, Character 1, Character 1
        no effect: Character 42 on character(id: 42), after select -> books, Character 42, Character 42
        """)
  }

  @Test
  func `a feature opens the screen of another feature, and the user can go back from that screen`() throws {
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
    let report = try explorer.explore()
    #expect(
      report.description == """
        2 states, 2 transitions, 0 offers without effect, offers found by tapping; every state was found
        """)
  }

  @Test func `every link to the account waits until the user has logged in`() throws {
    // The explorer does not tap: the test declares the buttons of the login screen as offers. Unlike the button in
    // `LoginScreen`, the offer "Log in" only sets the flag, and does not dismiss the login.
    var explorer = Explorer(try configurationWithLogin()) { state in
      state.visible == .login
        ? [Offer("Log in", [.init(.setFlag("isLoggedIn", true))]), Offer(.dismiss)] : Offer.system(in: state)
    }
    explorer.destinations = [.account, .character(id: 42), .login]
    explorer.links = ["app://account", "app://character/42"]
    explorer.rules = [try SessionRule("login", "screen = 'account' only after flag('isLoggedIn', 0)")]
    explorer.limits.screens = 2
    let report = try explorer.explore()
    // The route of a link declares no screens below the link's screen, so the app pushes the link's screen onto the visible
    // stack. The same link therefore leads to different stacks.
    #expect(
      report.description == """
        29 states, 44 transitions, 3 offers without effect, declared offers; limited by screens
        different stacks: app://character/42, main > fullScreen:login/character(id: 42) instead of \
        main/character(id: 42), after open app://account, open app://character/42
        different stacks: app://account, main/account/account instead of main/account, \
        after open app://account, Log in, open app://account
        """)
  }
}
