import Navlog
import NavlogSwiftUI
import SwiftUI

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
      Button("Characters", action: router.emit { .navigate(to: .characterList) })
    } label: { root in
      Text(verbatim: root.description)
    }
  }
}

/// The state without a container, in containers of your own.
struct OwnContainer: View {
  @Bindable var router: Router<AppNavigation>

  var body: some View {
    NavigationStack(path: $router.navigationStackPath) {
      Text("Home")
        .navigationDestination(for: AppNavigation.self) { $0.view(router: router) }
    }
    .sheet(item: $router.presentingSheet) { $0.view(router: router) }
  }
}
