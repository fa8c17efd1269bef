import ChallengeCatalogue
import ChallengeCharacter

extension Screen {
  init(_ viewModel: CharacterListViewModel, layout: ScreenContent.Layout) {
    let filter = viewModel.filter.status.map { "Filter: \($0.inWords)" }
    self.init(
      title: "Characters", text: filter.map { [$0] } ?? [],
      actions: viewModel.characters.map { character in
        ScreenAction(character.name, detail: character.caption) { viewModel.didSelect(character) }
      } + [
        ScreenAction("Filter", perform: viewModel.didTapFilter),
        ScreenAction("Back", perform: viewModel.didTapOnBack),
      ], layout: layout)
  }

  init(_ viewModel: CharacterDetailViewModel) {
    switch viewModel.state {
    case .loaded(let profile): self.init(profile, of: viewModel)
    case .notFound:
      self.init(
        title: "Nobody", text: ["No character has the number \(viewModel.identifier)."],
        actions: [ScreenAction("Back", perform: viewModel.didTapOnBack)])
    }
  }

  private init(_ profile: CharacterProfile, of viewModel: CharacterDetailViewModel) {
    let character = profile.character
    var actions: [ScreenAction] = []
    if let location = profile.location {
      actions.append(
        ScreenAction(location.name, detail: "where to find") { viewModel.didTapOnLocation(location) })
    }
    actions += profile.episodes.map { episode in
      ScreenAction(episode.title, detail: episode.code) { viewModel.didSelect(episode) }
    }
    actions += [
      ScreenAction("Pictures", detail: "\(character.pictures.count)", perform: viewModel.didTapGallery),
      ScreenAction("Back", perform: viewModel.didTapOnBack),
    ]
    self.init(title: character.name, text: [character.caption, character.summary], actions: actions)
  }
}

extension Character {
  var caption: String { "\(species), \(status.inWords)" }
}

extension CharacterStatus {
  var inWords: String {
    switch self {
    case .alive: "alive"
    case .dead: "dead"
    case .unknown: "fate unknown"
    }
  }
}
