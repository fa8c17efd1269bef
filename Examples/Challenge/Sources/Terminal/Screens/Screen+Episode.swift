import ChallengeCatalogue
import ChallengeEpisode

extension Screen {
  init(_ viewModel: EpisodeListViewModel, layout: ScreenContent.Layout) {
    self.init(
      title: "Episodes",
      actions: viewModel.episodes.map { episode in
        ScreenAction(episode.title, detail: episode.code) { viewModel.didSelect(episode) }
      } + [ScreenAction("Back", perform: viewModel.didTapOnBack)], layout: layout)
  }

  init(_ viewModel: EpisodeDetailViewModel) {
    let back = ScreenAction("Back", perform: viewModel.didTapOnBack)
    switch viewModel.state {
    case .loaded(let guide):
      self.init(
        title: guide.episode.title, text: [guide.episode.code, guide.episode.summary],
        actions: guide.cast.map { character in
          ScreenAction(character.name, detail: character.caption) { viewModel.didSelect(character) }
        } + [back])
    case .notFound:
      self.init(
        title: "No such episode", text: ["No episode has the number \(viewModel.identifier)."],
        actions: [back])
    }
  }
}
