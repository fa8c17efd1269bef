import Navlog
import NavlogTesting
import Testing

/// Events 1 to 3 of session 891da1f3 of Challenge 1.0, written by `navlog reach`.
@MainActor @Test func `the calls lead to detail`() throws {
  let session = RouterSession<Screen>()
  let router = session.router
  router.navigate(to: .character(42))
  #expect(session.state.pathText == "main/character(42)")
  router.navigate(to: .filter)
  let filterRouter = router.sheetRouter
  #expect(session.state.pathText == "main/character(42) > sheet:filter")
  let detail = try Screen(
    recorded: """
      {\"name\":\"detail\",\"params\":{\"id\":7,\"title\":\"Año nuevo\"},\"type\":\"Screen\"}
      """)
  filterRouter?.navigate(to: detail)
  #expect(session.state.visible == detail)
}
