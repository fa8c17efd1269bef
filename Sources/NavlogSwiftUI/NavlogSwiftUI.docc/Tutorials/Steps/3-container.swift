import Navlog
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
  @State private var session = RouterSession<AppNavigation>()

  var body: some Scene {
    WindowGroup { MainView(session: session) }
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
      Button("Settings") { router.navigate(to: .settings) }
    }
  }
}
