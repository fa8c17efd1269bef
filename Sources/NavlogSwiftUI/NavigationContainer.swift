#if canImport(SwiftUI)
import Foundation
public import Navlog
public import SwiftUI

/// Shows the state of a session or a player: the stack of the selected root and the modals over it, each with
/// its own stack.
///
/// ```swift
/// struct ContentView: View {
///   let session: RouterSession<AppNavigation>
///
///   var body: some View {
///     NavigationContainer(session) { destination, router in
///       destination.view(router: router)
///     } content: { router in
///       HomeView(viewModel: .home(router: router))
///     }
///   }
/// }
/// ```
///
/// The environment of every screen also contains the `Router` of the screen. Changes that SwiftUI makes by itself (a
/// swipe back, a sheet dragged down) are recorded as the equivalent call, with the origin `system`. When SwiftUI
/// delivers a URL, the container opens it. When the app enters the background, the container makes the log durable.
///
/// While a player or an earlier moment is on screen, the container does not record SwiftUI's own changes. Instead, the
/// container reverts these changes. A step of a player appears as the corresponding push, pop or presentation; a jump has no
/// animation.
///
/// ## A root for each window
///
/// In an app with several windows, each window shows its own root and the modals of this root, even if
/// another root is selected:
///
/// ```swift
/// WindowGroup(for: RootName.self) { $root in
///   NavigationContainer(session, root: root) { … } content: { … }
///     .navlogWindow(session, root: root)
/// } defaultValue: {
///   isFirstWindow ? session.selected : RootName(UUID().uuidString)
/// }
/// ```
///
/// - The container adds its root when it first appears. When the root is removed, the window becomes empty, or closes if it has
///   `navlogWindow(_:root:)`.
/// - When a window comes to the front, the root of this window becomes the selected root.
/// - SwiftUI delivers a URL to the window of the selected root, and the container in this window opens the
///   URL.
public struct NavigationContainer<N: Navigation, Content: View, Destination: View>: View {
  @State private var slot = PresenterSlot<N>()
  private let source: any ScreenSource<N>
  private let scope: PresentedScope
  private let timing: TransitionTiming
  private let status: TransitionStatus?
  private let destinationView: DestinationViews<N, Destination>
  private let content: (Router<N>) -> Content

  /// Creates a container for the selected root of a session or of a player, or for one root.
  ///
  /// - Parameters:
  ///   - source: The session or player to show.
  ///   - root: The root to show, for example in its own window; by default, the selected root. To show another root, give the
  ///     container another identity (`.id`).
  ///   - timing: How long the container waits for SwiftUI to complete a transition.
  ///   - status: The object in which the container stores the state on screen and the state that should be on screen.
  ///     Without a status, the container does not store these states.
  ///   - dialog: Makes the content of an alert or a confirmation dialog. The router argument is the router
  ///     that presents the dialog.
  ///   - destinationView: Makes the view of a destination. The router argument is the router of the stack
  ///     that contains the view.
  ///   - content: Makes the view at the bottom of the root.
  public init(
    _ source: some ScreenSource<N>, root: RootName? = nil, timing: TransitionTiming = TransitionTiming(),
    status: TransitionStatus? = nil,
    dialog: @escaping (N, Router<N>) -> DialogContent = { destination, _ in .plain(destination) },
    @ViewBuilder destinationView: @escaping (N, Router<N>) -> Destination,
    @ViewBuilder content: @escaping (Router<N>) -> Content
  ) {
    (self.source, self.timing, self.status) = (source, timing, status)
    scope = root.map { PresentedScope.root($0) } ?? .selectedRoot
    self.destinationView = DestinationViews(view: destinationView, dialog: dialog)
    self.content = content
  }

  /// The stack of the root that the container shows, with its modals. The view is empty if the session does not have this root.
  public var body: some View {
    let session = source.shownSession
    SessionStack(
      slot.model(of: source) { Presenter(session, timing, status, showing: scope, in: slot) },
      destinationView, content: content
    )
    .id(ObjectIdentifier(session))
  }
}

/// The content of a container for one session. If the container shows another session, SwiftUI creates this view again.
private struct SessionStack<N: Navigation, Content: View, Destination: View>: View {
  @State private var presenter: Presenter<N>
  private let destinationView: DestinationViews<N, Destination>
  private let content: (Router<N>) -> Content

  init(
    _ presenter: Presenter<N>, _ destinationView: DestinationViews<N, Destination>,
    content: @escaping (Router<N>) -> Content
  ) {
    _presenter = State(initialValue: presenter)
    self.destinationView = destinationView
    self.content = content
  }

  var body: some View {
    let root = RouterID(presenter.selected)
    // The view is a `ZStack`, because SwiftUI does not call `onAppear` for an empty `Group`.
    ZStack {
      if presenter.roots.contains(root) {
        StackView(
          stack: presenter.stack(root), presenter: presenter,
          router: presenter.session.router(onScreen: root),
          destinationView: destinationView, content: content
        )
        .id(root)
      }
    }
    .modifier(SceneEventsModifier(presenter: presenter))
  }
}
#endif
