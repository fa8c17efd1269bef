import ChallengeUI
import SwiftUI

/// The app: one window, over a session that lives as long as the app.
@main
struct ChallengeApp: App {
  @State private var environment = AppEnvironment()

  var body: some Scene {
    WindowGroup { ContentView(environment: environment) }
  }
}
