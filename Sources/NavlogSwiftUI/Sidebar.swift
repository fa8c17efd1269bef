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
    let router = presenter.session.router(onScreen: sidebar.id)
    List(selection: $sidebar[selectionBeside: presenter.selected]) { rows() }
      .environment(router)
      .onAppear {
        presenter.setActive(true, sidebar.id)
        presenter.didAppear(nil, in: presenter.stack(sidebar.id))
      }
      .onDisappear { presenter.setActive(false, sidebar.id) }
  }
}

/// What a split view binds: the selected row, and the column on top when it is collapsed.
///
/// Both derive from the selected root. What SwiftUI writes is compared with the root that was selected when it read them,
/// so that a write that comes too late never leaves another root.
@MainActor @Observable
final class SidebarModel<N: Navigation, Selection: Hashable> {
  let presenter: Presenter<N>
  /// The router of the sidebar's root.
  let id: RouterID
  /// The number of writes by SwiftUI that changed nothing. Observed, so that SwiftUI reads again.
  private var rejectedWrites = 0
  @ObservationIgnored private let readSelection: () -> Selection?
  @ObservationIgnored private let onSelect: (Selection) -> Void

  init(
    _ presenter: Presenter<N>, _ sidebar: RootName, selection: @escaping () -> Selection?,
    onSelect: @escaping (Selection) -> Void
  ) {
    self.presenter = presenter
    id = RouterID(sidebar)
    readSelection = selection
    self.onSelect = onSelect
  }

  /// The selected row; `nil` for the sidebar itself.
  subscript(selectionBeside root: RootName) -> Selection? {
    get { selection }
    set {
      guard let row = newValue else { return goBack(from: root) }
      // SwiftUI also writes what is selected.
      if row != selection { onSelect(row) }
      if row != selection { rejectedWrites += 1 }
    }
  }

  private var selection: Selection? {
    _ = rejectedWrites
    return presenter.selected == id.root ? nil : readSelection()
  }

  /// The column on top when the split view is collapsed. What is pushed over the sidebar is in the other column.
  subscript(columnBeside root: RootName) -> NavigationSplitViewColumn {
    get { column }
    set {
      // After a selection, SwiftUI writes the column that shows it: an echo.
      if newValue == .sidebar { goBack(from: root) } else if newValue != column { rejectedWrites += 1 }
    }
  }

  private var column: NavigationSplitViewColumn {
    _ = rejectedWrites
    return presenter.selected == id.root && presenter.stack(id).path.isEmpty ? .sidebar : .detail
  }

  /// The user went back to the sidebar, or deselected the row. The stack of the root is kept. SwiftUI may write both the
  /// column and the selection.
  private func goBack(from root: RootName) {
    guard column == .detail else { return }
    if root == presenter.selected {
      presenter.openRequiredRoot()
      if root != id.root { presenter.didSelect(id.root) }
      if !presenter.stack(id).path.isEmpty { presenter.popToRoot(id) }
    }
    if column == .detail { rejectedWrites += 1 }
  }
}
#endif
