import Navlog
import NavlogSQLite
import NavlogSwiftUI
import SwiftUI

enum AppNavigation: Navigation {
  case character(id: Int)
  case settings

  var presentationType: PresentationType {
    switch self {
    case .character: .push
    case .settings: .sheet
    }
  }
}

@main
struct CharactersApp: App {
  @State private var launch = AppLaunch {
    RouterSession<AppNavigation>(log: await openLog(), configuration: .init(restoration: .lastSession))
  }

  var body: some Scene {
    WindowGroup { LaunchContainer(launch) { MainView(session: $0) } }
  }
}

func openLog() async -> any EventLog {
  do {
    return try await SQLiteEventLog.inApplicationSupport()
  } catch {
    print("Navigation is not recorded: \(error)")
    return InMemoryEventLog()
  }
}

struct MainView: View {
  let session: RouterSession<AppNavigation>

  var body: some View {
    NavigationContainer(session) { destination, router in
      switch destination {
      case .character(let id): Text("Character \(id)")
      case .settings: Button("Done") { router.dismiss() }
      }
    } content: { router in
      CharacterList(viewModel: makeCharacterList(router))
        .toolbar {
          Button("Settings") { router.navigate(to: .settings) }
        }
    }
  }
}

@MainActor
func makeCharacterList(_ router: Router<AppNavigation>) -> CharacterListViewModel {
  CharacterListViewModel(onSelect: router.emit { .navigate(to: .character(id: $0)) })
}

@MainActor @Observable
final class CharacterListViewModel {
  let characters = [1: "Rick", 2: "Morty", 3: "Summer"]
  let onSelect: (Int) -> Void

  init(onSelect: @escaping (Int) -> Void) { self.onSelect = onSelect }
}

struct CharacterList: View {
  @State var viewModel: CharacterListViewModel

  var body: some View {
    List(viewModel.characters.keys.sorted(), id: \.self) { id in
      Button(viewModel.characters[id] ?? "") { viewModel.onSelect(id) }
    }
  }
}
