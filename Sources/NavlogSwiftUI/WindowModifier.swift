#if canImport(SwiftUI)
public import Navlog
public import SwiftUI

extension View {
  /// Closes the window of this view when the root closes. On macOS, also closes the root when the
  /// window closes.
  ///
  /// ```swift
  /// NavigationContainer(session, root: root) { … } content: { … }
  ///   .navlogWindow(session, root: root)
  /// ```
  ///
  /// The window closes when its root is removed, for example by `closeRoot(_:)`, or by a branch to a moment before the window
  /// was opened.
  ///
  /// On macOS, when the user closes the last window of a root, the root closes too, because the window will never reappear. The
  /// only root of a session stays. On other systems, the root stays when its window disappears. These systems also disconnect
  /// windows in the background, and later show the windows again with their content. To close a window permanently, call
  /// `closeRoot(_:)` of the session.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - root: The root that the window shows.
  public func navlogWindow<N: Navigation>(_ session: RouterSession<N>, root: RootName) -> some View {
    navlogWindow(session, root: root, closesRoot: closesRootByDefault)
  }

  func navlogWindow<N: Navigation>(
    _ session: RouterSession<N>, root: RootName, closesRoot: Bool
  ) -> some View {
    modifier(WindowModifier(session: session, root: root, closesRoot: closesRoot))
  }
}

// On macOS, the view in a window presumably disappears only when the window closes (fact S8 of Documentation/Apple.md). On
// other systems, a full-screen cover can also hide it.
#if os(macOS)
private let closesRootByDefault = true
#else
private let closesRootByDefault = false
#endif

private struct WindowModifier<N: Navigation>: ViewModifier {
  let session: RouterSession<N>
  let root: RootName
  let closesRoot: Bool
  @Environment(\.dismissWindow) private var dismissWindow

  func body(content: Content) -> some View {
    content
      .onAppear { session.scenes.windowDidOpen(root) }
      .onDisappear {
        // Another window may still show the same root, so only the last window closes the root.
        let isLast = session.scenes.windowDidClose(root)
        // If the state no longer contains the root, a call has closed the root, and the window closed as a consequence.
        let isOpen = session.state.roots.contains { $0.id.root == root }
        if isLast, isOpen, closesRoot { session.closeRoot(root, origin: .system) }
      }
      // While a moment of the past is on screen, `session.roots` may lack a root that exists in the present. Its window must
      // stay open.
      .onChange(of: session.timeTravel != nil || session.roots.contains(root)) { wasOpen, isOpen in
        if wasOpen, !isOpen { dismissWindow() }
      }
  }
}
#endif
