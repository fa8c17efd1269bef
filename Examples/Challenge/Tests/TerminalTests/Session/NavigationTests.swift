import ChallengeNavigation
import Navlog
import Testing

@testable import Challenge

@MainActor @Suite struct NavigationTests {
  private let app: ChallengeApp

  init() throws { app = try makeApp() }

  @Test func `it begins at home`() {
    #expect(app.stacks == "home")
    #expect(app.type("").scene?.content.title == "Challenge")
  }

  @Test func `rows lead on, and back`() {
    app.type("1", "2", "1")
    #expect(app.stacks == "home / characterList / characterDetail(id: 2) / locationDetail(id: 1)")
    app.type("b", "b")
    #expect(app.stacks == "home / characterList")
  }

  @Test func `modals nest as deep as one likes, each with its own stack`() {
    app.type("1", "settings", "onboarding", "settings", "character 7", "filter", "gallery 42", "episodes")
    #expect(
      app.stacks == "home / characterList > sheet: settings > cover: onboarding > sheet: settings / "
        + "characterDetail(id: 7) > sheet: characterFilter > cover: imageGallery(characterId: 42) / episodeList"
    )
    app.type("x", "x", "b")
    #expect(app.stacks == "home / characterList > sheet: settings > cover: onboarding > sheet: settings")
    app.type("home")
    #expect(app.stacks == "home")
  }

  @Test func `anything opens in a sheet or a cover when asked`() {
    app.type("sheet character 42", "cover settings")
    #expect(app.stacks == "home > sheet: characterDetail(id: 42) > cover: settings")
    let root = RouterID(RootName("home"))
    let sheet = root.child(.sheet, EntryID(2))
    let cover = Modal(
      entry: NavigationEntry(id: EntryID(3), destination: AppNavigation.settings), style: .fullScreenCover,
      router: RouterState(id: sheet.child(.fullScreen, EntryID(3)), root: .settings))
    let modal = Modal(
      entry: NavigationEntry(id: EntryID(2), destination: AppNavigation.characterDetail(id: 42)),
      style: .sheet(),
      router: RouterState(id: sheet, root: .characterDetail(id: 42), fullScreen: cover))
    #expect(
      app.session.state
        == NavigationState(roots: [RouterState(id: root, sheet: modal)], selected: "home", position: 3))
  }

  @Test func `the gallery without a number is that of whom one sees`() {
    app.type("character 14", "gallery")
    #expect(app.stacks == "home / characterDetail(id: 14) > cover: imageGallery(characterId: 14)")
    let before = app.session.position
    #expect(app.type("gallery").text.first?.hasPrefix("Whose?") == true)
    #expect(app.session.position == before)
  }

  @Test func `a call without effect is recorded and says why`() {
    #expect(app.type("b").text == ["event 2  pop  no effect: there is no screen to go back to"])
    #expect(app.type("x").text == ["event 3  dismiss  no effect: nothing is presented"])
  }

  @Test func `an action that does not exist is one friendly line and no event`() {
    let before = app.session.position
    #expect(app.type("99").text == ["There is no action 99 here: they go from 1 to 4."])
    #expect(app.type("0").text == ["There is no action 0 here: they go from 1 to 4."])
    #expect(app.type("foo").text == ["“foo” means nothing here; help lists what does."])
    #expect(app.type("character").text == ["It is written so: character 42"])
    #expect(app.session.position == before)
    #expect(app.type("foo").scene == nil)
  }

  @Test func `the filter is applied, and kept for the next time`() {
    app.type("1", "21", "3", "5")
    #expect(app.type("").scene?.content.actions.map(\.label).first == "Birdperson")
    #expect(app.type("").scene?.content.text == ["Filter: dead"])
    app.type("home", "1", "1")
    #expect(app.stacks == "home / characterList / characterDetail(id: 7)")
  }

  @Test func `compact lists are compact`() {
    app.type("settings", "1", "3", "1")
    #expect(app.type("").scene?.content.layout == .compact)
  }

  @Test func `what can be typed is what makes sense here`() {
    func keys() -> [String] { app.type("").scene?.ways.map(\.key) ?? [] }
    #expect(keys() == ["settings", "link URL", "history", "help", "quit"])
    app.type("1")
    #expect(keys().prefix(2) == ["b", "home"])
    app.type("filter")
    #expect(keys().prefix(2) == ["x", "home"])
  }

  @Test func `quit ends`() {
    #expect(app.type("quit").ends)
    #expect(!app.type("help").ends)
  }

  @Test func `log says where the log is`() {
    let text = app.type("log").text
    #expect(text.first?.contains("challenge.sqlite") == true)
    #expect(text.contains("  navlog state challenge.sqlite @1"))
  }
}
