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

@MainActor func watch(log path: String) throws -> RouterSession<AppNavigation> {
  let player = try SessionPlayer<AppNavigation>(log: try SQLiteEventLog(reading: path))
  try player.seek(toNext: .problem)  // where it went wrong
  try player.step(by: -1)  // just before
  return player.takeOver(log: InMemoryEventLog())  // continue by hand from this moment
}
