import Navlog
import NavlogSwiftUI
import SwiftUI

/// Tabs with a badge, in a section, and for searching. A wide window shows them in a sidebar.
struct SectionedTabs: View {
  let session: RouterSession<AppNavigation>
  let newEpisodes: Int

  var body: some View {
    TabContainer(session, traits: { traits(of: $0) }) { destination, router in
      destination.view(router: router)
    } content: { root, router in
      Button("Characters", action: router.emit { .navigate(to: .characterList, unlessOnTop: true) })
    } label: { root in
      Text(verbatim: root.description)
    }
    .tabViewStyle(.sidebarAdaptable)
  }

  private func traits(of root: RootName) -> TabTraits {
    switch root {
    case "search": TabTraits(role: .search)
    case "episodes": TabTraits(badge: newEpisodes, section: "Library")
    default: TabTraits(section: "Library")
    }
  }
}

/// Three columns: the roots, the bottom screen of the selected root, and the screens above it.
struct ThreeColumnsView: View {
  let session: RouterSession<AppNavigation>

  var body: some View {
    SplitContainer(
      session, visibilityFlag: "columns", placeholder: { _ in AnyView(Text("Choose a character")) }
    ) { destination, router in
      destination.view(router: router)
    } content: { root, router in
      Button("Character 42", action: router.emit { .setPath([.characterDetail(id: 42)]) })
    } label: { root in
      Text(verbatim: root.description)
    }
  }
}

/// Settings in a popover that points to their button.
struct SettingsPopover: View {
  let session: RouterSession<AppNavigation>

  var body: some View {
    NavigationContainer(session) { destination, router in
      destination.view(router: router)
    } content: { router in
      Button("Settings") { router.present(.settings, style: .popover) }
        .navlogPopoverSource(for: AppNavigation.settings)
    }
  }
}

/// Characters that zoom out of their rows.
struct ZoomingCharacters: View {
  let session: RouterSession<AppNavigation>
  @Namespace private var rows

  var body: some View {
    NavigationContainer(session) { destination, router in
      destination.view(router: router)
    } content: { router in
      NavlogLink("Character 42", to: AppNavigation.characterDetail(id: 42))
        .matchedTransitionSource(id: AppNavigation.characterDetail(id: 42), in: rows)
    }
    .navlogZoom(in: rows) { (destination: AppNavigation) in
      if case .characterDetail = destination { true } else { false }
    }
  }
}
