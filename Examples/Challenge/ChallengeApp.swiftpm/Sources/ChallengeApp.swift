import SwiftUI

/// The app: one window over one session, which lives as long as the app does.
@main
struct ChallengeApp: App {
  @State private var launch = Launch(logAt: Launch.usualLog)

  var body: some Scene {
    WindowGroup { ContentView(launch: launch) }
  }
}
