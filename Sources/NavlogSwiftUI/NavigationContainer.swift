#if canImport(SwiftUI)
public import Navlog
public import SwiftUI

/// Shows what a session's state says: the stack of the selected root, and over it modals, each with a stack of its own.
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
/// Every screen finds its `Router` in the environment as well. What SwiftUI does by itself (a swipe back, a sheet that
/// is dragged down) is recorded as the call that it amounts to, with the origin `system`. Links that SwiftUI hands over
/// are opened on the visible router; when the scene goes to the background the log is made durable.
public struct NavigationContainer<N: Navigation, Content: View, Destination: View>: View {
  @State private var presenter: Presenter<N>
  private let destinationView: (N, Router<N>) -> Destination
  private let content: (Router<N>) -> Content

  /// A container over a session, which its owner keeps.
  ///
  /// - Parameters:
  ///   - session: What is shown. Another session in its place needs another identity (`.id`) of the container.
  ///   - pace: How long SwiftUI is waited for.
  ///   - status: Where the container says what it shows.
  ///   - destinationView: The view of a destination, and the router that it is in.
  ///   - content: The view at the bottom of the selected root.
  public init(
    _ session: RouterSession<N>, pace: TransitionTiming = TransitionTiming(),
    status: TransitionStatus = TransitionStatus(),
    @ViewBuilder destinationView: @escaping (N, Router<N>) -> Destination,
    @ViewBuilder content: @escaping (Router<N>) -> Content
  ) {
    _presenter = State(initialValue: Presenter(session, pace, status))
    self.destinationView = destinationView
    self.content = content
  }

  /// The selected root.
  public var body: some View {
    let root = RouterID(presenter.selected)
    LayerView(
      layer: presenter.layer(root), presenter: presenter, router: presenter.session.router(root),
      destinationView: destinationView, content: content
    )
    .id(root)
    .modifier(SessionLifecycle(presenter: presenter))
  }
}
#endif
