@MainActor
final class CharacterListViewModel {
  let items = [(id: 1, name: "Rick"), (id: 2, name: "Morty")]
  private let navigator: any CharacterListNavigatorContract
  init(navigator: any CharacterListNavigatorContract) { self.navigator = navigator }

  func didSelectItem(_ id: Int) { navigator.navigateToDetail(id: id) }
  func didTapOnFilter() { navigator.presentFilter() }
  func didTapOnBack() { navigator.goBack() }
}
