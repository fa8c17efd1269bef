#if canImport(SwiftUI)
public import Navlog
public import SwiftUI

/// Shows the roots of a session or a player in a sidebar, next to the stack of the selected root. If the
/// split view is collapsed, as on a phone, the stack covers the sidebar.
///
/// ```swift
/// SplitContainer(session) { destination, router in
///   destination.view(router: router)
/// } content: { root, router in
///   root == .sidebar ? PlaceholderView() : FolderView(root, router)
/// } label: { root in
///   Text(root.description)
/// }
/// ```
///
/// The sidebar has its own root, which the container adds when it first appears. While this root is selected,
/// a collapsed split view shows the sidebar, unless screens were pushed onto the stack of this root. An expanded split view
/// also shows the view that `content` makes for this root, usually a placeholder. When the user goes back to the sidebar, the
/// log records a `select` of this root with the origin `system`. The root that the user leaves keeps its stack. A link, a
/// restored session or a player can also select the sidebar's root.
///
/// ```swift
/// // The sidebar comes first on a phone, and a folder on wide screens.
/// let session = RouterSession<AppNavigation>(configuration: .init(roots: [.sidebar, "inbox", "archive"]))
/// if isWide { session.select("inbox") }
/// ```
///
/// Modals, links and swipes back work as in ``NavigationContainer``. A link in the sidebar navigates on the router
/// of the selected root.
///
/// ## Three columns
///
/// With a `placeholder`, the split view has three columns. The column between the sidebar and the stack shows
/// the bottom screen of the selected root, which `content` makes. The last column shows the screens above
/// that bottom screen, or the placeholder. If the split view is collapsed, each column covers the previous
/// one.
///
/// ## Visible columns
///
/// With `visibilityFlag`, the log records which columns the user shows next to one another. The value of the
/// flag is then `automatic`, `all`, `doubleColumn` or `detailOnly`. Restored sessions and players show the
/// recorded columns again. To change the columns, the app calls `setFlag`.
public struct SplitContainer<
  N: Navigation, Selection: Hashable, Rows: View, Content: View, Destination: View
