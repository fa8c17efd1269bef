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
  var onShowSettings: (() -> Void)?

  func didSelect(id: Int) { onSelectCharacter?(id) }
}

@MainActor
func example(log path: String) throws {
  let session = RouterSession<AppNavigation>(log: try SQLiteEventLog(path: path))
  let router = session.router

  // A ViewModel knows no router: its closures emit events.
  let viewModel = CharacterListViewModel()
  viewModel.onSelectCharacter = router.emit { .navigate(to: .characterDetail(id: $0)) }
  viewModel.onShowSettings = { router.navigate(to: .settings) }

  viewModel.didSelect(id: 42)
  viewModel.onShowSettings?()
  router.dismissSheet()
  router.pop()

  // Any moment can be looked at again, and gone on from.
  print(try session.timeline.state(at: 2).visible as Any)  // the settings
  try session.branch(from: 1)  // back at character 42
  try session.close()
}
