import RedirectsAppKit
import SwiftUI

/// The app.
@main
struct RedirectsApp: App {
  @State private var appContainer: AppContainer

  init() { self.init(appContainer: AppContainer()) }

  init(appContainer: AppContainer) { _appContainer = State(initialValue: appContainer) }

  var body: some Scene {
    WindowGroup { RootContainerView(appContainer: appContainer) }
  }
}
