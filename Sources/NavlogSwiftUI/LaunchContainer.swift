#if canImport(SwiftUI)
public import Foundation
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
/// The system delivers the link that launches an app only to views that already exist. The container opens this link as soon as
/// the log is open. All windows share the ``AppLaunch``, because only one session may write to the log.
public struct LaunchContainer<Value: Sendable, Content: View>: View {
  private let launch: AppLaunch<Value>
  private let content: (Value) -> Content
  private let open: @MainActor (Value, URL) -> Void

  /// Creates a container for an object of the app.
  ///
  /// - Parameters:
  ///   - launch: The object to wait for.
  ///   - content: Makes the app's screens.
  ///   - open: Opens a link that arrived before the screens. The screens open later links themselves.
  public init(
    _ launch: AppLaunch<Value>, @ViewBuilder content: @escaping (Value) -> Content,
    onOpenURL open: @escaping @MainActor (Value, URL) -> Void
  ) {
    self.launch = launch
    self.content = content
    self.open = open
  }

  /// Creates a container for a session, which opens the links.
  public init<N>(_ launch: AppLaunch<Value>, @ViewBuilder content: @escaping (Value) -> Content)
  where Value == RouterSession<N> {
    self.init(launch, content: content) { $0.open($1) }
  }

  /// The empty window, and then the screens.
  public var body: some View {
    if let value = launch.value {
      content(value)
    } else {
      Color.clear
        .onOpenURL { url in Task { open(await launch.finish(), url) } }
        // Without this modifier, macOS opens a new window for every link.
        .handlesExternalEvents(preferring: ["*"], allowing: ["*"])
        .task { _ = await launch.finish() }
    }
  }
}
#endif
