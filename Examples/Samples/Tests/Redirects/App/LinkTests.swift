import Navlog
import RedirectsCharacter
import SampleUI
import Testing

@testable import Redirects

@Suite @MainActor struct `Links of the features` {
  private let app = AppContainer(log: InMemoryEventLog())

  @Test func `a link that a feature's handler knows is shown`() throws {
    app.handle(url: "challenge://character/detail?id=42")
    #expect(
      app.session.state
        == NavigationState(
          roots: [
            RouterState(
              id: RouterID(.main), path: [.init(CharacterIncomingNavigation.detail(identifier: 42), 1)])
          ], selected: .main, position: 1))
    #expect(app.screen.title == "Character 42")
    let event = try #require(try app.session.timeline.events().last)
    #expect(event.origin == .deepLink)
  }

  @Test func `a link goes to the stack that is seen`() throws {
    for label in ["Characters", "Filter"] { try app.screen.tap(label) }
    app.handle(url: "challenge://character/list")
    #expect(app.session.state.pathText == "main/list > sheet:filter/list")
  }

  @Test(arguments: [
    ("challenge://character/planet", Reason.noMatch),
    ("challenge://character/detail?id=rick", .noMatch),
    ("challenge://character/detail?id=4%00", .refused("an escape stands for a NUL")),
    ("challenge://character/../detail?id=1", .refused("the path has a dot segment")),
    ("challenge://character/detail?id=1&id=2", .refused("the query has a key twice")),
    ("challenge://planet/list", .refused(#"the host "planet" is not accepted"#)),
    ("javascript://character/list", .refused(#"the scheme "javascript" is not accepted"#)),
  ])
  func `a link that no handler knows, or that is hostile, changes nothing, and says why`(
    url: String, reason: Reason
  ) throws {
    try app.screen.tap("Characters")
    let before = app.session.state
    app.handle(url: url)
    #expect(app.session.state == before)
    let event = try #require(try app.session.timeline.events().last)
    #expect(event.action.kind == .deepLink)
    #expect(event.outcome == .noEffect(reason))
  }
}
