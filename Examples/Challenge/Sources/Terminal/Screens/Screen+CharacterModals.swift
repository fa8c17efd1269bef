import ChallengeCatalogue
import ChallengeCharacter

extension Screen {
  init(_ viewModel: CharacterFilterViewModel) {
    let choices: [CharacterStatus?] = [nil] + CharacterStatus.allCases
    let rows = choices.map { status in
      let label = status?.inWords.capitalizedFirst ?? "Everybody"
      let mark = viewModel.filter.status == status ? ", chosen" : ""
      return ScreenAction(label, detail: "\(viewModel.count(status: status))\(mark)") {
        viewModel.didSelect(status: status)
      }
    }
    self.init(
      title: "Filter", text: ["Who the list of characters shows."],
      actions: rows + [ScreenAction("Done", perform: viewModel.didTapDone)])
  }

  init(_ viewModel: ImageGalleryViewModel) {
    let close = ScreenAction("Close", perform: viewModel.didTapClose)
    guard let character = viewModel.character else {
      self.init(
        title: "No pictures", text: ["No character has the number \(viewModel.characterIdentifier)."],
        actions: [close])
      return
    }
    let count = character.pictures.count
    let captions = character.pictures.enumerated().map { index, caption in
      "[ \(index + 1) of \(count) ]  \(caption)"
    }
    self.init(
      title: "Pictures of \(character.name)", text: captions,
      actions: [ScreenAction(character.name, perform: viewModel.didTapCharacter), close])
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
