#if canImport(SwiftUI)
import Navlog
import Observation
import SwiftUI

/// The sidebar's column of a split view.
struct SidebarView<N: Navigation, Selection: Hashable, Rows: View>: View {
  @Bindable var sidebar: SidebarModel<N, Selection>
  @ViewBuilder let rows: () -> Rows

  var body: some View {
    let presenter = sidebar.presenter
    // A link in the sidebar calls the router of the selected root. The router of the sidebar's own root is not suitable: if the
    // columns are next to one another, its stack and modals are usually not on screen.
    let selected = RouterID(presenter.selected)
    List(selection: $sidebar[selectionBeside: presenter.selected]) { rows() }
      .environment(presenter.session.router(onScreen: selected))
      .environment(\.popoverSources, presenter.stack(selected).popoverSources)
      .onAppear {
        presenter.setActive(true, sidebar.id)
        presenter.didAppear(nil, in: presenter.stack(sidebar.id))
      }
      .onDisappear { presenter.setActive(false, sidebar.id) }
  }
}

/// The values to which a split view binds: the selected row, and the column that is on top when the split
/// view is collapsed.
///
/// Both values derive from the session's state. When SwiftUI writes that the user went back to the sidebar, the write refers to
/// the root that was selected when SwiftUI last read the value. If another root is selected by now, the model rejects this late
/// write.
@MainActor @Observable
final class SidebarModel<N: Navigation, Selection: Hashable> {
  let presenter: Presenter<N>
  /// The router of the sidebar's root.
  let id: RouterID
  /// Whether a column between the sidebar and the stack shows the bottom screen of the selected root.
  @ObservationIgnored var hasContentColumn = false
  /// The flag that stores the visible columns.
  @ObservationIgnored var visibilityFlag: String?
  /// Whether the columns are collapsed into one.
  @ObservationIgnored var isCollapsed = false
  /// The visible columns, if the log does not record them.
  private var ownVisibility = NavigationSplitViewVisibility.automatic
  /// The number of SwiftUI's writes that the model rejected. SwiftUI observes this number, and reads the
  /// values again when the number changes.
  private var rejectedWrites = 0
  /// The action that cancels the timer of ``deselect(from:)``; `nil` before the first deselection.
  @ObservationIgnored private var cancelDeselection: TransitionTimer.Action?
  /// The closure that returns the selected row. A container with the app's own rows sets this closure and ``onSelect`` at every
  /// evaluation, because each evaluation can pass closures that capture other values.
  @ObservationIgnored var readSelection: () -> Selection?
  /// The closure that makes the calls for a row that the user selected.
  @ObservationIgnored var onSelect: (Selection) -> Void

  init(
    _ presenter: Presenter<N>, _ sidebar: RootName, selection: @escaping () -> Selection?,
    onSelect: @escaping (Selection) -> Void
  ) {
    self.presenter = presenter
    id = RouterID(sidebar)
    readSelection = selection
    self.onSelect = onSelect
    presenter.columnCount = { [weak self] stack in
      guard let self, hasContentColumn, !isCollapsed, stack.id.level == 0 else { return 1 }
      return stack.path.isEmpty ? 1 : 2
    }
  }

  /// The selected row; `nil` for the sidebar itself.
  subscript(selectionBeside root: RootName) -> Selection? {
    get { selection }
    set {
      // A write in the background is not a tap of the user, so it is rejected.
      guard !presenter.scene.isInBackground else { return rejectedWrites += 1 }
      guard let row = newValue else { return deselect(from: root) }
      cancelDeselection?()
      // SwiftUI may write the row that is already selected, which is not a selection by the user.
      if row != selection { onSelect(row) }
      if row != selection { rejectedWrites += 1 }
    }
  }

