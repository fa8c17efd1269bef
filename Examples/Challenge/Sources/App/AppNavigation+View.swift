import ChallengeCatalogue
import ChallengeCharacter
import ChallengeEpisode
import ChallengeHome
import ChallengeLocation
import ChallengeNavigation
import ChallengeSettings
import ChallengeViews
import Navlog
import SwiftUI

/// Maps destinations to views, and wires the closures of their ViewModels to the router.
///
/// Only this file knows every feature and every destination. Each `router.emit` below records its own line as the call site of
/// the event.
@MainActor extension AppNavigation {
  /// Returns the view of this destination, wired to the router that shows the destination.
  @ViewBuilder
  func view(router: Router<AppNavigation>) -> some View {
    switch self {
    // MARK: - Push

    case .characterList: CharacterListScreen(router: router)
    case .characterDetail(let id): Self.characterDetailView(id: id, router: router)
    case .locationDetail(let id): Self.locationDetailView(id: id, router: router)
    case .episodeList: EpisodeListScreen(router: router)
    case .episodeDetail(let id): Self.episodeDetailView(id: id, router: router)

    // MARK: - Sheets

    case .characterFilter: CharacterFilterScreen(router: router)
    case .settings: SettingsScreen(router: router)

    // MARK: - Full Screen

    case .imageGallery(let characterId): Self.imageGalleryView(characterId: characterId, router: router)
    case .onboarding: Self.onboardingView(router: router)
    }
  }

  private static func characterDetailView(id: Int, router: Router<AppNavigation>) -> some View {
    let viewModel = CharacterFeature.makeDetailViewModel(id: id)
    viewModel.onBack = router.emit { .pop }
    viewModel.onSelectLocation = router.emit { .navigate(to: .locationDetail(id: $0), unlessOnTop: true) }
    viewModel.onSelectEpisode = router.emit { .navigate(to: .episodeDetail(id: $0), unlessOnTop: true) }
    viewModel.onShowGallery = router.emit { .navigate(to: .imageGallery(characterId: id)) }
    return CharacterDetailView(viewModel: viewModel)
  }

  private static func locationDetailView(id: Int, router: Router<AppNavigation>) -> some View {
    let viewModel = LocationFeature.makeDetailViewModel(id: id)
    viewModel.onBack = router.emit { .pop }
    viewModel.onSelectCharacter = router.emit { .navigate(to: .characterDetail(id: $0), unlessOnTop: true) }
    return LocationDetailView(viewModel: viewModel)
  }

  private static func episodeDetailView(id: Int, router: Router<AppNavigation>) -> some View {
    let viewModel = EpisodeFeature.makeDetailViewModel(id: id)
    viewModel.onBack = router.emit { .pop }
    viewModel.onSelectCharacter = router.emit { .navigate(to: .characterDetail(id: $0), unlessOnTop: true) }
    return EpisodeDetailView(viewModel: viewModel)
  }

  private static func imageGalleryView(characterId: Int, router: Router<AppNavigation>) -> some View {
    let viewModel = CharacterFeature.makeGalleryViewModel(characterID: characterId)
    viewModel.onSelectCharacter = router.emit { .navigate(to: .characterDetail(id: $0), unlessOnTop: true) }
    viewModel.onClose = router.emit { .dismiss }
    return ImageGalleryView(viewModel: viewModel)
  }

  private static func onboardingView(router: Router<AppNavigation>) -> some View {
    let viewModel = SettingsFeature.makeOnboardingViewModel()
    viewModel.onFinish = {
      router.send(.setFlag(Flag.isOnboarded, true))
      router.dismiss()
    }
    viewModel.onGoToCharacters = router.emit { .navigate(to: .characterList, unlessOnTop: true) }
    return OnboardingView(viewModel: viewModel)
  }
}

// MARK: - Screens that depend on the preferences

// Each screen reads the preferences in its body, which is evaluated again when they change.

extension Router<AppNavigation> {
  /// The user's choices.
  var preferences: Preferences { Preferences(flags: session.flags) }
}

/// The screen below every stack. It is not a destination: nothing navigates to it.
struct HomeScreen: View {
  let router: Router<AppNavigation>

  var body: some View {
    let isOnboarded = router.preferences.isOnboarded
    // SwiftUI keeps the first ViewModel of a `HomeView` as its state. A new identity makes SwiftUI replace this state, so that
    // the view shows the new ViewModel.
    HomeView(viewModel: viewModel(isOnboarded: isOnboarded)).id(isOnboarded)
  }

  private func viewModel(isOnboarded: Bool) -> HomeViewModel {
    let viewModel = HomeFeature.makeViewModel(isOnboarded: isOnboarded)
    viewModel.onGoToCharacters = router.emit { .navigate(to: .characterList, unlessOnTop: true) }
    viewModel.onGoToEpisodes = router.emit { .navigate(to: .episodeList, unlessOnTop: true) }
    viewModel.onShowSettings = router.emit { .navigate(to: .settings) }
    viewModel.onShowOnboarding = router.emit { .navigate(to: .onboarding) }
    return viewModel
  }
}

private struct CharacterListScreen: View {
  let router: Router<AppNavigation>

  var body: some View {
    let preferences = router.preferences
    // SwiftUI keeps the first ViewModel of a `CharacterListView` as its state. A new identity makes SwiftUI replace this state,
    // so that the view shows the new ViewModel.
    CharacterListView(
      viewModel: viewModel(filter: preferences.filter), isCompact: preferences.settings.hasCompactLists
    )
    .id(preferences.filter)
  }

  private func viewModel(filter: CharacterFilter) -> CharacterListViewModel {
    let viewModel = CharacterFeature.makeListViewModel(filter: filter)
    viewModel.onSelectCharacter = router.emit { .navigate(to: .characterDetail(id: $0), unlessOnTop: true) }
    viewModel.onShowFilter = router.emit { .navigate(to: .characterFilter) }
    viewModel.onBack = router.emit { .pop }
    return viewModel
  }
}

private struct EpisodeListScreen: View {
  let router: Router<AppNavigation>

  var body: some View {
    EpisodeListView(viewModel: viewModel, isCompact: router.preferences.settings.hasCompactLists)
  }

  private var viewModel: EpisodeListViewModel {
    let viewModel = EpisodeFeature.makeListViewModel()
    viewModel.onSelectEpisode = router.emit { .navigate(to: .episodeDetail(id: $0), unlessOnTop: true) }
    viewModel.onBack = router.emit { .pop }
    return viewModel
  }
}

private struct CharacterFilterScreen: View {
  let router: Router<AppNavigation>

  var body: some View { CharacterFilterView(viewModel: viewModel) }

  private var viewModel: CharacterFilterViewModel {
    let viewModel = CharacterFeature.makeFilterViewModel(filter: router.preferences.filter)
    viewModel.onChangeFilter = router.emit { filter in
      .setFlag(Flag.characterFilter, filter.status.map { .string($0.rawValue) } ?? .null)
    }
    viewModel.onClose = router.emit { .dismiss }
    return viewModel
  }
}

private struct SettingsScreen: View {
  let router: Router<AppNavigation>

  var body: some View { SettingsView(viewModel: viewModel) }

  private var viewModel: SettingsViewModel {
    let viewModel = SettingsFeature.makeSettingsViewModel(settings: router.preferences.settings)
    viewModel.onChangeSettings = router.emit { .setFlag(Flag.compactLists, .bool($0.hasCompactLists)) }
    viewModel.onShowOnboarding = router.emit { .navigate(to: .onboarding) }
    viewModel.onClose = router.emit { .dismiss }
    return viewModel
  }
}
