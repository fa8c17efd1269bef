struct Character: Hashable {
  let id: Int
  let name: String
}

protocol GetCharactersUseCaseContract {
  func execute() -> [Character]
}

struct GetCharactersUseCase: GetCharactersUseCaseContract {
  func execute() -> [Character] {
    [Character(id: 1, name: "Rick"), Character(id: 2, name: "Morty"), Character(id: 3, name: "Summer")]
  }
}
