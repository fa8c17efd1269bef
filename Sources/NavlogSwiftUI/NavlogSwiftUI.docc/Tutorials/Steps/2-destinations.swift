import Navlog
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
  var body: some Scene {
    WindowGroup { Text("Characters") }
  }
}
