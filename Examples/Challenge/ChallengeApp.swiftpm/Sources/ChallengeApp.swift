import ChallengeUI
import SwiftUI

/// The app: one window that shows a session. The session lives as long as the app.
@main
struct ChallengeApp: App {
  @State private var launch = Task { await AppEnvironment() }

  var body: some Scene {
    WindowGroup { LaunchView(launch) }
  }
}
