import Navlog
import Testing

@testable import RedirectsCharacter
@testable import RedirectsFilter

/// Events 1 to 18 of session 95a7c7a5 of Redirects 1.0, written by `navlog test`.
@MainActor @Test func `the calls lead to main/list/detail(identifier: 42)`() {
  let session = RouterSession<AnyNavigation>(
    configuration: .init(
      coding: DestinationCoding(of: CharacterIncomingNavigation.self, FilterIncomingNavigation.self)))
  let router = session.router
  router.navigate(to: UnknownNavigation.notFound)
  #expect(session.state.pathText == "main/notFound")
  router.pop()
  #expect(session.state.pathText == "main")
  router.navigate(to: CharacterIncomingNavigation.list)
  #expect(session.state.pathText == "main/list")
  router.navigate(to: CharacterIncomingNavigation.detail(identifier: 1))
  #expect(session.state.pathText == "main/list/detail(identifier: 1)")
  router.pop()
  #expect(session.state.pathText == "main/list")
  router.present(
    AnyNavigation(FilterIncomingNavigation.filter), style: .sheet(detents: [.large, .medium]))
  let filterRouter = router.sheetRouter
  #expect(session.state.pathText == "main/list > sheet:filter")
  filterRouter?.navigate(to: FilterIncomingNavigation.status)
  #expect(session.state.pathText == "main/list > sheet:filter/status")
  filterRouter?.dismiss()
  #expect(session.state.pathText == "main/list")
  router.present(
    AnyNavigation(FilterIncomingNavigation.filter), style: .sheet(detents: [.large, .medium]))
  let filterRouter2 = router.sheetRouter
  #expect(session.state.pathText == "main/list > sheet:filter")
  filterRouter2?.present(
    AnyNavigation(FilterIncomingNavigation.filter), style: .sheet(detents: [.large, .medium]))
  #expect(session.state.pathText == "main/list > sheet:filter > sheet:filter")
  filterRouter2?.present(AnyNavigation(FilterIncomingNavigation.help), style: .fullScreen)
  #expect(session.state.pathText == "main/list > sheet:filter > fullScreen:help")
  filterRouter2?.dismiss()
  #expect(session.state.pathText == "main/list > sheet:filter > sheet:filter")
  filterRouter2?.dismiss()
  #expect(session.state.pathText == "main/list > sheet:filter")
  filterRouter2?.dismiss()
  #expect(session.state.pathText == "main/list")
  #expect(filterRouter2?.dismiss() == .noEffect(.noSuchRouter))
  session.send(
    .deepLink(
      url: "challenge://character/detail?id=42",
      .plan([.show(AnyNavigation(CharacterIncomingNavigation.detail(identifier: 42)), .push)])))
  #expect(session.state.pathText == "main/list/detail(identifier: 42)")
  #expect(session.open("challenge://character/planet") == .noEffect(.noMatch))
  session.open("challenge://character/detail?id=4%00")
  #expect(session.state.pathText == "main/list/detail(identifier: 42)")
}
