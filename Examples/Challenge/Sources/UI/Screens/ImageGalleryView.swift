import ChallengeCatalogue
import ChallengeCharacter
import SwiftUI

struct ImageGalleryView: View {
  @State private var viewModel: ImageGalleryViewModel

  init(viewModel: ImageGalleryViewModel) { _viewModel = State(initialValue: viewModel) }

  var body: some View {
    if let character = viewModel.character {
      List {
        ForEach(Array(character.pictures.enumerated()), id: \.offset) { _, caption in
          Label(caption, systemImage: "photo")
        }
        Row(character.name, action: viewModel.didTapCharacter)
      }
      .navigationTitle("Pictures of \(character.name)")
      .toolbar { Button("Close", action: viewModel.didTapClose) }
    } else {
      Missing("No character has the number \(viewModel.characterIdentifier).", back: viewModel.didTapClose)
    }
  }
}
