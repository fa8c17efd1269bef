import ChallengeUI
import NavlogSwiftUI
import SwiftUI

/// The app: one window, which shows the session as soon as the log is open.
@main
struct ChallengeApp: App {
  @State private var launch = AppLaunch { await AppEnvironment() }

  var body: some Scene {
    WindowGroup {
      LaunchContainer(launch, session: { $0.session }) { environment in
        ContentView(environment: environment)
      }
    }
  }
}
