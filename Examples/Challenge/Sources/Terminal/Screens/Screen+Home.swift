import ChallengeHome
import ChallengeNavigation

extension Screen {
  init(_ viewModel: HomeViewModel) {
    let greeting = viewModel.isOnboarded ? "Welcome back." : "New here? The welcome takes a minute."
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
}
