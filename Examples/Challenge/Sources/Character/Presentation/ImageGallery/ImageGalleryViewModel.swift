public import ChallengeCatalogue
public import Observation

/// The pictures of one character.
@MainActor @Observable public final class ImageGalleryViewModel {
  /// Whose pictures they are; `nil` when nobody has that number.
  public private(set) var character: Character?
  /// The number that was asked for.
  public let characterIdentifier: Int

  // MARK: - Navigation Actions

  /// The gallery is done with.
  public var onClose: (() -> Void)?
  /// The character of the pictures was chosen, by its number.
  public var onSelectCharacter: ((Int) -> Void)?

  init(characterIdentifier: Int, getCharacter: some GetCharacterUseCaseContract) {
    self.characterIdentifier = characterIdentifier
    self.character = getCharacter.execute(id: characterIdentifier)
  }

  /// The button that closes the gallery was tapped.
  public func didTapClose() { onClose?() }
  /// The name below the pictures was tapped.
  public func didTapCharacter() { onSelectCharacter?(characterIdentifier) }
}
