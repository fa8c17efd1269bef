#if DEBUG && canImport(SwiftUI)
import Foundation
public import Navlog
public import SwiftUI

extension View {
  /// Lets `navlog attach` reach a session while this view is on screen. Only in debug builds.
  ///
  /// ```swift
  /// NavigationContainer(session) { … } content: { … }
  ///   #if DEBUG
  ///   .navlogAttachable(session)
  ///   #endif
  /// ```
  ///
  /// If the socket cannot be opened, the modifier writes the reason to the system's log, and the app continues. To open it earlier, or in another
  /// folder, create a ``LiveServer`` instead.
  public func navlogAttachable(_ session: RouterSession<some Navigation>) -> some View {
    modifier(LiveModifier(session: session))
  }
}

private struct LiveModifier<N: Navigation>: ViewModifier {
  let session: RouterSession<N>
  @State private var server: LiveServer?

  func body(content: Content) -> some View {
    content
      .onAppear {
        guard server == nil else { return }
        do { server = try LiveServer(session) } catch {
          SystemLog.report("navlog attach cannot reach this app: \(error)", category: "attach")
        }
      }
      .onDisappear { server = nil }
  }
}
#endif
