import ChallengeNavigation
import Navlog
import NavlogInspector
import NavlogSwiftUI
public import SwiftUI

/// The app's window: the screens of the session. In debug builds, the inspector is next to the screens, and can play recordings
/// on them.
public struct ContentView: View {
  private let environment: AppEnvironment
  private let timing: TransitionTiming
  @State private var showsInspector = false

  /// Shows the session of an environment.
  public init(environment: AppEnvironment) {
    self.init(environment: environment, timing: TransitionTiming())
  }

  init(environment: AppEnvironment, timing: TransitionTiming) {
    self.environment = environment
    self.timing = timing
  }

  /// The container, which shows the home screen until something is pushed or presented.
  public var body: some View {
    NavigationContainer(environment.stage, timing: timing, status: environment.status) {
      destination, router in
      destination.view(router: router)
    } content: { router in
      home(router)
    }
    #if DEBUG
    // A takeover writes to a log in memory, so the next launch continues the app's own session, not the recording.
    .navlogInspector(environment.stage, status: environment.status, isPresented: $showsInspector) {
      $0.takeOver(log: InMemoryEventLog(), configuration: .init(links: environment.links))
    }
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
