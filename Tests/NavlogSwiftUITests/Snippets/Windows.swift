import Foundation
import Navlog
import NavlogSwiftUI
import SwiftUI

struct WindowsApp: App {
  // After a launch, the session contains the roots of the windows that the system opens again.
  @State private var windows = WindowRoots(
    RouterSession(log: makeLog(), configuration: .init(restoration: .lastSessionWithRoots)))

  var body: some Scene {
    WindowGroup(for: RootName.self) { $root in
      NavigationContainer(windows.session, root: root) { destination, router in
        destination.view(router: router)
      } content: { router in
        Button("Characters", action: router.emit { .navigate(to: .characterList, unlessOnTop: true) })
        OpenInWindow(session: windows.session, id: 42)
      }
      .onAppear { windows.didShow(root) }
      .navlogWindow(windows.session, root: root)
    } defaultValue: {
      windows.rootOfNewWindow
    }
  }
}

/// Chooses the roots of new windows.
@MainActor
final class WindowRoots {
  let session: RouterSession<AppNavigation>
  private var shown: Set<RootName> = []

  init(_ session: RouterSession<AppNavigation>) { self.session = session }

  /// The selected root, or a new root if a window has already shown the selected root. Calls that are made before the
  /// first window exists use the selected root.
  var rootOfNewWindow: RootName {
    shown.contains(session.selected) ? RootName(UUID().uuidString) : session.selected
  }

  func didShow(_ root: RootName) { shown.insert(root) }
}

struct OpenInWindow: View {
  let session: RouterSession<AppNavigation>
  let id: Int
  @Environment(\.openWindow) private var openWindow

  var body: some View {
    Button("Open in a new window") {
      let root = RootName("character-\(id)")
      session.openRoot(root)
      session.router(root: root).setPath([.characterDetail(id: id)])
      openWindow(value: root)
    }
  }
}

struct StoredWindow: View {
  let windows: WindowRoots
  @SceneStorage("root") private var storedRoot = ""
  @State private var newRoot: RootName

  init(windows: WindowRoots) {
    self.windows = windows
    _newRoot = State(initialValue: windows.rootOfNewWindow)
  }

  var body: some View {
    // The first body shows the container, because the system delivers a link that opens a window only to existing views.
    let root = storedRoot.isEmpty ? newRoot : RootName(storedRoot)
    NavigationContainer(windows.session, root: root) { destination, router in
      destination.view(router: router)
    } content: { router in
      Button("Characters", action: router.emit { .navigate(to: .characterList, unlessOnTop: true) })
    }
    .onAppear {
      storedRoot = root.description
      windows.didShow(root)
    }
    .navlogWindow(windows.session, root: root)
  }
}

struct WideView: View {
  let session: RouterSession<AppNavigation>

  var body: some View {
    SplitContainer(session) { destination, router in
      destination.view(router: router)
    } content: { root, router in
      if root == .sidebar {
        Text("Nothing is selected")
      } else {
        Button("Characters", action: router.emit { .navigate(to: .characterList, unlessOnTop: true) })
      }
    } label: { root in
      Text(verbatim: root.description)
    }
  }
}

@MainActor
func makeCharacterSession() -> RouterSession<AppNavigation> {
  RouterSession(
    log: makeLog(),
    configuration: .init(roots: [.sidebar, "characters", "episodes"], restoration: .lastSession))
}

/// The app's own rows, which open characters in one root, and the settings in a sheet.
struct CharactersView: View {
  enum Row: Hashable {
    case character(Int)
    case settings
  }

  let session: RouterSession<AppNavigation>

  var body: some View {
    SplitContainer(session, selection: { selected }, onSelect: { show($0) }) { destination, router in
      destination.view(router: router)
    } content: { root, router in
      Text("Nothing is selected")
    } rows: {
      ForEach([1, 42], id: \.self) { id in
        Text(verbatim: "Character \(id)").tag(Row.character(id))
      }
      Text("Settings").tag(Row.settings)
    }
  }

  private var characters: Router<AppNavigation> { session.router(root: "characters") }

  private var selected: Row? {
    if case .characterDetail(let id)? = characters.navigationStackPath.first { .character(id) } else { nil }
  }

  private func show(_ row: Row) {
    switch row {
    case .character(let id):
      session.select("characters")
      characters.setPath([.characterDetail(id: id)])
    case .settings: session.router.navigate(to: .settings)
    }
  }
}
