import Navlog
import NavlogSwiftUI
import SwiftUI

struct ContentView: View {
  let session: RouterSession<AppNavigation>
  @State private var showsLog = false

  var body: some View {
    NavigationContainer(session) { destination, router in
      switch destination {
      case .characterList:
        Button("Character 42", action: router.emit { .navigate(to: .characterDetail(id: 42)) })
      case .characterDetail(let id): Text(verbatim: "Character \(id)")
      case .episodeDetail(let id): Text(verbatim: "Episode \(id)")
      case .settings: Button("Done", action: router.emit { .dismiss })
      }
    } content: { router in
      List {
        Button("Characters", action: router.emit { .navigate(to: .characterList) })
        Button("Settings", action: router.emit { .navigate(to: .settings) })
        Button("Log") { showsLog.toggle() }
      }
    }
    // In debug builds: the events, the routers at any moment, and the log to share.
    .navlogInspector(session, isPresented: $showsLog)
  }
}
