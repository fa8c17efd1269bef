import Navlog
import Testing

@testable import ChallengeNavigation

/// Events 2 to 16 of session 858f3cf1 of Challenge 1.0, written by `navlog test`.
@MainActor @Test func `the calls lead to home`() {
  let session = RouterSession<AppNavigation>(configuration: .init(roots: ["home"]))
  let home = session.router(root: "home")
  home.navigate(to: .characterList)
  #expect(session.state.pathText == "home/characterList")
  home.navigate(to: .characterDetail(id: 2))
  #expect(session.state.pathText == "home/characterList/characterDetail(id: 2)")
  home.navigate(to: .imageGallery(characterId: 2))
  let imageGalleryRouter = home.fullScreenRouter
  #expect(
    session.state.pathText
      == "home/characterList/characterDetail(id: 2) > fullScreen:imageGallery(characterId: 2)")
  imageGalleryRouter?.dismiss()
  #expect(session.state.pathText == "home/characterList/characterDetail(id: 2)")
  home.pop()
  #expect(session.state.pathText == "home/characterList")
  home.navigate(to: .characterFilter)
  let characterFilterRouter = home.sheetRouter
  #expect(session.state.pathText == "home/characterList > sheet:characterFilter")
  session.setFlag("characterFilter", "dead")
  characterFilterRouter?.navigate(to: .settings)
  let settingsRouter = characterFilterRouter?.sheetRouter
  #expect(session.state.pathText == "home/characterList > sheet:characterFilter > sheet:settings")
  settingsRouter?.navigate(to: .onboarding)
  let onboardingRouter = settingsRouter?.fullScreenRouter
  #expect(
    session.state.pathText
      == "home/characterList > sheet:characterFilter > sheet:settings > fullScreen:onboarding")
  onboardingRouter?.dismiss()
  #expect(session.state.pathText == "home/characterList > sheet:characterFilter > sheet:settings")
  settingsRouter?.dismiss()
  #expect(session.state.pathText == "home/characterList > sheet:characterFilter")
  #expect(characterFilterRouter?.pop() == .noEffect(.atRoot))
  session.send(.dismissAll)
  #expect(session.state.pathText == "home/characterList")
  home.popToRoot()
  #expect(session.state.pathText == "home")
  #expect(home.pop() == .noEffect(.atRoot))
}
