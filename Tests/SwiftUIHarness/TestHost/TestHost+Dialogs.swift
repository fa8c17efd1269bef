extension TestHost {
  /// The alert or confirmation dialog on top; `nil` if there is none.
  public var dialog: DialogSnapshot? {
    guard let top = presented.last, top.phase != .dismissing else { return nil }
    return DialogSnapshot(top)
  }

  /// The dialog that is fading from the screen; `nil` if there is none.
  public var fadingDialog: DialogSnapshot? {
    presented.last { $0.phase == .dismissing && $0.kind.isDialog }.flatMap { DialogSnapshot($0) }
  }

  /// Taps a button of the alert or confirmation dialog on top. This dismisses the dialog, writes `false`, and runs the button's
  /// action, in the order of `dialogAnswers`.
  @discardableResult
  public func answer(
    _ title: String, _ delivery: SystemWrite.Delivery = .atOnce
  ) throws(HarnessMisuse) -> SystemWrite {
    let dialog = try topDialog("answer “\(title)”")
    return answer(dialog, try action(of: title, in: dialog), delivery)
  }

  /// Returns the action of a button of the alert or confirmation dialog on top. The test can run the action at any time.
  public func recordedAction(of title: String) throws(HarnessMisuse) -> @MainActor () -> Void {
    try action(of: title, in: topDialog("answer “\(title)”"))
  }

  private func action(
    of title: String, in dialog: Presentation
  ) throws(HarnessMisuse) -> @MainActor () -> Void {
    let buttons = dialog.dialogButtons
    guard let button = buttons.first(where: { $0.title == title }) else {
      throw HarnessMisuse("\(dialog) has no button titled “\(title)”: \(buttons.map { $0.title }).")
    }
    return button.action
  }

  /// Taps next to a confirmation dialog. This cancels the dialog.
  ///
  /// - Parameter runsCancelAction: Whether the action of the cancel button runs. SwiftUI does not document this.
  @discardableResult
  public func tapOutside(
    runsCancelAction: Bool = true, _ delivery: SystemWrite.Delivery = .atOnce
  ) throws(HarnessMisuse) -> SystemWrite {
    let dialog = try topDialog("tap next to it")
    guard dialog.kind == .confirmationDialog else {
      throw HarnessMisuse("Only a button dismisses an alert: \(dialog.dialogButtons.map { $0.title }).")
    }
    let cancel = dialog.dialogButtons.first { $0.role == .cancel }
    return answer(dialog, runsCancelAction ? cancel?.action : nil, delivery)
  }

  private func topDialog(_ act: String) throws(HarnessMisuse) -> Presentation {
    let top = try topPresentation(act)
    guard top.kind.isDialog else { throw HarnessMisuse("\(top) is not a dialog, so the user cannot \(act).") }
    return top
  }

  private func answer(
    _ dialog: Presentation, _ action: (@MainActor () -> Void)?, _ delivery: SystemWrite.Delivery
  ) -> SystemWrite {
    dialog.anchor.handledID = dialog.id
    let write = clearing(dialog)
    dismiss(dialog)
    switch dialogAnswers {
    case .actionFirst:
      action?()
      return write.delivered(delivery)
    case .bindingFirst:
      let delivered = write.delivered(delivery)
      action?()
      return delivered
    case .afterDismissal:
      dialog.afterDismissal = {
        _ = write.delivered(delivery)
        action?()
      }
      return write
    }
  }
}

/// The order in which SwiftUI calls the binding and the action of a dialog's button. SwiftUI does not document this order.
public enum DialogAnswers: CaseIterable, Sendable {
  /// First the action, then the binding, while the dialog begins to leave the screen.
  case actionFirst
  /// First the binding, then the action, while the dialog begins to leave the screen.
  case bindingFirst
  /// First the binding, then the action, when the dialog has left the screen.
  case afterDismissal
}

/// An alert or a confirmation dialog on screen. Not part of SwiftUI.
public struct DialogSnapshot: Equatable {
  /// A button of a dialog.
  public struct Button: Equatable, Sendable {
    /// The title of the button.
    public let title: String
    /// The role of the button, if any.
    public let role: ButtonRole?

    /// Creates a button for comparisons.
    public init(_ title: String, role: ButtonRole? = nil) {
      self.title = title
      self.role = role
    }
  }

  /// The kind: `alert` or `confirmationDialog`.
  public let kind: PresentationKind
  /// The title; `nil` if it is hidden.
  public let title: String?
  /// The text of the message, one line per `Text`.
  public let message: String
  /// The buttons, including the one that the system adds.
  public let buttons: [Button]

  /// Creates a dialog for comparisons.
  public init(kind: PresentationKind, title: String?, message: String = "", buttons: [Button]) {
    self.kind = kind
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  @MainActor
  init?(_ presentation: Presentation) {
    guard presentation.kind.isDialog, let node = presentation.node, let view = node.view as? DialogView else {
      return nil
    }
    kind = presentation.kind
    title = view.isTitleVisible ? view.title : nil
    message = node.children[1].shownTexts.joined(separator: "\n")
    buttons = presentation.dialogButtons.map { Button($0.title, role: $0.role) }
  }
}
