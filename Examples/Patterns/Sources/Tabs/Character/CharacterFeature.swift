public import Navlog
public import SwiftUI

/// The destinations of the character feature. They hold identifiers, never domain objects, so that a log can store them.
public enum CharacterNavigation: Navigation {
  /// The list of characters.
  case list
  /// One character.
  case detail(identifier: Int)
}

/// The characters: a list, and a screen for each.
@MainActor
public enum CharacterFeature {
  private static let container = CharacterContainer()

  /// Returns the screen of a destination. The screen navigates with the router of its stack.
  @ViewBuilder
  public static func view(for navigation: CharacterNavigation, router: any Navigator) -> some View {
    switch navigation {
    case .list:
      CharacterListView(viewModel: container.makeCharacterListViewModel(router: router))
    case .detail(let identifier):
      CharacterDetailView(
        viewModel: container.makeCharacterDetailViewModel(identifier: identifier, router: router))
    }
  }
}

/// Makes the feature's ViewModels and passes them their dependencies.
@MainActor
struct CharacterContainer {
  private let getCharactersUseCase = GetCharactersUseCase()

  func makeCharacterListViewModel(router: any Navigator) -> CharacterListViewModel {
    CharacterListViewModel(getCharactersUseCase: getCharactersUseCase, router: router)
  }

  func makeCharacterDetailViewModel(identifier: Int, router: any Navigator) -> CharacterDetailViewModel {
    CharacterDetailViewModel(
      identifier: identifier, getCharactersUseCase: getCharactersUseCase, router: router)
  }
}

// MARK: - Domain

struct Character: Hashable {
  let id: Int
  let name: String
}

@MainActor
protocol GetCharactersUseCaseContract {
  func execute() async throws -> [Character]
}

/// A use case that returns a fixed list of characters. A real app would ask a repository.
struct GetCharactersUseCase: GetCharactersUseCaseContract {
  func execute() async throws -> [Character] {
    [Character(id: 1, name: "Rick"), Character(id: 2, name: "Morty"), Character(id: 3, name: "Summer")]
  }
}
