import Navlog
import NavlogSwiftUI
import SwiftUI

enum ComingFrom {
  struct ContentView: View {
    // Before: the container made its own router. Now the app makes a session at launch and passes it down.
    let session: RouterSession<AppNavigation>

    var body: some View {
      // Before: destinationView: { destination, router in AnyView(destination.view(router: router)) }
      NavigationContainer(session) { destination, router in
        destination.view(router: router)
      } content: { router in
        Button("Characters", action: router.emit { .navigate(to: .characterList, unlessOnTop: true) })
      }
    }
  }

  struct Tabs: View {
    let session: RouterSession<AnyNavigation>

    var body: some View {
      // Before: TabView with a NavigationStack(path: $homeRouter.path) for each tab, and a
      // .navigationDestination(for:) for each feature's type.
      TabContainer(session) { destination, router in
        switch destination.wrapped {
        case let character as CharacterNavigation: Text(verbatim: "Character \(character)")
        default: Text("Not found")
        }
      } content: { root, router in
        Button("Character 1") {
          router.navigate(to: AnyNavigation(CharacterNavigation.detail(identifier: 1)), unlessOnTop: true)
        }
      } label: { root in
        Text(verbatim: root.description)
      }
    }
  }

  struct OwnStack: View {
    @Bindable var router: Router<AnyNavigation>

    var body: some View {
      // Before: NavigationStack(path: $router.path), and a .navigationDestination(for:) for each feature's type.
      NavigationStack(path: $router.navigationStackPath) {
        Text("Home").navigationDestination(for: AnyNavigation.self) { destination in
          switch destination.wrapped as? CharacterNavigation {
          case .detail(let id): Text(verbatim: "Character \(id)")
          case nil: Text("Not found")
          }
        }
      }
    }
  }

  enum CharacterNavigation: Navigation {
    case detail(identifier: Int)
  }
}

extension AppNavigation {
  /// The pattern's own mapping of destinations to views, unchanged.
  @ViewBuilder @MainActor
  func view(router: Router<AppNavigation>) -> some View {
    switch self {
    case .characterList:
      Button("Character 42") { router.navigate(to: .characterDetail(id: 42), unlessOnTop: true) }
    case .characterDetail(let id):
      Text(verbatim: "Character \(id)")
    case .episodeDetail(let id):
      Text(verbatim: "Episode \(id)")
    case .settings:
      Button("Done") { router.dismiss() }
    case .deleteCharacter:
      EmptyView()
    }
  }
}
