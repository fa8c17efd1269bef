import ChallengeSettings

extension Screen {
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

  init(_ viewModel: OnboardingViewModel) {
    self.init(
      title: "Welcome", text: viewModel.points,
      actions: [
        ScreenAction("Get started", perform: viewModel.didTapFinish),
        ScreenAction("Characters", perform: viewModel.didTapCharacters),
      ])
  }
}
