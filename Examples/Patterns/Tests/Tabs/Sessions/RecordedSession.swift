import Navlog
import Testing

@testable import TabsCharacter
@testable import TabsSettings

/// Events 2 to 11 of session 6624d892 of Tabs 1.0, written by `navlog test`.
@MainActor @Test func `the calls lead to home`() {
  let session = RouterSession<AnyNavigation>(
    configuration: .init(
      roots: ["home", "settings"],
      coding: DestinationCoding(of: CharacterNavigation.self, SettingsNavigation.self)))
  let home = session.router(root: "home")
  let settings = session.router(root: "settings")
  home.navigate(to: CharacterNavigation.detail(identifier: 1))
  #expect(session.state.pathText == "home/detail(identifier: 1)")
  home.pop()
  #expect(session.state.pathText == "home")
  #expect(home.pop() == .noEffect(.atRoot))
  home.navigate(to: CharacterNavigation.list)
  #expect(session.state.pathText == "home/list")
  home.navigate(to: CharacterNavigation.detail(identifier: 2))
  #expect(session.state.pathText == "home/list/detail(identifier: 2)")
  session.select("settings", poppingToRoot: true)
  #expect(session.state.pathText == "settings")
  settings.navigate(to: SettingsNavigation.about)
  #expect(session.state.pathText == "settings/about")
  session.select("home", poppingToRoot: true)
  #expect(session.state.pathText == "home/list/detail(identifier: 2)")
  session.select("home", poppingToRoot: true)
  #expect(session.state.pathText == "home")
  #expect(session.select("home", poppingToRoot: true) == .noEffect(.alreadySelected))
}
