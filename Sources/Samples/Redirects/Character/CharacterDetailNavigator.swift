import Navlog

@MainActor
protocol CharacterDetailNavigatorContract {
  func goBack()
}

struct CharacterDetailNavigator: CharacterDetailNavigatorContract {
  let navigator: any Navigator

  func goBack() { navigator.goBack() }
}
