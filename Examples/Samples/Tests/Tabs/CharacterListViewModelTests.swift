import NavlogTesting
import Testing

@testable import TabsCharacter

@MainActor
struct CharacterListViewModelTests {
  @Test func didSelectItemNavigatesToDetail() {
    // Given
    let router = RouterMock()
    let sut = CharacterListViewModel(
      getCharactersUseCase: GetCharactersUseCaseMock(),
      router: router
    )

    // When
    sut.didSelectItem(Character(id: 42, name: "Test"))

    // Then
    let destination = router.navigatedDestinations.first as? CharacterNavigation
    #expect(destination == .detail(identifier: 42))
  }

  @Test func didTapOnBackCallsGoBack() {
    // Given
    let router = RouterMock()
    let sut = CharacterListViewModel(
      getCharactersUseCase: GetCharactersUseCaseMock(),
      router: router
    )

    // When
    sut.didTapOnBack()

    // Then
    #expect(router.goBackCallCount == 1)
    #expect(router.calls.count == 1)
  }

  @Test func didSelectItemCallsRouterOnce() {
    // Given
    let router = RouterMock()
    let sut = CharacterListViewModel(
      getCharactersUseCase: GetCharactersUseCaseMock(),
      router: router
    )

    // When
    sut.didSelectItem(Character(id: 1, name: "Test"))

    // Then
    #expect(router.navigatedDestinations.count == 1)
    #expect(router.calls.count == 1)
  }

  @Test func loadCallsNoRouter() {
    // Given
    let router = RouterMock()
    let sut = CharacterListViewModel(
      getCharactersUseCase: GetCharactersUseCaseMock(),
      router: router
    )

    // When
    sut.load()

    // Then
    #expect(sut.characters == GetCharactersUseCaseMock.characters)
    #expect(router.calls.isEmpty)
  }
}

struct GetCharactersUseCaseMock: GetCharactersUseCaseContract {
  static let characters = [Character(id: 42, name: "Test")]

  func execute() -> [Character] { Self.characters }
}
