import Navlog
import NavlogSwiftUI
import SwiftUI

/// Each document opens in a window with its own root. On macOS, the root closes with the window.
struct DocumentsScene: Scene {
  let session: RouterSession<AppNavigation>

  var body: some Scene {
    WindowGroup {
      NavigationContainer(session, root: .main) { destination, _ in
        Text(verbatim: "\(destination)")
      } content: { _ in
        DocumentList()
      }
    }
    WindowGroup(for: RootName.self) { $root in
      if let root {
        NavigationContainer(session, root: root) { destination, _ in
          Text(verbatim: "\(destination)")
        } content: { router in
          Button("Options of \(root.description)", action: router.emit { .navigate(to: .options) })
        }
        .navlogWindow(session, root: root)
      }
    }
  }
}

struct DocumentList: View {
  @Environment(\.openWindow) private var openWindow

  var body: some View {
    Button("Open the report") { openWindow(value: RootName("report")) }
  }
}