  /// Handles a deselection. A list deselects its row when the user goes back to the sidebar, but also when the rows change. If
  /// the user goes back, SwiftUI also writes the column, or the sidebar appears within the duration of a transition. Otherwise,
  /// the method rejects the deselection.
  private func deselect(from root: RootName) {
    guard selection != nil else { return }
    guard isCollapsed else { return rejectedWrites += 1 }
    let timing = presenter.timing
    cancelDeselection?()
    cancelDeselection = timing.transitionTimer.start(timing.transitionDuration) { [weak self] in
      guard let self else { return }
      if isCollapsed, presenter.scene.shows(id) { goBack(from: root) } else { rejectedWrites += 1 }
    }
  }

  private var selection: Selection? {
    _ = rejectedWrites
    return presenter.selected == id.root ? nil : readSelection()
  }

  /// The column on top when the split view is collapsed. If the sidebar's root is selected and screens were pushed onto its
  /// stack, the detail column is on top.
  subscript(columnBeside root: RootName) -> NavigationSplitViewColumn {
    get { column }
    set {
      if presenter.scene.isInBackground {
        rejectedWrites += 1
      } else if newValue == .sidebar {
        goBack(from: root)
      } else if newValue == .content, column == .detail, root == presenter.selected {
        goBackToContent()
      } else if newValue != column {
        // After a selection, SwiftUI writes the column that shows the selected screen. The write is not an action of the user,
        // so it is rejected.
        rejectedWrites += 1
      }
    }
  }

  /// The columns that are visible next to one another. If ``visibilityFlag`` is set, the value of this flag
  /// determines the columns.
  var columnVisibility: NavigationSplitViewVisibility {
    get {
      _ = rejectedWrites
      guard let visibilityFlag else { return ownVisibility }
      return presenter.session.flags[visibilityFlag].flatMap { NavigationSplitViewVisibility(flag: $0) }
        ?? .automatic
    }
    set {
      guard newValue != columnVisibility else { return }
      if !presenter.scene.isInBackground {
        if let visibilityFlag, let value = newValue.flag {
          presenter.record(.setFlag(visibilityFlag, .string(value)), on: RouterID(presenter.selected))
        } else {
          ownVisibility = newValue
        }
      }
      if newValue != columnVisibility { rejectedWrites += 1 }
    }
  }

  private var column: NavigationSplitViewColumn {
    _ = rejectedWrites
    let path = presenter.stack(RouterID(presenter.selected)).path
    if presenter.selected == id.root, path.isEmpty { return .sidebar }
    return hasContentColumn && path.isEmpty ? .content : .detail
  }

  /// Handles the report that the user went back from the last of three columns.
  private func goBackToContent() {
    let stack = presenter.stack(RouterID(presenter.selected))
    presenter.didWrite([], over: stack.lastReadPath, to: stack)
    if column == .detail { rejectedWrites += 1 }
  }

  /// Handles the report that the user went back to the sidebar. A root that the user leaves for the
  /// sidebar keeps its stack. Screens that were pushed onto the stack of the sidebar's root are popped. If SwiftUI writes both
  /// the column and the selection, only the first write has an effect.
  private func goBack(from root: RootName) {
    cancelDeselection?()
    guard column != .sidebar else { return }
    if root == presenter.selected {
      presenter.openRequiredRoot()
      if root != id.root { presenter.didSelect(id.root) }
      if !presenter.stack(id).path.isEmpty { presenter.popToRoot(id) }
    }
    if column != .sidebar { rejectedWrites += 1 }
  }
}

extension NavigationSplitViewVisibility {
  /// The value of the flag for this visibility; `nil` for a visibility that only a later version of SwiftUI has.
  fileprivate var flag: String? {
    switch self {
    case .automatic: "automatic"
    case .all: "all"
    case .doubleColumn: "doubleColumn"
    case .detailOnly: "detailOnly"
    default: nil
    }
  }

  fileprivate init?(flag: JSONValue) {
    switch flag {
    case "automatic": self = .automatic
    case "all": self = .all
    case "doubleColumn": self = .doubleColumn
    case "detailOnly": self = .detailOnly
    default: return nil
    }
  }
}
#endif
