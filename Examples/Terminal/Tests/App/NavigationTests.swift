import ChallengeNavigation
import Navlog
import Testing

@testable import ChallengeTerminal

@MainActor @Suite struct NavigationTests {
  private let app: TerminalApp

  init() throws { app = try makeApp() }

  @Test func `the app starts at home`() {
    #expect(app.stacks == "home")
    #expect(app.type("").scene?.content.title == "Challenge")
  }

  @Test func `rows push screens, and the command "back" pops them`() {
    app.type("1", "2", "1")
    #expect(app.stacks == "home / characterList / characterDetail(id: 2) / locationDetail(id: 1)")
    app.type("b", "b")
    #expect(app.stacks == "home / characterList")
  }

  @Test func `modals nest without limit, each with its own stack`() {
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

  @Test func `any destination can be presented as a sheet or a cover`() {
    app.type("sheet character 42", "cover settings")
    #expect(app.stacks == "home > sheet: characterDetail(id: 42) > cover: settings")
    let root = RouterID(RootName("home"))
    let sheet = root.child(.sheet, EntryID(2))
    let cover = RouterState.Modal(
      entry: NavigationEntry(id: EntryID(3), destination: AppNavigation.settings), style: .fullScreen,
      router: RouterState(id: sheet.child(.fullScreen, EntryID(3)), root: .settings))
    let modal = RouterState.Modal(
      entry: NavigationEntry(id: EntryID(2), destination: AppNavigation.characterDetail(id: 42)),
      style: .sheet,
      router: RouterState(id: sheet, root: .characterDetail(id: 42), fullScreen: cover))
    #expect(
      app.session.state
        == NavigationState(roots: [RouterState(id: root, sheet: modal)], selected: "home", position: 3))
  }

  @Test func `without an identifier, the command "gallery" shows the visible character's pictures`() {
    app.type("character 14", "gallery")
    #expect(app.stacks == "home / characterDetail(id: 14) > cover: imageGallery(characterId: 14)")
    let before = app.session.position
    #expect(app.type("gallery").text.first?.hasPrefix("Whose gallery?") == true)
    #expect(app.session.position == before)
  }

  @Test func `a call without effect is recorded with its reason`() {
    #expect(app.type("b").text == ["event 2  pop  no effect: there is no screen to go back to"])
    #expect(app.type("x").text == ["event 3  dismiss  no effect: nothing is presented"])
  }

  @Test func `an unknown action or command prints a hint and records no event`() {
    let before = app.session.position
    #expect(app.type("99").text == ["There is no action 99 here; the actions are 1 to 4."])
    #expect(app.type("0").text == ["There is no action 0 here; the actions are 1 to 4."])
    #expect(app.type("foo").text == ["Unknown command “foo”; help lists the commands."])
    #expect(app.type("character").text == ["Usage: character 42"])
    #expect(app.session.position == before)
    #expect(app.type("foo").scene == nil)
  }

  @Test func `the chosen filter applies to the list, and stays set when the list is opened again`() {
    app.type("1", "21", "3", "5")
    #expect(app.type("").scene?.content.actions.map(\.label).first == "Birdperson")
    #expect(app.type("").scene?.content.text == ["Filter: dead"])
    app.type("home", "1", "1")
    #expect(app.stacks == "home / characterList / characterDetail(id: 7)")
  }

  @Test func `the setting for compact lists changes their layout`() {
    app.type("settings", "1", "3", "1")
    #expect(app.type("").scene?.content.layout == .compact)
    app.type("b", "2")
    #expect(app.type("").scene?.content.title == "Episodes")
    #expect(app.type("").scene?.content.layout == .compact)
  }

  @Test func `the hints list back, dismiss and home only where these commands have an effect`() {
    func keys() -> [String] { app.type("").scene?.hints.map(\.word) ?? [] }
    #expect(keys() == ["settings", "link URL", "history", "help", "quit"])
    app.type("1")
    #expect(keys().prefix(2) == ["b", "home"])
    app.type("filter")
    #expect(keys().prefix(2) == ["x", "home"])
  }

  @Test func `the command "quit" ends the app`() {
    #expect(app.type("quit").quits)
    #expect(!app.type("help").quits)
  }

  @Test func `the command "log" prints the path of the log`() {
    let text = app.type("log").text
    #expect(text.first?.contains("challenge.sqlite") == true)
    #expect(text.contains("  navlog state challenge.sqlite @1"))
  }
}
