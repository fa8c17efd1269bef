#if canImport(SwiftUI)
import Navlog
import SampleUI
public import SwiftUI

/// A `NavigationStack` for each tab, bound to the path of the tab's own router.
public struct ContentView: View {
  @State private var app: TabsApp

  /// Creates the app with a log in memory.
  public init() { self.init(app: TabsApp(log: InMemoryEventLog())) }

  init(app: TabsApp) { _app = State(initialValue: app) }

  /// The tabs.
  public var body: some View {
    TabView(selection: $app.selectedTab) {
      Tab("Home", systemImage: "house", value: RootName.home) {
        TabStack(tab: .home, app: app, router: app.session.router(root: .home))
      }
      Tab("Settings", systemImage: "gear", value: RootName.settings) {
        TabStack(tab: .settings, app: app, router: app.session.router(root: .settings))
      }
    }
  }
}

private struct TabStack: View {
  let tab: RootName
  let app: TabsApp
  @Bindable var router: Router<AnyNavigation>

  var body: some View {
    NavigationStack(path: $router.navigationStackPath) {
      ScreenView(app.rootScreen(of: tab))
        .navigationDestination(for: AnyNavigation.self) { navigation in
          ScreenView(app.screen(for: navigation, router: router)).id(navigation)
        }
    }
  }
}
#endif
