import ChallengeCatalogue
import ChallengeCharacter
import SwiftUI

struct CharacterDetailView: View {
  @State private var viewModel: CharacterDetailViewModel

  init(viewModel: CharacterDetailViewModel) { _viewModel = State(initialValue: viewModel) }

  var body: some View {
    switch viewModel.state {
    case .loaded(let profile): list(profile)
    case .notFound:
      Missing("No character has the number \(viewModel.identifier).", back: viewModel.didTapOnBack)
    }
  }

  private func list(_ profile: CharacterProfile) -> some View {
    List {
      Text(verbatim: profile.character.caption)
      Text(verbatim: profile.character.summary)
      if let location = profile.location {
        Section("Where to find") { Row(location.name) { viewModel.didTapOnLocation(location) } }
      }
      Section("Episodes") {
        ForEach(profile.episodes) { episode in
          Row(episode.title, detail: episode.code) { viewModel.didSelect(episode) }
        }
      }
      Row("Pictures", detail: "\(profile.character.pictures.count)", action: viewModel.didTapGallery)
    }
    .navigationTitle(profile.character.name)
  }
}
