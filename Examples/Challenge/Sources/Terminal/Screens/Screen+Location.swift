import ChallengeCatalogue
import ChallengeLocation

extension Screen {
  init(_ viewModel: LocationDetailViewModel) {
    let back = ScreenAction("Back", perform: viewModel.didTapOnBack)
    switch viewModel.state {
    case .loaded(let guide):
      self.init(
        title: guide.location.name, text: [guide.location.kind, guide.location.summary],
        actions: guide.residents.map { character in
          ScreenAction(character.name, detail: character.caption) { viewModel.didSelect(character) }
        } + [back])
    case .notFound:
      self.init(
        title: "Nowhere", text: ["No location has the number \(viewModel.identifier)."], actions: [back])
    }
  }
}
