#if canImport(SwiftUI)
import Foundation
public import Navlog
public import SwiftUI

/// Shows what a session's state describes: the stack of the selected root and the modals over it, each with a stack of
/// its own.
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
/// Every screen also finds its `Router` in the environment. What SwiftUI does by itself (a swipe back, a sheet dragged
/// down) is recorded as the equivalent call, with the origin `system`. The container opens the URLs that SwiftUI
/// delivers on the visible router, and flushes the log when the scene enters the background.
public struct NavigationContainer<N: Navigation, Content: View, Destination: View>: View {
  @State private var presenter: Presenter<N>
  private let destinationView: DestinationViews<N, Destination>
  private let content: (Router<N>) -> Content

  /// Creates a container for a session.
  ///
  /// - Parameters:
  ///   - session: The session to show. To replace it by another one, give the container another identity (`.id`).
  ///   - timing: How long the container waits for SwiftUI.
  ///   - status: The object in which the container publishes what it shows.
  ///   - dialog: Makes the content of an alert or a confirmation dialog. The router is the one that asks.
  ///   - destinationView: Makes the view of a destination. The router is that of the stack that holds it.
  ///   - content: Makes the view at the bottom of the selected root.
  public init(
    _ session: RouterSession<N>, timing: TransitionTiming = TransitionTiming(),
    status: TransitionStatus = TransitionStatus(),
    dialog: @escaping (N, Router<N>) -> DialogContent = { destination, _ in .plain(destination) },
    @ViewBuilder destinationView: @escaping (N, Router<N>) -> Destination,
    @ViewBuilder content: @escaping (Router<N>) -> Content
  ) {
    _presenter = State(initialValue: Presenter(session, timing, status))
    self.destinationView = DestinationViews(view: destinationView, dialog: dialog)
    self.content = content
  }

  /// The stack of the selected root.
  public var body: some View {
    let root = RouterID(presenter.selected)
    StackView(
      stack: presenter.stack(root), presenter: presenter, router: presenter.session.router(root),
      destinationView: destinationView, content: content
    )
    .id(root)
    .modifier(SceneEventsModifier(presenter: presenter))
  }
}

/// Forwards the events of the scene to the session: URLs, and the flush before the app may be terminated.
struct SceneEventsModifier<N: Navigation>: ViewModifier {
  let presenter: Presenter<N>
  @Environment(\.scenePhase) private var scenePhase

  func body(content: Content) -> some View {
    content
      .onAppear { presenter.start() }
      .onOpenURL { presenter.session.open($0.absoluteString) }
      .onChange(of: scenePhase) { _, phase in
        switch phase {
        case .active: presenter.session.retry()
        // A failure is in `logStatus`, and the write is retried.
        case .background: try? presenter.session.flush()
        default: break
        }
      }
  }
}
#endif
