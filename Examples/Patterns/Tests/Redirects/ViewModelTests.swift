import Navlog
import Testing

@testable import RedirectsCharacter
@testable import RedirectsFilter
@testable import RedirectsHome

@MainActor
struct HomeViewModelTests {
  private let navigator = HomeNavigatorMock()

  @Test func didTapOnCharactersNavigatesToCharacters() {
    HomeViewModel(navigator: navigator).didTapOnCharacters()
    #expect(navigator.navigateToCharactersCallCount == 1)
    #expect(navigator.navigateToSettingsCallCount == 0)
  }

  @Test func didTapOnSettingsNavigatesToSettings() {
    HomeViewModel(navigator: navigator).didTapOnSettings()
    #expect(navigator.navigateToCharactersCallCount == 0)
    #expect(navigator.navigateToSettingsCallCount == 1)
  }
}

@MainActor
struct CharacterListViewModelTests {
  private let navigator = CharacterListNavigatorMock()
  private var sut: CharacterListViewModel { CharacterListViewModel(navigator: navigator) }

  @Test func didSelectItemNavigatesToDetail() {
    sut.didSelectItem(42)
    #expect(navigator.navigateToDetailIds == [42])
    #expect(navigator.presentFilterCallCount == 0)
  }

  @Test func stateIsIdleUntilLoadShowsTheCharacters() {
    let sut = sut
    #expect(sut.state == .idle)
    sut.load()
    #expect(sut.state == .loaded([CharacterItem(id: 1, name: "Rick"), CharacterItem(id: 2, name: "Morty")]))
  }

  @Test func didTapOnFilterPresentsFilter() {
    sut.didTapOnFilter()
    #expect(navigator.presentFilterCallCount == 1)
    #expect(navigator.navigateToDetailIds == [])
  }
}

@MainActor
struct CharacterDetailViewModelTests {
  @Test(arguments: [
    (1, CharacterDetailViewState.loaded(CharacterItem(id: 1, name: "Rick"))), (42, .notFound),
  ])
  func stateIsIdleUntilLoadShowsTheCharacter(identifier: Int, loaded: CharacterDetailViewState) {
    let sut = CharacterDetailViewModel(identifier: identifier, navigator: CharacterDetailNavigatorMock())
    #expect(sut.state == .idle)
    sut.load()
    #expect(sut.state == loaded)
  }

  @Test func didTapOnBackCallsGoBack() {
    let navigator = CharacterDetailNavigatorMock()
    CharacterDetailViewModel(identifier: 42, navigator: navigator).didTapOnBack()
    #expect(navigator.goBackCallCount == 1)
  }
}

@MainActor
struct FilterViewModelTests {
  @Test func eachTapIsOneCallOfTheNavigator() {
    let navigator = FilterNavigatorMock()
    let sut = FilterViewModel(navigator: navigator)
    sut.didTapOnAdd()
    sut.didTapOnHelp()
    sut.didTapOnStatus()
    sut.didTapOnClose()
    #expect(navigator.calls == ["presentFilter", "presentHelp", "navigateToStatus", "dismiss"])
  }
}

@MainActor
struct FilterPageViewModelTests {
  @Test func didTapOnCloseDismisses() {
    let navigator = FilterNavigatorMock()
    FilterPageViewModel(page: .help, navigator: navigator).didTapOnClose()
    #expect(navigator.calls == ["dismiss"])
  }
}

// MARK: - Mocks

final class HomeNavigatorMock: HomeNavigatorContract {
  private(set) var navigateToCharactersCallCount = 0
  private(set) var navigateToSettingsCallCount = 0

  func navigateToCharacters(at source: CallSite) { navigateToCharactersCallCount += 1 }
  func navigateToSettings(at source: CallSite) { navigateToSettingsCallCount += 1 }
}

final class CharacterListNavigatorMock: CharacterListNavigatorContract {
  private(set) var navigateToDetailIds: [Int] = []
  private(set) var presentFilterCallCount = 0

  func navigateToDetail(id: Int, at source: CallSite) { navigateToDetailIds.append(id) }
  func presentFilter(at source: CallSite) { presentFilterCallCount += 1 }
}

final class CharacterDetailNavigatorMock: CharacterDetailNavigatorContract {
  private(set) var goBackCallCount = 0

  func goBack(at source: CallSite) { goBackCallCount += 1 }
}

final class FilterNavigatorMock: FilterNavigatorContract, FilterPageNavigatorContract {
  private(set) var calls: [String] = []

  func presentFilter(at source: CallSite) { calls.append("presentFilter") }
  func presentHelp(at source: CallSite) { calls.append("presentHelp") }
  func navigateToStatus(at source: CallSite) { calls.append("navigateToStatus") }
  func dismiss(at source: CallSite) { calls.append("dismiss") }
}