>: View {
  @State private var slot = PresenterSlot<N>()
  private let source: any ScreenSource<N>
  private let makeSidebar: (RouterSession<N>, PresenterSlot<N>) -> SidebarModel<N, Selection>
  /// The closure that passes the app's current closures to a sidebar.
  private let updateSidebar: (SidebarModel<N, Selection>) -> Void
  private let rows: (Presenter<N>) -> Rows
  private let destinationView: DestinationViews<N, Destination>
  private let content: (RootName, Router<N>) -> Content
  private let visibilityFlag: String?
  private let placeholder: ((RootName) -> AnyView)?

  /// Creates a container whose sidebar contains the app's own rows. When the user selects a row, `onSelect`
  /// makes the app's calls.
  ///
  /// ```swift
  /// SplitContainer(session, selection: { library.folder }, onSelect: { library.open($0) }) { … } content: { … } rows: {
  ///   ForEach(library.folders) { Text($0.name).tag($0) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - source: The session or player to show.
  ///   - sidebar: The root of the sidebar.
  ///   - selection: Returns the selected row, based on the screens of the session's routers. When the selected row becomes
  ///     `nil`, a collapsed split view goes back to the sidebar. The closure is not called while the sidebar's root is
  ///     selected, because no row is selected then.
  ///   - onSelect: Makes the calls for a row that the user selected. After these calls, the selected row is the one that
  ///     `selection` returns. It can differ from the row that the user selected.
  ///   - visibilityFlag: The flag that stores the visible columns. Without this flag, the log does not contain
  ///     the visible columns.
  ///   - placeholder: Makes the view in the last of three columns while the selected root shows only its bottom screen.
  ///     Without a placeholder, the split view has two columns.
  ///   - timing: How long the container waits for SwiftUI to complete a transition.
  ///   - status: The object in which the container stores the state on screen and the state that should be on screen.
  ///     Without a status, the container does not store these states.
  ///   - dialog: Makes the content of an alert or a confirmation dialog. The router argument is the router
  ///     that presents the dialog.
  ///   - destinationView: Makes the view of a destination. The router argument is the router of the stack
  ///     that contains the view.
  ///   - content: Makes the view at the bottom of a root.
  ///   - rows: Makes the rows. Each row that the user can select needs a `tag` of the type `Selection`.
  public init(
    _ source: some ScreenSource<N>, sidebar: RootName = .sidebar, selection: @escaping () -> Selection?,
    onSelect: @escaping (Selection) -> Void, visibilityFlag: String? = nil,
    placeholder: ((RootName) -> AnyView)? = nil, timing: TransitionTiming = TransitionTiming(),
    status: TransitionStatus? = nil,
    dialog: @escaping (N, Router<N>) -> DialogContent = { destination, _ in .plain(destination) },
    @ViewBuilder destinationView: @escaping (N, Router<N>) -> Destination,
    @ViewBuilder content: @escaping (RootName, Router<N>) -> Content,
    @ViewBuilder rows: @escaping () -> Rows
  ) {
    self.source = source
    makeSidebar = { session, slot in
      let presenter = Presenter(session, timing, status, showing: .split(sidebar: sidebar), in: slot)
      return SidebarModel(presenter, sidebar, selection: selection, onSelect: onSelect)
    }
    updateSidebar = { ($0.readSelection, $0.onSelect) = (selection, onSelect) }
    self.rows = { _ in rows() }
    self.destinationView = DestinationViews(view: destinationView, dialog: dialog)
    self.content = content
    (self.visibilityFlag, self.placeholder) = (visibilityFlag, placeholder)
  }

  /// The split view.
  public var body: some View {
    let session = source.shownSession
    SessionSplit(
      currentSidebar(of: session), destinationView, content: content, placeholder: placeholder, rows: rows
    )
    .id(ObjectIdentifier(session))
  }

  /// Returns the sidebar of a session, with the values of the current evaluation. SwiftUI does not observe these values. They
  /// are assigned here, because SwiftUI calls `onChange` and `onAppear` only after the views have read them.
  private func currentSidebar(of session: RouterSession<N>) -> SidebarModel<N, Selection> {
    let sidebar = slot.model(of: source) { makeSidebar(session, slot) }
    (sidebar.visibilityFlag, sidebar.hasContentColumn) = (visibilityFlag, placeholder != nil)
    updateSidebar(sidebar)
    return sidebar
  }
}

/// The split view of one session.
private struct SessionSplit<N: Navigation, Selection: Hashable, Rows: View, Content: View, Destination: View>:
  View
{
  @State private var sidebar: SidebarModel<N, Selection>
  @Environment(\.horizontalSizeClass) private var horizontalSizeClass
  private let placeholder: ((RootName) -> AnyView)?
  private let rows: (Presenter<N>) -> Rows
  private let destinationView: DestinationViews<N, Destination>
  private let content: (RootName, Router<N>) -> Content

  init(
    _ sidebar: SidebarModel<N, Selection>, _ destinationView: DestinationViews<N, Destination>,
    content: @escaping (RootName, Router<N>) -> Content, placeholder: ((RootName) -> AnyView)?,
    rows: @escaping (Presenter<N>) -> Rows
  ) {
    _sidebar = State(initialValue: sidebar)
    self.rows = rows
    self.destinationView = destinationView
    self.content = content
    self.placeholder = placeholder
  }

  var body: some View {
    let presenter = sidebar.presenter
    let root = RouterID(presenter.selected)
    let stack = presenter.stack(root)
    let router = presenter.session.router(onScreen: root)
    columns(presenter, root, stack, router)
      // The whole view presents the modal, because a collapsed split view shows only one of its columns.
      .modifier(
        ModalModifier(
          stack: presenter.stack(presenter.presenting), presenter: presenter, destinationView: destinationView
        )
      )
      .onChange(of: horizontalSizeClass, initial: true) { sidebar.isCollapsed = $1 == .compact }
      .environment(router)
      .modifier(SceneEventsModifier(presenter: presenter))
  }

  @ViewBuilder
  private func columns(
    _ presenter: Presenter<N>, _ root: RouterID, _ stack: StackModel<N>, _ router: Router<N>
  ) -> some View {
    if let placeholder {
      NavigationSplitView(
        columnVisibility: $sidebar.columnVisibility,
        preferredCompactColumn: $sidebar[columnBeside: presenter.selected]
      ) {
        SidebarView(sidebar: sidebar) { rows(presenter) }
      } content: {
        ContentColumn(stack: stack, presenter: presenter, router: router) { content(root.root, $0) }
          .id(root)
      } detail: {
        DetailColumn(stack: stack, presenter: presenter, router: router, destinationView: destinationView) {
          placeholder(root.root)
        }
        .id(root)
      }
    } else {
      NavigationSplitView(
        columnVisibility: $sidebar.columnVisibility,
        preferredCompactColumn: $sidebar[columnBeside: presenter.selected]
      ) {
        SidebarView(sidebar: sidebar) { rows(presenter) }
      } detail: {
        ScreensView(stack: stack, presenter: presenter, router: router, destinationView: destinationView) {
          content(root.root, $0)
        }
        .id(root)
      }
    }
  }
}

