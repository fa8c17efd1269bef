/// The contents of an alert or a confirmation dialog: its title, its message and its buttons.
struct DialogView: ContainerView {
  typealias Body = Never
  let title: String
  let isTitleVisible: Bool
  let message: any View
  let actions: any View

  var childViews: [ChildView] {
    [
      ChildView(key: 0, view: Text(isTitleVisible ? title : "")), ChildView(key: 1, view: message),
      ChildView(key: 2, view: actions),
    ]
  }
}

extension View {
  /// Attaches an alert or a confirmation dialog.
  ///
  /// As in SwiftUI, the content is made at once, and does not change while the dialog is shown.
  func presentsDialog<A: View, M: View, T>(
    _ kind: PresentationKind, _ title: Text, visibility: Visibility = .visible,
    _ isPresented: Binding<Bool>, _ data: T?, actions: (T) -> A, message: (T) -> M
  ) -> some View {
    let dialog = data.map { data in
      DialogView(
        title: title.string, isTitleVisible: visibility == .visible, message: message(data),
        actions: actions(data))
    }
    // While the dialog fades, the system reads the dialog's content again. If the data is nil by then, the content is empty.
    let empty = DialogView(
      title: title.string, isTitleVisible: visibility == .visible, message: EmptyView(), actions: EmptyView())
    return PresentingView(
      content: self, kind: kind,
      source: PresentationSource(isPresented, dialog: dialog, fading: dialog ?? empty), onDismiss: nil)
  }
}

/// A button of a dialog: a button of the app, or the one that the system adds.
struct DialogButton {
  let title: String
  let role: ButtonRole?
  let action: @MainActor () -> Void
}

extension Presentation {
  /// The buttons of an alert or a confirmation dialog.
  ///
  /// The system adds “OK” to an alert without buttons, and “Cancel” to a confirmation dialog without a cancel button.
  var dialogButtons: [DialogButton] {
    var buttons: [DialogButton] = []
    node?.visitShown { node in
      guard let button = node.inspectableView as? any ButtonView else { return }
      buttons.append(
        DialogButton(title: node.shownTexts.joined(separator: " "), role: button.role) { button.tap() })
    }
    switch kind {
    case .alert where buttons.isEmpty: buttons.append(DialogButton(title: "OK", role: nil) {})
    case .confirmationDialog where !buttons.contains { $0.role == .cancel }:
      buttons.append(DialogButton(title: "Cancel", role: .cancel) {})
    default: break
    }
    if kind == .confirmationDialog, node?.host.confirmationDialogsArePopovers == true {
      buttons.removeAll { $0.role == .cancel }
    }
    return buttons
  }
}
