import Navlog

@MainActor protocol CharacterListNavigatorContract {
  func navigateToDetail(id: Int)
  func presentFilter()
}

struct CharacterListNavigator: CharacterListNavigatorContract {
  let navigator: any Navigator

  func navigateToDetail(id: Int) {
    navigator.navigate(to: CharacterIncomingNavigation.detail(identifier: id))
  }
  func presentFilter() {
    navigator.present(CharacterOutgoingNavigation.filter, style: .sheet(detents: [.medium, .large]))
  }
}

@MainActor final class CharacterListViewModel {
  let items = [(id: 1, name: "Rick"), (id: 2, name: "Morty")]
  private let navigator: any CharacterListNavigatorContract
  init(navigator: any CharacterListNavigatorContract) { self.navigator = navigator }

  func didSelectItem(_ id: Int) { navigator.navigateToDetail(id: id) }
  func didTapOnFilter() { navigator.presentFilter() }
}
