import Navlog
import NavlogSQLite

enum AppNavigation: Navigation {
  case characterList
  case characterDetail(id: Int)
  case episodeDetail(id: Int)
  case settings

  var presentationType: PresentationType {
    switch self {
    case .characterList, .characterDetail, .episodeDetail: .push
    case .settings: .sheet
    }
  }
}

final class CharacterListViewModel {
  var onSelectCharacter: ((Int) -> Void)?

  func didSelect(id: Int) { onSelectCharacter?(id) }
}

@MainActor func tour(log path: String) throws {
  let session = RouterSession<AppNavigation>(log: try SQLiteEventLog(path: path))
  let router = session.router

  // The ViewModel does not know the router: its closure emits an event.
  let viewModel = CharacterListViewModel()
  viewModel.onSelectCharacter = router.emit { .navigate(to: .characterDetail(id: $0)) }

  viewModel.didSelect(id: 42)
  router.navigate(to: .settings)
  router.dismissSheet()
  router.pop()

  // Look at any moment again, and branch from it.
  print(try session.timeline.state(at: 2).visible as Any)  // the settings
  try session.branch(from: 1)  // back at character 42
  try session.close()
}

@MainActor func watch(log path: String) throws -> RouterSession<AppNavigation> {
  let player = try SessionPlayer<AppNavigation>(log: try SQLiteEventLog(reading: path))
  try player.seek(toNext: .problem)  // where it went wrong
  try player.step(by: -1)  // just before
  return player.takeOver(log: InMemoryEventLog())  // on by hand, from exactly there
}
