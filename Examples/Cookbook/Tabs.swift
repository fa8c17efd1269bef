import Foundation
import Navlog
import NavlogSwiftUI
import SwiftUI

/// Tabs with a stack each, a badge, and a tab for searching. A wide window shows the sections in a sidebar.
struct TabsRecipe: View {
  let session: RouterSession<AppNavigation>
  let unreadCount: Int

  var body: some View {
    TabContainer(
      session, poppingToRoot: true,
      traits: { root in
        switch root {
        case "inbox": TabTraits(badge: unreadCount)
        case "search": TabTraits(role: .search)
        default: TabTraits(section: "Library")
        }
      }
    ) { destination, router in
      Text(verbatim: "\(destination)")
    } content: { root, router in
      Button("Character 42", action: router.emit { .navigate(to: .character(id: 42), unlessOnTop: true) })
    } label: { root in
      Text(root.description.capitalized)
    }
    .tabViewStyle(.sidebarAdaptable)
  }
}
