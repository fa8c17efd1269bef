import Navlog
public import SwiftUI

/// The app's window: empty while the log is being opened, which takes a few milliseconds, and then the screens of the session.
public struct LaunchView: View {
  private let launch: Task<AppEnvironment, Never>
  @State private var environment: AppEnvironment?

  /// Shows the session of an environment as soon as the environment exists.
  ///
  /// All windows share the task, because only one session may write to the log.
  public init(_ launch: Task<AppEnvironment, Never>) { self.launch = launch }

  /// The empty window, and then the container.
  public var body: some View {
    if let environment {
      ContentView(environment: environment)
    } else {
      // The system delivers the link that launches an app only to views that already exist. The container opens later links.
      // Without `handlesExternalEvents`, macOS opens a new window for every link.
      Color.clear
        .onOpenURL { url in Task { await launch.value.session.open(url) } }
        .handlesExternalEvents(preferring: ["*"], allowing: ["*"])
        .task { environment = await launch.value }
    }
  }
}
