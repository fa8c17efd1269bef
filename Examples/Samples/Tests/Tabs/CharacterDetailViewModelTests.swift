import NavlogTesting
import Testing

@testable import TabsCharacter

@MainActor
struct CharacterDetailViewModelTests {
  @Test func didTapOnBackCallsPop() {
    // Given
    let router = RouterMock()
    let sut = CharacterDetailViewModel(
      identifier: 42, getCharactersUseCase: GetCharactersUseCaseMock(), router: router)

    // When
    sut.didTapOnBack()

    // Then
    #expect(router.popCallCount == 1)
    #expect(router.calls.count == 1)
  }

  @Test(arguments: [(42, "Test"), (43, "Nobody")])
  func loadFindsTheCharacterByItsIdentifier(identifier: Int, name: String) {
    // Given
    let sut = CharacterDetailViewModel(
      identifier: identifier, getCharactersUseCase: GetCharactersUseCaseMock(), router: RouterMock())

    // When
    sut.load()

    // Then
    #expect(sut.name == name)
  }
}
