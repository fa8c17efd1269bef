#if canImport(SwiftUI)
import Foundation
public import Navlog
public import SwiftUI

/// Shows an empty window until the app has opened its log, which takes a few milliseconds, and then the app's screens.
///
/// ```swift
/// WindowGroup {
///   LaunchContainer(launch) { session in MainView(session: session) }
/// }
/// ```
///
/// The system delivers the link that launches an app only to views that already exist. The container opens this link, and further
/// links in their order, as soon as the log is open. All windows share the ``AppLaunch``, because only one session may write to the log.
public struct LaunchContainer<Value: Sendable, N: Navigation, Content: View>: View {
  private let launch: AppLaunch<Value>
  private let session: @MainActor (Value) -> RouterSession<N>
  private let content: (Value) -> Content

  /// Creates a container for an object of the app.
  ///
  /// - Parameters:
  ///   - launch: The object to wait for.
  ///   - session: Returns the session that opens the links that arrive before the screens. The screens open later links
  ///     themselves.
  ///   - content: Makes the app's screens.
  public init(
    _ launch: AppLaunch<Value>, session: @escaping @MainActor (Value) -> RouterSession<N>,
    @ViewBuilder content: @escaping (Value) -> Content
  ) {
    self.launch = launch
    self.session = session
    self.content = content
  }

  /// Creates a container for a session.
  public init(
    _ launch: AppLaunch<RouterSession<N>>, @ViewBuilder content: @escaping (RouterSession<N>) -> Content
  ) where Value == RouterSession<N> {
    self.init(launch, session: { $0 }, content: content)
  }

  /// The empty window, and then the screens.
  public var body: some View {
    if let value = launch.value {
      content(value)
    } else {
      Color.clear
        .onOpenURL { url in launch.whenFinished { session($0).open(url) } }
        // Without this modifier, macOS opens a new window for every link.
        .handlesExternalEvents(preferring: ["*"], allowing: ["*"])
        .onAppear { launch.start() }
    }
  }
}
#endif
