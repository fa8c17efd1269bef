import Navlog
import Testing

@testable import ChallengeTerminal

@MainActor @Suite struct LinkTests {
  @Test func `the app lists its links`() throws {
    let text = try makeApp().type("links").text
    #expect(text.count == 7)
    #expect(text.contains("  challenge://character/:id(Int)  characterDetail"))
  }

  @Test func `a hostile link is recorded, printed escaped, and has no effect`() throws {
    let app = try makeApp()
    app.type("1")
    let before = app.session.state
    let reply = app.type("link challenge://character/42\u{1B}[2J\u{202E}")
    #expect(app.session.state == before)
    #expect(app.session.position == 3)
    #expect(reply.text.allSatisfy { !$0.contains("\u{1B}") && !$0.contains("\u{202E}") })
  }

  @Test func `the screen of a modal is wired to the router of that modal`() throws {
    let app = try makeApp()
    app.type("gallery 42", "1")
    #expect(app.stacks == "home > cover: imageGallery(characterId: 42) / characterDetail(id: 42)")
  }
}
