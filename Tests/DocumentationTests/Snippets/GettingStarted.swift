import Foundation
import Navlog
import NavlogSQLite

/// The one place that knows the log, the session and where events lead.
@MainActor
final class Launch {
  let session: RouterSession<AppNavigation>

  init(logAt path: String) {
    let log: any EventLog
    do {
      log = try SQLiteEventLog(path: path)
    } catch {
      // An app that cannot record still navigates.
      print("nothing is recorded in this launch: \(error)")
      log = InMemoryEventLog()
    }
    session = RouterSession(
      log: log, configuration: .init(app: AppInfo(name: "Challenge", version: "1.0")))
  }

  func makeCharacterList() -> CharacterListViewModel {
    let viewModel = CharacterListViewModel()
    viewModel.onSelectCharacter = session.router.emit { .navigate(to: .characterDetail(id: $0)) }
    return viewModel
  }
}

@MainActor func useLaunch(log path: String) throws {
  let launch = Launch(logAt: path)
  launch.makeCharacterList().didSelect(id: 42)
  launch.session.router.pop()
  launch.session.router.pop()
  print(launch.session.state.visible as Any)  // nil: the bottom of the root
  try launch.session.close()
}
