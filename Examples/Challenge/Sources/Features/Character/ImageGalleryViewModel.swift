public import ChallengeCatalogue
public import Observation

/// The pictures of one character.
@MainActor @Observable public final class ImageGalleryViewModel {
  /// The character in the pictures; `nil` when no character has the identifier.
  public private(set) var character: Character?
  /// The requested identifier, which may not exist.
  public let characterIdentifier: Int

  // MARK: - Navigation Actions

  /// Called when the user closes the gallery.
  public var onClose: (() -> Void)?
  /// Called with the identifier of the character in the pictures.
  public var onSelectCharacter: ((Int) -> Void)?

  init(characterIdentifier: Int, getCharacter: some GetCharacterUseCaseContract) {
    self.characterIdentifier = characterIdentifier
    self.character = getCharacter.execute(id: characterIdentifier)
  }

  /// Handles a tap on the close button.
  public func didTapClose() { onClose?() }
  /// Handles a tap on the character's name.
  public func didTapCharacter() { onSelectCharacter?(characterIdentifier) }
}

protocol GetCharacterUseCaseContract: Sendable {
  func execute(id: Int) -> Character?
}

struct GetCharacterUseCase: GetCharacterUseCaseContract {
  let repository: any CharacterRepositoryContract

  func execute(id: Int) -> Character? { repository.character(id: id) }
}
