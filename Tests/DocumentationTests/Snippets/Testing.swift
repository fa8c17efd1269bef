import Navlog
import NavlogTesting
import Testing

@MainActor struct CharacterListTests {
  let viewModel = CharacterListViewModel()

  @Test func `a row leads to the detail`() {
    let router = RouterMock<AppNavigation>()
    viewModel.onSelectCharacter = { router.navigate(to: .characterDetail(id: $0)) }
    viewModel.didSelect(id: 42)
    #expect(router.navigatedDestinations == [.characterDetail(id: 42)])
  }

  @Test func `the detail is pushed, and the settings stay`() {
    let session = RouterSession<AppNavigation>()  // over a log in memory
    viewModel.onSelectCharacter = session.router.emit { .navigate(to: .characterDetail(id: $0)) }
    session.router.navigate(to: .settings)
    viewModel.didSelect(id: 42)
    #expect(session.router.navigationStackPath == [.characterDetail(id: 42)])
    #expect(session.router.presentingSheet == .settings)
  }
}
