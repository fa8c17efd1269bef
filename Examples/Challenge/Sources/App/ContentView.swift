import ChallengeNavigation
import Navlog
import NavlogInspector
import NavlogSwiftUI
public import SwiftUI

/// The screens of the session. In debug builds, the inspector is next to the screens, and can play recordings
/// on them.
public struct ContentView: View {
  private let environment: AppEnvironment
  @State private var showsInspector = false

  /// Shows the session of an environment.
  public init(environment: AppEnvironment) { self.environment = environment }

  /// The container, which shows the home screen until something is pushed or presented.
  public var body: some View {
    NavigationContainer(environment.stage, timing: environment.timing, status: environment.status) {
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
