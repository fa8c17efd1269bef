import NavlogSwiftUI
import RedirectsAppKit
import SwiftUI

/// The app.
@main
struct RedirectsApp: App {
  @State private var launch = AppLaunch { await AppContainer() }

  init() {}

  init(appContainer: AppContainer) { _launch = State(initialValue: .finished(appContainer)) }

  var body: some Scene {
    WindowGroup {
      LaunchContainer(launch, session: { $0.session }) { appContainer in
        RootContainerView(appContainer: appContainer)
      }
    }
  }
}
