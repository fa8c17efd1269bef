#if canImport(SwiftUI)
public import Navlog
public import SwiftUI

/// Shows the roots of a session or a player as tabs, each with its own stack.
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
/// The log records the taps on tabs. It omits taps on the selected tab before the tab has appeared, just after the tab view has
/// appeared or a call has selected the tab, and while a modal is above the tabs. In these cases, SwiftUI reports the selection
/// even without a tap. Otherwise, the container behaves like ``NavigationContainer``. With ``TabTraits``, a tab can have a
/// role, a badge and a section. With `tabViewStyle(.sidebarAdaptable)`, a wide window shows the sections in a sidebar.
public struct TabContainer<N: Navigation, Content: View, Destination: View, Item: View>: View {
  @State private var slot = PresenterSlot<N>()
  private let source: any ScreenSource<N>
  private let timing: TransitionTiming
  private let status: TransitionStatus?
  private let poppingToRoot: Bool
  private let destinationView: DestinationViews<N, Destination>
  private let traits: (RootName) -> TabTraits
  private let content: (RootName, Router<N>) -> Content
  private let label: (RootName) -> Item

  /// Creates a container for a session, or for a player.
  ///
  /// - Parameters:
  ///   - source: The session or player to show.
  ///   - poppingToRoot: Whether a tap on the selected tab pops its stack to the root.
  ///   - timing: How long the container waits for SwiftUI to complete a transition.
  ///   - status: The object in which the container stores the state on screen and the state that should be on screen.
  ///     Without a status, the container does not store these states.
  ///   - traits: Returns the role, the badge and the section of a root's tab. By default, a tab has none of
  ///     these traits.
  ///   - dialog: Makes the content of an alert or a confirmation dialog. The router argument is the router
  ///     that presents the dialog.
  ///   - destinationView: Makes the view of a destination. The router argument is the router of the stack
  ///     that contains the view.
  ///   - content: Makes the view at the bottom of a root.
  ///   - label: Makes the tab item of a root.
  public init(
    _ source: some ScreenSource<N>, poppingToRoot: Bool = false,
    timing: TransitionTiming = TransitionTiming(), status: TransitionStatus? = nil,
    traits: @escaping (RootName) -> TabTraits = { _ in TabTraits() },
    dialog: @escaping (N, Router<N>) -> DialogContent = { destination, _ in .plain(destination) },
    @ViewBuilder destinationView: @escaping (N, Router<N>) -> Destination,
    @ViewBuilder content: @escaping (RootName, Router<N>) -> Content,
    @ViewBuilder label: @escaping (RootName) -> Item
  ) {
    (self.source, self.timing, self.status) = (source, timing, status)
    self.poppingToRoot = poppingToRoot
    self.destinationView = DestinationViews(view: destinationView, dialog: dialog)
    self.traits = traits
    self.content = content
    self.label = label
  }

  /// The tab view.
  public var body: some View {
    let session = source.shownSession
    SessionTabs(
      slot.model(of: source) { Presenter(session, timing, status, in: slot) },
      poppingToRoot: poppingToRoot, destinationView, traits: traits, content: content, label: label
    )
    .id(ObjectIdentifier(session))
  }
}

/// The tabs of one session.
private struct SessionTabs<N: Navigation, Content: View, Destination: View, Item: View>: View {
  @State private var presenter: Presenter<N>
  private let poppingToRoot: Bool
  private let destinationView: DestinationViews<N, Destination>
  private let traits: (RootName) -> TabTraits
  private let content: (RootName, Router<N>) -> Content
  private let label: (RootName) -> Item

  init(
    _ presenter: Presenter<N>, poppingToRoot: Bool, _ destinationView: DestinationViews<N, Destination>,
    traits: @escaping (RootName) -> TabTraits, content: @escaping (RootName, Router<N>) -> Content,
    label: @escaping (RootName) -> Item
  ) {
    _presenter = State(initialValue: presenter)
    self.poppingToRoot = poppingToRoot
    self.destinationView = destinationView
    self.traits = traits
    self.content = content
    self.label = label
  }

  var body: some View {
    TabView(selection: $presenter[tabPoppingToRoot: poppingToRoot]) {
      ForEach(TabGroup.groups(of: presenter.roots) { traits($0.root).section }) { group in
        if let section = group.section {
          TabSection(section) { tabs(group.roots) }
        } else {
          tabs(group.roots)
        }
      }
    }
    .onAppear { presenter.expectEcho() }
    .modifier(SceneEventsModifier(presenter: presenter))
  }

  private func tabs(_ roots: [RouterID]) -> some TabContent<RootName> {
    ForEach(roots, id: \.self) { root in
      let traits = traits(root.root)
      Tab(value: root.root, role: traits.role) {
        StackView(
          stack: presenter.stack(root), presenter: presenter,
          router: presenter.session.router(onScreen: root),
          destinationView: destinationView
        ) { router in
          content(root.root, router)
        }
      } label: {
        label(root.root)
      }
      .badge(traits.badge)
    }
  }
}
#endif
