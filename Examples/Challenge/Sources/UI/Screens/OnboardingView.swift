import ChallengeSettings
import SwiftUI

struct OnboardingView: View {
  @State private var viewModel: OnboardingViewModel

  init(viewModel: OnboardingViewModel) { _viewModel = State(initialValue: viewModel) }

  var body: some View {
    List {
      ForEach(viewModel.points, id: \.self) { Text(verbatim: $0) }
      Row("Get started", action: viewModel.didTapFinish)
      Row("Characters", action: viewModel.didTapCharacters)
    }
    .navigationTitle("Welcome")
  }
}
