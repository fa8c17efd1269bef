import ChallengeCharacter
import ChallengeHome
import ChallengeNavigation
import NavlogTesting
import Testing

/// ViewModels wired to a mock, as the app wires them to a router.
@MainActor @Suite struct MockTests {
  private let router = RouterMock<AppNavigation>()

  @Test func `a router mock records destinations by presentation type, and counts pops and dismissals`() {
    #expect(router.lastDestination == nil)
    for destination in [AppNavigation.characterList, .settings, .onboarding, .episodeList] {
      router.navigate(to: destination)
    }
    router.pop()
    router.popToRoot()
    router.popToRoot()
    router.dismissSheet()
    router.dismissFullScreen()
    #expect(router.navigatedDestinations == [.characterList, .settings, .onboarding, .episodeList])
    #expect(router.lastDestination == .episodeList)
    #expect(router.pushDestinations == [.characterList, .episodeList])
    #expect(router.sheetDestinations == [.settings])
    #expect(router.fullScreenDestinations == [.onboarding])
    #expect(router.popCallCount == 1)
    #expect(router.popToRootCallCount == 2)
    #expect(router.dismissSheetCallCount == 1)
    #expect(router.dismissFullScreenCallCount == 1)
  }

  @Test func `home leads to the lists, the settings and the onboarding`() {
    let viewModel = HomeFeature.makeViewModel(isOnboarded: false)
    viewModel.onGoToCharacters = { router.navigate(to: .characterList) }
    viewModel.onGoToEpisodes = { router.navigate(to: .episodeList) }
    viewModel.onShowSettings = { router.navigate(to: .settings) }
    viewModel.onShowOnboarding = { router.navigate(to: .onboarding) }

    viewModel.didTapSettings()
    viewModel.didTapCharacters()
    viewModel.didTapOnboarding()
    viewModel.didTapEpisodes()

    #expect(router.navigatedDestinations == [.settings, .characterList, .onboarding, .episodeList])
    #expect(router.pushDestinations == [.characterList, .episodeList])
    #expect(router.sheetDestinations == [.settings])
    #expect(router.fullScreenDestinations == [.onboarding])
  }

  @Test func `a row of the list navigates to the detail, and the back button pops`() {
    let viewModel = CharacterFeature.makeListViewModel().loaded()
    viewModel.onSelectCharacter = { id in router.navigate(to: .characterDetail(id: id)) }
    viewModel.onBack = { router.pop() }

    viewModel.didSelect(viewModel.characters[1])
    viewModel.didTapOnBack()

    #expect(router.lastDestination == .characterDetail(id: 2))
    #expect(router.popCallCount == 1)
    #expect(router.calls.map(\.action) == [.navigate(to: .characterDetail(id: 2)), .pop()])
  }

  @Test func `closing the filter calls dismissSheet, and closing the gallery calls dismissFullScreen`() {
    let filter = CharacterFeature.makeFilterViewModel(filter: CharacterFilter())
    filter.onClose = { router.dismissSheet() }
    filter.didTapDone()
    let gallery = CharacterFeature.makeGalleryViewModel(characterID: 42)
    gallery.onClose = { router.dismissFullScreen() }
    gallery.didTapClose()
    #expect(router.dismissSheetCallCount == 1)
    #expect(router.dismissFullScreenCallCount == 1)
    #expect(router.navigatedDestinations.isEmpty)
  }
}
