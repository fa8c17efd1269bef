#if canImport(SwiftUI)
import Navlog
import Observation
import SwiftUI

/// A model with a dialog that SwiftUI shows: a stack of a container, or a router in the app's own container.
@MainActor
protocol DialogOwner: AnyObject, Observable {
  associatedtype Screen: Hashable & Sendable

  /// The dialog that SwiftUI should show.
  var dialog: PresentedDialog<Screen>? { get }
  /// The content of the last dialog. The dialog keeps its texts and buttons while it fades out.
  var lastContent: DialogContent? { get set }

  /// Handles the report that SwiftUI dismissed a dialog. If the user tapped a button, SwiftUI reports the answer before or
  /// after the dismissal.
  func didDismiss(_ dialog: PresentedDialog<Screen>)
}

extension DialogOwner {
  /// Whether the dialog has the given style, for the bindings of `alert` and `confirmationDialog`.
  ///
  /// When SwiftUI writes `false`, the dialog that SwiftUI last read is dismissed. A late write therefore
  /// never affects another dialog.
  subscript(presents style: PresentationType, lastRead lastRead: PresentedDialog<Screen>?) -> Bool {
    get { dialog?.style == style }
    set { if !newValue, let lastRead, lastRead.style == style { didDismiss(lastRead) } }
  }
}

extension View {
  /// Presents the dialog of an owner as an alert or as a confirmation dialog. Calls `didAnswer` when the user taps a button.
  func dialog<Owner: DialogOwner>(
    of owner: Owner, content makeContent: (PresentedDialog<Owner.Screen>) -> DialogContent,
    didAnswer: @escaping (PresentedDialog<Owner.Screen>, DialogButton) -> Void
  ) -> some View {
    let dialog = owner.dialog
    let new = dialog.map(makeContent)
    let content = new ?? owner.lastContent
    let title = content?.title ?? Text(verbatim: "")
    let answer: (DialogButton) -> Void = { if let dialog { didAnswer(dialog, $0) } }
    return alert(
      title, isPresented: Bindable(owner)[presents: .alert, lastRead: dialog], presenting: content
    ) {
      DialogButtons(buttons: $0.buttons, answer: answer)
    } message: {
      $0.message
    }
    .confirmationDialog(
      title, isPresented: Bindable(owner)[presents: .confirmationDialog, lastRead: dialog],
      titleVisibility: content?.titleVisibility ?? .automatic, presenting: content
    ) {
      DialogButtons(buttons: $0.buttons, answer: answer)
    } message: {
      $0.message
    }
    .onChange(of: dialog, initial: true) { if let new { owner.lastContent = new } }
  }
}

private struct DialogButtons: View {
  let buttons: [DialogButton]
  let answer: (DialogButton) -> Void

  var body: some View {
    ForEach(buttons.indices, id: \.self) { index in
      let button = buttons[index]
      Button(role: button.role, action: { answer(button) }, label: { button.title })
    }
  }
}

// MARK: - Reports by SwiftUI

extension StackModel: DialogOwner {
  typealias Screen = ShownScreen<N>

  func didDismiss(_ dialog: Dialog) { presenter?.didDismiss(dialog) }
}

extension Presenter {
  /// Handles the report that SwiftUI dismissed a dialog.
  func didDismiss(_ dialog: StackModel<N>.Dialog) {
    machine.didDismissDialog(dialog.id)
    advance()
  }

  /// Handles the report that the user tapped a button of a dialog.
  func didAnswer(_ dialog: StackModel<N>.Dialog, with button: DialogButton) {
    let isPast = session.isShowingPast
    // A dialog also disappears if a modal is presented below it. Even then, the user's answer is recorded, because the dialog
    // would otherwise reappear.
    if machine.didAnswerDialog(dialog.id) || isInState(dialog) {
      record(
        isInState(dialog) ? .dismissDialog(answer: button.answer) : nil, on: dialog.router, origin: .user,
        button.source)
    }
    if !isPast { button.action() }
  }

  /// Records the end of a dialog that was not answered.
  func didDismissUnanswered(_ dialog: StackModel<N>.Dialog) {
    record(isInState(dialog) ? .dismissDialog() : nil, on: dialog.router)
  }

  private func isInState(_ dialog: StackModel<N>.Dialog) -> Bool {
    session.screens.router(dialog.router)?.dialog?.entry.id == dialog.id
  }
}
#endif
