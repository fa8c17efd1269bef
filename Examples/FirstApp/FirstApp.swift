import Navlog
import NavlogSQLite
import NavlogSwiftUI
import SwiftUI

#if DEBUG
import NavlogInspector
#endif

/// Every screen that a call can open, and how it is presented.
enum AppNavigation: Navigation {
  case character(id: Int)
  case episode(number: Int)
  case settings

  var presentationType: PresentationType {
    switch self {
    case .character, .episode: .push
    case .settings: .sheet
    }
  }
}

@main
struct CharactersApp: App {
  // One session for each launch. Every call becomes an event in its log.
  @State private var launch = AppLaunch {
    RouterSession<AppNavigation>(
      log: await openLog(),
      configuration: .init(roots: ["characters", "episodes"], restoration: .lastSession))
  }

  var body: some Scene {
    WindowGroup { LaunchContainer(launch) { MainView(session: $0) } }
  }
}

/// Two tabs, each with its own stack.
struct MainView: View {
  let session: RouterSession<AppNavigation>
  @State private var showsInspector = false

  var body: some View {
    TabContainer(session) { destination, router in
      switch destination {
      case .character(let id):
        Button("First episode") { router.navigate(to: .episode(number: 1), unlessOnTop: true) }
          .navigationTitle("Character \(id)")
      case .episode(let number): Text("Episode \(number)")
      case .settings: Button("Done") { router.dismiss() }
      }
    } content: { root, router in
      if root == "characters" {
        CharacterList(onSelect: router.emit { .navigate(to: .character(id: $0), unlessOnTop: true) })
          .toolbar {
            Button("Settings") { router.navigate(to: .settings) }
            #if DEBUG
            Button("Log") { showsInspector.toggle() }
            #endif
          }
      } else {
        List(1..<10, id: \.self) { number in
          Button("Episode \(number)") { router.navigate(to: .episode(number: number), unlessOnTop: true) }
        }
      }
    } label: { root in
      Label(root.description.capitalized, systemImage: root == "characters" ? "person.2" : "tv")
    }
    #if DEBUG
    .navlogInspector(session, isPresented: $showsInspector)
    #endif
  }
}

/// The ViewModel does not know the router. Its closure emits an event.
@MainActor @Observable
final class CharacterListViewModel {
  let characters = [1: "Rick", 2: "Morty", 3: "Summer"]
  let onSelect: (Int) -> Void

  init(onSelect: @escaping (Int) -> Void) { self.onSelect = onSelect }
}

struct CharacterList: View {
  @State private var viewModel: CharacterListViewModel

  init(onSelect: @escaping (Int) -> Void) { _viewModel = State(initialValue: .init(onSelect: onSelect)) }

  var body: some View {
    List(viewModel.characters.keys.sorted(), id: \.self) { id in
      Button(viewModel.characters[id] ?? "") { viewModel.onSelect(id) }
    }
    .navigationTitle("Characters")
  }
}

func openLog() async -> any EventLog {
  do {
    return try await SQLiteEventLog.inApplicationSupport()
  } catch {
    // An app that cannot record still navigates.
    print("Navigation is not recorded: \(error)")
    return InMemoryEventLog()
  }
}
