#if canImport(SwiftUI)
public import Navlog
public import SwiftUI

/// The roots of a session as tabs, each with its own stack.
///
/// ```swift
/// TabContainer(session, poppingToRoot: true) { destination, router in
///   destination.view(router: router)
/// } content: { root, router in
///   root == "home" ? HomeView(router) : SearchView(router)
/// } label: { root in
///   Text(root.description)
/// }
/// ```
///
/// A tap on a tab is recorded, also on the selected one.
public struct TabContainer<N: Navigation, Content: View, Destination: View, Item: View>: View {
  @State private var presenter: Presenter<N>
  private let poppingToRoot: Bool
  private let destinationView: (N, Router<N>) -> Destination
  private let content: (RootName, Router<N>) -> Content
  private let label: (RootName) -> Item

  /// A container over a session, which its owner keeps.
  ///
  /// - Parameters:
  ///   - session: What is shown.
  ///   - poppingToRoot: Whether a tap on the selected tab goes back to the bottom of its stack.
  ///   - pace: How long SwiftUI is waited for.
  ///   - status: Where the container says what it shows.
  ///   - destinationView: The view of a destination, and the router that it is in.
  ///   - content: The view at the bottom of a root.
  ///   - label: What the tab of a root looks like.
  public init(
    _ session: RouterSession<N>, poppingToRoot: Bool = false, pace: TransitionTiming = TransitionTiming(),
    status: TransitionStatus = TransitionStatus(),
    @ViewBuilder destinationView: @escaping (N, Router<N>) -> Destination,
    @ViewBuilder content: @escaping (RootName, Router<N>) -> Content,
    @ViewBuilder label: @escaping (RootName) -> Item
  ) {
    _presenter = State(initialValue: Presenter(session, pace, status))
    self.poppingToRoot = poppingToRoot
    self.destinationView = destinationView
    self.content = content
    self.label = label
  }

  /// The tabs.
  public var body: some View {
    TabView(selection: $presenter[tabPoppingToRoot: poppingToRoot]) {
      ForEach(presenter.roots, id: \.self) { root in
        LayerView(
          layer: presenter.layer(root), presenter: presenter, router: presenter.session.router(root),
          destinationView: destinationView
        ) { router in
          content(root.root, router)
        }
        .tabItem { label(root.root) }
        .tag(root.root)
      }
    }
    .modifier(SessionLifecycle(presenter: presenter))
  }
}
#endif