extension SplitContainer where Selection == RootName {
  /// Creates a container with a row for every root of the session except the sidebar's.
  ///
  /// - Parameters:
  ///   - source: The session or player to show.
  ///   - sidebar: The root of the sidebar.
  ///   - visibilityFlag: The flag that stores the visible columns. Without this flag, the log does not contain
  ///     the visible columns.
  ///   - placeholder: Makes the view in the last of three columns while the selected root shows only its bottom screen.
  ///     Without a placeholder, the split view has two columns.
  ///   - timing: How long the container waits for SwiftUI to complete a transition.
  ///   - status: The object in which the container stores the state on screen and the state that should be on screen.
  ///     Without a status, the container does not store these states.
  ///   - dialog: Makes the content of an alert or a confirmation dialog. The router argument is the router
  ///     that presents the dialog.
  ///   - destinationView: Makes the view of a destination. The router argument is the router of the stack
  ///     that contains the view.
  ///   - content: Makes the view at the bottom of a root.
  ///   - label: Makes the row of a root.
  public init<Label: View>(
    _ source: some ScreenSource<N>, sidebar: RootName = .sidebar, visibilityFlag: String? = nil,
    placeholder: ((RootName) -> AnyView)? = nil, timing: TransitionTiming = TransitionTiming(),
    status: TransitionStatus? = nil,
    dialog: @escaping (N, Router<N>) -> DialogContent = { destination, _ in .plain(destination) },
    @ViewBuilder destinationView: @escaping (N, Router<N>) -> Destination,
    @ViewBuilder content: @escaping (RootName, Router<N>) -> Content,
    @ViewBuilder label: @escaping (RootName) -> Label
  ) where Rows == RootRows<Label> {
    self.source = source
    makeSidebar = { session, slot in
      let presenter = Presenter(session, timing, status, showing: .split(sidebar: sidebar), in: slot)
      return SidebarModel(presenter, sidebar) { [unowned presenter] in
        presenter.selected
      } onSelect: { [unowned presenter] in
        presenter.didSelect($0)
      }
    }
    updateSidebar = { _ in }
    rows = { presenter in
      RootRows(roots: presenter.roots.map { $0.root }.filter { $0 != sidebar }, label: label)
    }
    self.destinationView = DestinationViews(view: destinationView, dialog: dialog)
    self.content = content
    (self.visibilityFlag, self.placeholder) = (visibilityFlag, placeholder)
  }
}

/// The rows of the roots in a sidebar.
public struct RootRows<Label: View>: View {
  let roots: [RootName]
  let label: (RootName) -> Label

  /// A row for each root.
  public var body: some View {
    ForEach(roots, id: \.self) { root in label(root).tag(root) }
  }
}

extension RootName {
  /// The root of a split view's sidebar.
  public static let sidebar: RootName = "sidebar"
}
#endif
