#if DEBUG && canImport(SwiftUI)
import Foundation
public import Navlog
public import SwiftUI

extension View {
  /// Lets `navlog attach` reach a session until this view is removed. The modifier exists only in debug
  /// builds.
  ///
  /// ```swift
  /// NavigationContainer(session) { … } content: { … }
  ///   #if DEBUG
  ///   .navlogAttachable(session)
  ///   #endif
  /// ```
  ///
  /// If the socket cannot be opened, the modifier writes the reason to the system's log, and the app continues. To open the
  /// socket earlier, or in another folder, create a ``LiveServer`` instead.
  public func navlogAttachable(_ session: RouterSession<some Navigation>) -> some View {
    modifier(LiveModifier(session: session))
  }
}

private struct LiveModifier<N: Navigation>: ViewModifier {
  let session: RouterSession<N>
  @State private var server: LiveServer?

  // SwiftUI releases the server with this view. `onDisappear` must not stop the server: SwiftUI also calls it when a cover
  // appears over the view, and reportedly does not call `onAppear` when the cover disappears.
  func body(content: Content) -> some View {
    content.onChange(of: ObjectIdentifier(session), initial: true) {
      do { server = try LiveServer(session) } catch {
        server = nil
        SystemLog.report("navlog attach cannot reach this app: \(error)", category: "attach")
      }
    }
  }
}
#endif
