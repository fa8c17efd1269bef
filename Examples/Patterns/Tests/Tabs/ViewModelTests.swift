import NavlogTesting
import Observation
import PatternHarness
import SwiftUI
import TestThreads
import Testing

@testable import TabsCharacter
@testable import TabsHome
@testable import TabsSettings

@MainActor
struct HomeViewModelTests {
  @Test func didTapOnCharacterButtonNavigatesToCharacterDetail() {
    // Given
    let router = RouterMock()
    let sut = HomeViewModel(router: router)

    // When
    sut.didTapOnCharacterButton()

    // Then
    let destination = router.navigatedDestinations.first as? CharacterNavigation
    #expect(destination == .detail(identifier: 1))
  }

  @Test func didTapOnCharacterButtonCallsRouterOnce() {
    // Given
    let router = RouterMock()
    let sut = HomeViewModel(router: router)

    // When
    sut.didTapOnCharacterButton()

    // Then
    #expect(router.navigatedDestinations.count == 1)
    #expect(router.calls.count == 1)
  }

  @Test func didTapOnCharactersButtonNavigatesToCharacterList() {
    // Given
    let router = RouterMock()
    let sut = HomeViewModel(router: router)

    // When
    sut.didTapOnCharactersButton()

    // Then
    #expect(router.navigatedDestinations.map { $0 as? CharacterNavigation } == [.list])
    #expect(router.calls.count == 1)
  }
}

@MainActor
struct CharacterListViewModelTests {
  private let router = RouterMock()

  private func makeSUT(
    _ result: Result<[Character], any Error> = .success(GetCharactersUseCaseMock.characters)
  )
    -> CharacterListViewModel
  {
    CharacterListViewModel(getCharactersUseCase: GetCharactersUseCaseMock(result: result), router: router)
  }

  @Test func didSelectItemNavigatesToDetail() {
    // Given
    let sut = makeSUT()

    // When
    sut.didSelectItem(Character(id: 42, name: "Test"))

    // Then
    let destination = router.navigatedDestinations.first as? CharacterNavigation
    #expect(destination == .detail(identifier: 42))
  }

  @Test func didTapOnBackCallsGoBack() {
    // Given
    let sut = makeSUT()

    // When
    sut.didTapOnBack()

    // Then
    #expect(router.goBackCallCount == 1)
    #expect(router.calls.count == 1)
  }

  @Test func didSelectItemCallsRouterOnce() {
    // Given
    let sut = makeSUT()

    // When
    sut.didSelectItem(Character(id: 1, name: "Test"))

    // Then
    #expect(router.navigatedDestinations.count == 1)
    #expect(router.calls.count == 1)
  }

  @Test func stateIsIdleUntilLoadShowsTheCharacters() async {
    // Given
    let sut = makeSUT()
    #expect(sut.state == .idle)

    // When
    await sut.load()

    // Then
    #expect(sut.state == .loaded(GetCharactersUseCaseMock.characters))
    #expect(router.calls.isEmpty)
  }

  @Test(.timeLimit(.minutes(1))) func aFailureIsAState() async throws {
    // Given
    let sut = makeSUT(.failure(CancellationError()))

    // When
    await sut.load()

    // Then
    #expect(sut.state == .failed)
    let host = TestHost { CharacterListView(viewModel: sut) }
    try await wait(for: "the message") {
      host.settle()
      return host.visibleText == "The characters could not be loaded\nBack"
    }
  }

  @Test func stateIsObservable() async {
    // Given
    let sut = makeSUT()

    // Then
    await confirmation { changed in
      withObservationTracking {
        _ = sut.state
      } onChange: {
        changed()
      }
      await sut.load()
    }
  }
}

@MainActor
struct CharacterDetailViewModelTests {
  private let router = RouterMock()

  @Test func didTapOnBackCallsPop() {
    // Given
    let sut = CharacterDetailViewModel(
      identifier: 42, getCharactersUseCase: GetCharactersUseCaseMock(), router: router)

    // When
    sut.didTapOnBack()

    // Then
    #expect(router.popCallCount == 1)
    #expect(router.calls.count == 1)
  }

  @Test(arguments: [
    (42, CharacterDetailViewState.loaded(Character(id: 42, name: "Test"))), (43, .notFound),
  ])
  func loadFindsTheCharacterByItsIdentifier(identifier: Int, state: CharacterDetailViewState) async {
    // Given
    let sut = CharacterDetailViewModel(
      identifier: identifier, getCharactersUseCase: GetCharactersUseCaseMock(), router: router)
    #expect(sut.state == .idle)

    // When
    await sut.load()

    // Then
    #expect(sut.state == state)
  }
}

@MainActor
struct SettingsViewModelTests {
  private let router = RouterMock()

  @Test func didTapOnAboutNavigatesToAbout() {
    // Given
    let sut = SettingsViewModel(router: router)

    // When
    sut.didTapOnAbout()

    // Then
    #expect(router.navigatedDestinations.map { $0 as? SettingsNavigation } == [.about])
    #expect(router.calls.count == 1)
  }

  @Test func didTapOnBackCallsGoBack() {
    // Given
    let sut = SettingsViewModel(router: router)

    // When
    sut.didTapOnBack()

    // Then
    #expect(router.goBackCallCount == 1)
    #expect(router.calls.count == 1)
  }
}

@MainActor
struct ViewTests {
  /// The only stored property of each view is the view's ViewModel.
  @Test func aViewHasItsViewModelAndNoRouter() {
    let router = RouterMock()
    let useCase = GetCharactersUseCaseMock()
    let views: [Any] = [
      HomeView(viewModel: HomeViewModel(router: router)),
      CharacterListView(
        viewModel: CharacterListViewModel(getCharactersUseCase: useCase, router: router)),
      CharacterDetailView(
        viewModel: CharacterDetailViewModel(identifier: 1, getCharactersUseCase: useCase, router: router)),
      SettingsView(viewModel: SettingsViewModel(router: router)),
      AboutView(viewModel: SettingsViewModel(router: router)),
    ]
    for view in views { #expect(Mirror(reflecting: view).children.map(\.label) == ["_viewModel"]) }
  }
}

struct GetCharactersUseCaseMock: GetCharactersUseCaseContract {
  static let characters = [Character(id: 42, name: "Test")]

  var result: Result<[Character], any Error> = .success(characters)

  func execute() async throws -> [Character] { try result.get() }
}
