import ChallengeHome
import SwiftUI

struct HomeView: View {
  @State private var viewModel: HomeViewModel

  init(viewModel: HomeViewModel) { _viewModel = State(initialValue: viewModel) }

  var body: some View {
    List {
      Text(viewModel.isOnboarded ? "Welcome back." : "New here? The welcome takes a minute.")
      Row("Characters", detail: "\(viewModel.count.characters)", action: viewModel.didTapCharacters)
      Row("Episodes", detail: "\(viewModel.count.episodes)", action: viewModel.didTapEpisodes)
      Row("Settings", action: viewModel.didTapSettings)
      Row("Welcome", action: viewModel.didTapOnboarding)
    }
    .navigationTitle("Challenge")
  }
}
