import Navlog

@MainActor
protocol CharacterListNavigatorContract {
  func navigateToDetail(id: Int)
  func presentFilter()
  func goBack()
}

struct CharacterListNavigator: CharacterListNavigatorContract {
  let navigator: any Navigator

  func navigateToDetail(id: Int) {
    navigator.navigate(to: CharacterIncomingNavigation.detail(identifier: id))
  }
  func presentFilter() {
    navigator.present(CharacterOutgoingNavigation.filter, style: .sheet(detents: [.medium, .large]))
  }
  func goBack() { navigator.goBack() }
}
