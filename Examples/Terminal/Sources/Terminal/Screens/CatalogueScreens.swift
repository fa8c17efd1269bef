import ChallengeCatalogue
import ChallengeCharacter
import ChallengeEpisode
import ChallengeHome
import ChallengeLocation

// The screens that are pushed, and the home screen below them.
//
// A ViewModel loads when its screen is created. In SwiftUI, it would load when its view appears.

extension Screen {
  init(_ viewModel: HomeViewModel) {
    let greeting =
      viewModel.isOnboarded ? "Welcome back." : "New here? The onboarding takes less than a minute."
    self.init(
      title: "Challenge", text: [greeting],
      actions: [
        ScreenAction(
          "Characters", detail: "\(viewModel.count.characters)", perform: viewModel.didTapCharacters),
        ScreenAction("Episodes", detail: "\(viewModel.count.episodes)", perform: viewModel.didTapEpisodes),
        ScreenAction("Settings", perform: viewModel.didTapSettings),
        ScreenAction("Welcome", perform: viewModel.didTapOnboarding),
      ])
  }

  init(_ viewModel: some CharacterListViewModelContract, layout: ScreenContent.Layout) {
    viewModel.load()
    var rows: [ScreenAction] = []
    if case .loaded(let characters) = viewModel.state {
      rows = characters.map { character in
        ScreenAction(character.name, detail: character.caption) { viewModel.didSelect(character) }
      }
    }
    self.init(
      title: "Characters", text: viewModel.filter.status.map { ["Filter: \($0.label)"] } ?? [],
      actions: rows + [
        ScreenAction("Filter", perform: viewModel.didTapFilter),
        ScreenAction("Back", perform: viewModel.didTapOnBack),
      ], layout: layout)
  }

  init(_ viewModel: some CharacterDetailViewModelContract) {
    viewModel.load()
    let back = ScreenAction("Back", perform: viewModel.didTapOnBack)
    switch viewModel.state {
    case .idle: self = .loading(back)
    case .notFound: self = .missing("character", viewModel.identifier, back)
    case .loaded(let profile):
      let character = profile.character
      let location = profile.location.map { location in
        ScreenAction(location.name, detail: "location") { viewModel.didTapOnLocation(location) }
      }
      let episodes = profile.episodes.map { episode in
        ScreenAction(episode.title, detail: episode.code) { viewModel.didSelect(episode) }
      }
      let pictures = ScreenAction(
        "Pictures", detail: "\(character.pictures.count)", perform: viewModel.didTapGallery)
      self.init(
        title: character.name, text: [character.caption, character.summary],
        actions: (location.map { [$0] } ?? []) + episodes + [pictures, back])
    }
  }

  init(_ viewModel: some LocationDetailViewModelContract) {
    viewModel.load()
    let back = ScreenAction("Back", perform: viewModel.didTapOnBack)
    switch viewModel.state {
    case .idle: self = .loading(back)
    case .notFound: self = .missing("location", viewModel.identifier, back)
    case .loaded(let guide):
      self.init(
        title: guide.location.name, text: [guide.location.kind, guide.location.summary],
        actions: guide.residents.map { character in
          ScreenAction(character.name, detail: character.caption) { viewModel.didSelect(character) }
        } + [back])
    }
  }

  init(_ viewModel: some EpisodeListViewModelContract, layout: ScreenContent.Layout) {
    viewModel.load()
    var rows: [ScreenAction] = []
    if case .loaded(let episodes) = viewModel.state {
      rows = episodes.map { episode in
        ScreenAction(episode.title, detail: episode.code) { viewModel.didSelect(episode) }
      }
    }
    self.init(
      title: "Episodes", actions: rows + [ScreenAction("Back", perform: viewModel.didTapOnBack)],
      layout: layout)
  }

  init(_ viewModel: some EpisodeDetailViewModelContract) {
    viewModel.load()
    let back = ScreenAction("Back", perform: viewModel.didTapOnBack)
    switch viewModel.state {
    case .idle: self = .loading(back)
    case .notFound: self = .missing("episode", viewModel.identifier, back)
    case .loaded(let guide):
      self.init(
        title: guide.episode.title, text: [guide.episode.code, guide.episode.summary],
        actions: guide.cast.map { character in
          ScreenAction(character.name, detail: character.caption) { viewModel.didSelect(character) }
        } + [back])
    }
  }

  private static func loading(_ back: ScreenAction) -> Screen {
    Screen(title: "Loading …", actions: [back])
  }

  /// Returns the screen of an identifier that does not exist. A link can contain any number.
  static func missing(_ kind: String, _ identifier: Int, _ back: ScreenAction) -> Screen {
    Screen(title: "Not found", text: ["There is no \(kind) \(identifier)."], actions: [back])
  }
}
