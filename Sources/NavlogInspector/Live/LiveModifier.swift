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
  /// If the socket cannot be opened, the app goes on, and the reason is printed. To open it earlier, or in another folder,
  /// keep a ``LiveServer``.
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
          print("navlog attach cannot reach this app: \(error)")
        }
      }
      .onDisappear { server = nil }
  }
}
#endif
