import Navlog
import NavlogInspector
import NavlogSwiftUI
import SwiftUI

/// The destinations of the snippets.
enum AppNavigation: Navigation {
  case characterList
  case characterDetail(id: Int)
  case episodeDetail(id: Int)
  case deleteCharacter(id: Int)
  case settings

  var presentationType: PresentationType {
    switch self {
    case .characterList, .characterDetail, .episodeDetail: .push
    case .deleteCharacter: .alert
    case .settings: .sheet(detents: [.medium, .large])
    }
  }
}

struct ContentView: View {
  let session: RouterSession<AppNavigation>
  @State private var showsLog = false

  var body: some View {
    NavigationContainer(session) { destination, router in
      switch destination {
      case .characterList:
        Button("Character 42") { router.navigate(to: .characterDetail(id: 42), unlessOnTop: true) }
      case .characterDetail(let id): Text(verbatim: "Character \(id)")
      case .episodeDetail(let id): Text(verbatim: "Episode \(id)")
      case .settings:
        VStack {
          Button("Full height") { router.setDetent(.large) }
          Button("Done", action: router.emit { .dismiss })
        }
      case .deleteCharacter: EmptyView()
      }
    } content: { router in
      List {
        Button("Characters", action: router.emit { .navigate(to: .characterList, unlessOnTop: true) })
        Button("Settings", action: router.emit { .navigate(to: .settings) })
        Button("Log") { showsLog.toggle() }
      }
    }
    // In debug builds: the events, the routers at any moment, and the log to share.
    .navlogInspector(session, isPresented: $showsLog)
  }
}

/// A screen deep in the hierarchy finds its router in the environment.
struct EpisodeLink: View {
  @Environment(Router<AppNavigation>.self) private var router
  let id: Int

  var body: some View {
    Button("Episode \(id)") { router.navigate(to: .episodeDetail(id: id), unlessOnTop: true) }
  }
}

struct TabsView: View {
  let session: RouterSession<AppNavigation>

  var body: some View {
    TabContainer(session, poppingToRoot: true) { destination, router in
      destination.view(router: router)
    } content: { root, router in
      Button("Characters", action: router.emit { .navigate(to: .characterList, unlessOnTop: true) })
    } label: { root in
      Text(verbatim: root.description)
    }
  }
}

struct DialogsView: View {
  let session: RouterSession<AppNavigation>

  var body: some View {
    NavigationContainer(
      session,
      dialog: { destination, router in
        DialogContent(
          "Delete this character?", message: "This cannot be undone.",
          buttons: [
            DialogButton("Delete", role: .destructive, answer: "delete") { router.pop() },
            DialogButton("Cancel", role: .cancel, answer: "cancel"),
          ])
      }
    ) { destination, router in
      Button("Delete", action: router.emit { .navigate(to: .deleteCharacter(id: 42)) })
    } content: { router in
      Button("Character 42") { router.navigate(to: .characterDetail(id: 42), unlessOnTop: true) }
    }
  }
}

/// A log that a user has sent, on the app's own screens.
struct RecordingView: View {
  let player: SessionPlayer<AppNavigation>
  @State private var hint = ""

  var body: some View {
    NavigationContainer(player) { destination, router in
      destination.view(router: router)
    } content: { router in
      Button("Characters", action: router.emit { .navigate(to: .characterList, unlessOnTop: true) })
    }
    .navlogUnknownScreen { recorded in Text(verbatim: "No longer there: \(recorded)") }
    .onAppear { player.onCall = { call, router in hint = "\(router): \(call)" } }
    Text(verbatim: hint)
    Button("Back") { _ = try? player.step(by: -1) }
    Button("Forward") { _ = try? player.step() }
    Button("Take over") { _ = player.takeOver(log: InMemoryEventLog()) }
  }
}

/// SwiftUI's containers, bound to the properties of a router.
struct OwnContainer: View {
  @Bindable var router: Router<AppNavigation>

  var body: some View {
    NavigationStack(path: $router.navigationStackPath) {
      Text("Home")
        .navigationDestination(for: AppNavigation.self) { $0.view(router: router) }
    }
    .sheet(item: $router.presentingSheet) { destination in
      destination.view(router: router)
        .navlogDetents(of: router.sheetRouter)
    }
    .navlogDialog(of: router) { destination in
      DialogContent("Delete?", buttons: [DialogButton("Delete", role: .destructive, answer: "delete")])
    }
  }
}

struct CharacterRows: View {
  let ids: [Int]

  var body: some View {
    List(ids, id: \.self) { id in
      NavlogLink("Character \(id)", to: AppNavigation.characterDetail(id: id))
    }
  }
}
