import ChallengeNavigation
import Navlog
import NavlogSwiftUI
import SwiftUI

/// The window: what the session's state says, and in debug builds the inspector beside it.
struct ContentView: View {
  let launch: Launch
  var timing = TransitionTiming()
  @State private var showsInspector = false

  var body: some View {
    NavigationContainer(launch.session, timing: timing, status: launch.status) { destination, router in
      destination.view(router: router)
    } content: { router in
      home(router)
    }
    #if DEBUG
    .navlogInspector(launch.session, status: launch.status, isPresented: $showsInspector)
    #endif
  }

  private func home(_ router: Router<AppNavigation>) -> some View {
    #if DEBUG
    HomeScreen(router: router).toolbar {
      Button("Navigation log", systemImage: "clock.arrow.circlepath") { showsInspector.toggle() }
    }
    #else
    HomeScreen(router: router)
    #endif
  }
}
