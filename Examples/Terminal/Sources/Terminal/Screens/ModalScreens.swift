import ChallengeCatalogue
import ChallengeCharacter
import ChallengeSettings

// The screens that are presented as sheets and covers.

extension Screen {
  init(_ viewModel: CharacterFilterViewModel) {
    let choices: [CharacterStatus?] = [nil] + CharacterStatus.allCases
    let rows = choices.map { status in
      let label = status?.label.capitalizedFirst ?? "Everybody"
      let mark = viewModel.filter.status == status ? ", selected" : ""
      return ScreenAction(label, detail: "\(viewModel.count(status: status))\(mark)") {
        viewModel.didSelect(status: status)
      }
    }
    self.init(
      title: "Filter", text: ["Which characters the list shows."],
      actions: rows + [ScreenAction("Done", perform: viewModel.didTapDone)])
  }

  init(_ viewModel: SettingsViewModel) {
    self.init(
      title: "Settings",
      actions: [
        ScreenAction(
          "Compact lists", detail: viewModel.settings.hasCompactLists ? "on" : "off",
          perform: viewModel.didToggleCompactLists),
        ScreenAction("Welcome", perform: viewModel.didTapOnboarding),
        ScreenAction("Done", perform: viewModel.didTapDone),
      ])
  }

  init(_ viewModel: ImageGalleryViewModel) {
    let close = ScreenAction("Close", perform: viewModel.didTapClose)
    guard let character = viewModel.character else {
      self = .missing("character", viewModel.characterIdentifier, close)
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

  init(_ viewModel: OnboardingViewModel) {
    self.init(
      title: "Welcome", text: viewModel.points,
      actions: [
        ScreenAction("Get started", perform: viewModel.didTapFinish),
        ScreenAction("Characters", perform: viewModel.didTapCharacters),
      ])
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
