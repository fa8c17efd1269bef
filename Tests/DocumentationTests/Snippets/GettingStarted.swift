import Foundation
import Navlog
import NavlogSQLite

/// The app of the page without its user interface.
enum WithoutSwiftUI {
  enum AppNavigation: Navigation {
    case character(id: Int)
  }

  @MainActor final class CharacterListViewModel {
    let onSelect: (Int) -> Void

    init(onSelect: @escaping (Int) -> Void) { self.onSelect = onSelect }
  }

  /// The only type that knows the log, the session and the destinations of events.
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
        log: log, configuration: .init(app: AppInfo(name: "Characters", version: "1.0")))
    }

    func makeCharacterList() -> CharacterListViewModel {
      CharacterListViewModel(
        onSelect: session.router.emit { .navigate(to: .character(id: $0), unlessOnTop: true) })
    }
  }

  @MainActor static func record(at path: String) throws {
    let launch = Launch(logAt: path)
    launch.makeCharacterList().onSelect(2)
    launch.session.router.pop()
    launch.session.router.pop()
    print(launch.session.state.visible as Any)  // nil: the bottom of the root
    try launch.session.close()
  }
}
