import Navlog
import SwiftUI
import TabsCharacter
import TabsHome
import TabsSettings

/// The tabs.
struct ContentView: View {
  @State private var model: TabsModel

  init(model: TabsModel) { _model = State(initialValue: model) }

  var body: some View {
    TabView(selection: $model.selectedTab) {
      Tab("Home", systemImage: "house", value: RootName.home) {
        TabStack(router: model.session.router(root: .home)) { HomeFeature.makeHomeView(router: $0) }
      }
      Tab("Settings", systemImage: "gear", value: RootName.settings) {
        TabStack(router: model.session.router(root: .settings)) {
          SettingsFeature.makeSettingsView(router: $0)
        }
      }
    }
  }
}

/// The `NavigationStack` of a tab, bound to the path of the tab's own router.
private struct TabStack<Root: View>: View {
  @Bindable var router: Router<AnyNavigation>
  @ViewBuilder let root: (Router<AnyNavigation>) -> Root

  var body: some View {
    NavigationStack(path: $router.navigationStackPath) {
      root(router).navigationDestination(for: AnyNavigation.self) { destination in
        DestinationView(destination: destination, router: router).id(destination)
      }
    }
  }
}

/// The view of a destination, from the feature that owns it.
private struct DestinationView: View {
  let destination: AnyNavigation
  let router: Router<AnyNavigation>

  var body: some View {
    switch destination.wrapped {
    case let destination as CharacterNavigation: CharacterFeature.view(for: destination, router: router)
    case let destination as SettingsNavigation: SettingsFeature.view(for: destination, router: router)
    default: Text("This version of the app does not know this screen.").navigationTitle("Not found")
    }
  }
}
