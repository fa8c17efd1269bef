import ChallengeNavigation
import Navlog
import Testing

@testable import ChallengeTerminal

@MainActor @Suite struct ScreensTests {
  @Test(arguments: AppNavigation.examples)
  func `every destination has a screen that the user can leave`(destination: AppNavigation) throws {
    let app = try makeApp()
    let screen = destination.screen(router: app.session.router, preferences: Preferences())
    #expect(!screen.title.isEmpty)
    #expect(screen.actions.contains { ["Back", "Done", "Close", "Get started"].contains($0.label) })
  }

  /// Each row: a screen, the label of an action, and the call that the action makes.
  @Test(
    arguments: [
      (nil, "Characters", "navigate -> characterList"), (nil, "Episodes", "navigate -> episodeList"),
      (nil, "Settings", "navigate -> sheet:settings"), (nil, "Welcome", "navigate -> fullScreen:onboarding"),
      (.characterList, "Evil Morty", "navigate -> characterDetail(id: 42)"),
      (.characterList, "Filter", "navigate -> sheet:characterFilter"), (.characterList, "Back", "pop"),
      (.characterDetail(id: 42), "Citadel of Ricks", "navigate -> locationDetail(id: 2)"),
      (.characterDetail(id: 42), "The Ricklantis Mixup", "navigate -> episodeDetail(id: 12)"),
      (.characterDetail(id: 42), "Pictures", "navigate -> fullScreen:imageGallery(characterId: 42)"),
      (.characterDetail(id: 42), "Back", "pop"), (.characterDetail(id: 999), "Back", "pop"),
      (.locationDetail(id: 3), "Annie", "navigate -> characterDetail(id: 17)"),
      (.locationDetail(id: 3), "Back", "pop"), (.locationDetail(id: 999), "Back", "pop"),
      (.episodeList, "Pilot", "navigate -> episodeDetail(id: 1)"), (.episodeList, "Back", "pop"),
      (.episodeDetail(id: 12), "Evil Morty", "navigate -> characterDetail(id: 42)"),
      (.episodeDetail(id: 12), "Back", "pop"), (.episodeDetail(id: 999), "Back", "pop"),
      (.characterFilter, "Dead", #"setFlag characterFilter = "dead""#),
      (.characterFilter, "Everybody", "setFlag characterFilter = null"),
      (.characterFilter, "Done", "dismiss"),
      (.settings, "Compact lists", "setFlag compactLists = true"),
      (.settings, "Welcome", "navigate -> fullScreen:onboarding"),
      (.settings, "Done", "dismiss"),
      (.imageGallery(characterId: 42), "Evil Morty", "navigate -> characterDetail(id: 42)"),
      (.imageGallery(characterId: 42), "Close", "dismiss"),
      (.imageGallery(characterId: 999), "Close", "dismiss"),
      (.onboarding, "Characters", "navigate -> characterList"),
    ] as [(AppNavigation?, String, String)])
  func `each action of a screen makes the call of that action`(
    destination: AppNavigation?, label: String, call: String
  ) throws {
    let app = try makeApp()
    if let destination { app.session.router.navigate(to: destination) }
    let screen = Screen.visible(in: app.session.state, router: app.session.visibleRouter)
    let action = try #require(screen.actions.first { $0.label == label })
    let before = app.session.position

    action.perform()

    #expect(app.session.position == before + 1)
    #expect(try app.calls().last == call)
    #expect(try app.session.timeline.events().last?.outcome == .applied)
  }

  @Test(
    arguments: [nil] + AppNavigation.examples)
  func `every action of every screen makes a call`(destination: AppNavigation?) throws {
    let app = try makeApp()
    func screen() -> Screen {
      app.session.router.dismissAll()
      app.session.router.popToRoot()
      if let destination { app.session.router.navigate(to: destination) }
      return Screen.visible(in: app.session.state, router: app.session.visibleRouter)
    }
    for index in screen().actions.indices {
      let action = screen().actions[index]
      let before = app.session.position
      action.perform()
      #expect(app.session.position > before, "\(action.label)")
    }
  }

  @Test func `an event records the line that wired its closure`() throws {
    let app = try makeApp()
    app.type("1", "1")
    let source = try #require(try app.session.timeline.events().last?.source)
    #expect(source.file == "ChallengeTerminal/AppNavigation+Screen.swift")
  }

  @Test func `completing the onboarding sets the flag isOnboarded, and dismisses the onboarding`() throws {
    let app = try makeApp()
    app.type("4", "1")
    #expect(app.stacks == "home")
    #expect(app.session.flags[Flag.isOnboarded] == true)
    #expect(app.type("").scene?.content.text == ["Welcome back."])
  }
}
