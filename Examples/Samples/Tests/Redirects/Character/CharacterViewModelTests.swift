import Testing

@testable import RedirectsCharacter

@MainActor
struct CharacterListViewModelTests {
  private let navigator = CharacterListNavigatorMock()
  private var sut: CharacterListViewModel { CharacterListViewModel(navigator: navigator) }

  @Test func didSelectItemNavigatesToDetail() {
    sut.didSelectItem(42)
    #expect(navigator.navigateToDetailIds == [42])
    #expect(navigator.presentFilterCallCount == 0)
  }

  @Test func didTapOnFilterPresentsFilter() {
    sut.didTapOnFilter()
    #expect(navigator.presentFilterCallCount == 1)
    #expect(navigator.navigateToDetailIds == [])
  }
}

@MainActor
struct CharacterDetailViewModelTests {
  @Test func didTapOnBackCallsGoBack() {
    let navigator = CharacterDetailNavigatorMock()
    CharacterDetailViewModel(identifier: 42, navigator: navigator).didTapOnBack()
    #expect(navigator.goBackCallCount == 1)
  }
}
