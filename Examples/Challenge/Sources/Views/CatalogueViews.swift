import ChallengeCatalogue
package import ChallengeCharacter
package import ChallengeEpisode
package import ChallengeHome
package import ChallengeLocation
package import SwiftUI

// The screens that are pushed, and the home screen below them. A view receives its ViewModel, and calls only this ViewModel.

package struct HomeView: View {
  @State private var viewModel: HomeViewModel

  package init(viewModel: HomeViewModel) { _viewModel = State(initialValue: viewModel) }

  package var body: some View {
    List {
      Text(viewModel.isOnboarded ? "Welcome back." : "New here? The onboarding takes less than a minute.")
      Row("Characters", detail: "\(viewModel.count.characters)", action: viewModel.didTapCharacters)
      Row("Episodes", detail: "\(viewModel.count.episodes)", action: viewModel.didTapEpisodes)
      Row("Settings", action: viewModel.didTapSettings)
      Row("Welcome", action: viewModel.didTapOnboarding)
    }
    .navigationTitle("Challenge")
  }
}

package struct CharacterListView<ViewModel: CharacterListViewModelContract>: View {
  @State private var viewModel: ViewModel
  private let isCompact: Bool

  package init(viewModel: ViewModel, isCompact: Bool) {
    _viewModel = State(initialValue: viewModel)
    self.isCompact = isCompact
  }

  package var body: some View {
    List {
      if let status = viewModel.filter.status { Text(verbatim: "Filter: \(status.label)") }
      switch viewModel.state {
      case .idle: LoadingView(load: viewModel.load)
      case .loaded(let characters):
        ForEach(characters) { character in
          Row(character.name, detail: isCompact ? nil : character.caption) { viewModel.didSelect(character) }
        }
      }
    }
    .navigationTitle("Characters")
    .toolbar {
      Button("Filter", systemImage: "line.3.horizontal.decrease.circle", action: viewModel.didTapFilter)
    }
  }
}

package struct CharacterDetailView<ViewModel: CharacterDetailViewModelContract>: View {
  @State private var viewModel: ViewModel

  package init(viewModel: ViewModel) { _viewModel = State(initialValue: viewModel) }

  package var body: some View {
    switch viewModel.state {
    case .idle: LoadingView(load: viewModel.load)
    case .loaded(let profile): list(profile)
    case .notFound:
      NotFoundView("There is no character \(viewModel.identifier).", back: viewModel.didTapOnBack)
    }
  }

  private func list(_ profile: CharacterProfile) -> some View {
    List {
      Text(verbatim: profile.character.caption)
      Text(verbatim: profile.character.summary)
      if let location = profile.location {
        Section("Location") { Row(location.name) { viewModel.didTapOnLocation(location) } }
      }
      Section("Episodes") {
        ForEach(profile.episodes) { episode in
          Row(episode.title, detail: episode.code) { viewModel.didSelect(episode) }
        }
      }
      Row("Pictures", detail: "\(profile.character.pictures.count)", action: viewModel.didTapGallery)
    }
    .navigationTitle(profile.character.name)
  }
}

package struct LocationDetailView<ViewModel: LocationDetailViewModelContract>: View {
  @State private var viewModel: ViewModel

  package init(viewModel: ViewModel) { _viewModel = State(initialValue: viewModel) }

  package var body: some View {
    switch viewModel.state {
    case .idle: LoadingView(load: viewModel.load)
    case .loaded(let guide):
      List {
        Text(verbatim: guide.location.kind)
        Text(verbatim: guide.location.summary)
        Section("Residents") {
          ForEach(guide.residents) { character in
            Row(character.name, detail: character.caption) { viewModel.didSelect(character) }
          }
        }
      }
      .navigationTitle(guide.location.name)
    case .notFound:
      NotFoundView("There is no location \(viewModel.identifier).", back: viewModel.didTapOnBack)
    }
  }
}

package struct EpisodeListView<ViewModel: EpisodeListViewModelContract>: View {
  @State private var viewModel: ViewModel
  private let isCompact: Bool

  package init(viewModel: ViewModel, isCompact: Bool) {
    _viewModel = State(initialValue: viewModel)
    self.isCompact = isCompact
  }

  package var body: some View {
    List {
      switch viewModel.state {
      case .idle: LoadingView(load: viewModel.load)
      case .loaded(let episodes):
        ForEach(episodes) { episode in
          Row(episode.title, detail: isCompact ? nil : episode.code) { viewModel.didSelect(episode) }
        }
      }
    }
    .navigationTitle("Episodes")
  }
}

package struct EpisodeDetailView<ViewModel: EpisodeDetailViewModelContract>: View {
  @State private var viewModel: ViewModel

  package init(viewModel: ViewModel) { _viewModel = State(initialValue: viewModel) }

  package var body: some View {
    switch viewModel.state {
    case .idle: LoadingView(load: viewModel.load)
    case .loaded(let guide):
      List {
        Text(verbatim: guide.episode.code)
        Text(verbatim: guide.episode.summary)
        Section("Cast") {
          ForEach(guide.cast) { character in
            Row(character.name, detail: character.caption) { viewModel.didSelect(character) }
          }
        }
      }
      .navigationTitle(guide.episode.title)
    case .notFound:
      NotFoundView("There is no episode \(viewModel.identifier).", back: viewModel.didTapOnBack)
    }
  }
}
