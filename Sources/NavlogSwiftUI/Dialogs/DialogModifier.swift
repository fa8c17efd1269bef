#if canImport(SwiftUI)
import Navlog
import SwiftUI

/// Presents the dialog over a stack.
struct DialogModifier<N: Navigation>: ViewModifier {
  @Bindable var stack: StackModel<N>
  let presenter: Presenter<N>
  let dialogContent: (ShownScreen<N>, Router<N>) -> DialogContent

  func body(content: Content) -> some View {
    let dialog = stack.dialog
    let new = dialog.map {
      dialogContent($0.destination, presenter.session.router(onScreen: $0.router))
    }
    content.dialog(
      isAlertPresented: $stack[presents: .alert, lastRead: dialog],
      isConfirmationPresented: $stack[presents: .confirmationDialog, lastRead: dialog],
      new ?? stack.lastContent
    ) { button in
      if let dialog { presenter.didAnswer(dialog, with: button) }
    }
    .onChange(of: dialog, initial: true) { if let new { stack.lastContent = new } }
  }
}

extension View {
  /// Presents the content as an alert or as a confirmation dialog, depending on which of the two bindings is `true`.
  func dialog(
    isAlertPresented: Binding<Bool>, isConfirmationPresented: Binding<Bool>, _ content: DialogContent?,
    answer: @escaping (DialogButton) -> Void
  ) -> some View {
    let title = content?.title ?? Text(verbatim: "")
    return alert(title, isPresented: isAlertPresented, presenting: content) {
      DialogButtons(buttons: $0.buttons, answer: answer)
    } message: {
      $0.message
    }
    .confirmationDialog(
      title, isPresented: isConfirmationPresented, titleVisibility: content?.titleVisibility ?? .automatic,
      presenting: content
    ) {
      DialogButtons(buttons: $0.buttons, answer: answer)
    } message: {
      $0.message
    }
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

extension StackModel {
  /// Whether the dialog over this stack has the given style, for the bindings of `alert` and `confirmationDialog`.
  ///
  /// When SwiftUI writes `false`, the dialog that SwiftUI last read is dismissed. A late write therefore
  /// never affects another dialog.
  subscript(presents style: PresentationType, lastRead lastRead: Dialog?) -> Bool {
    get { dialog?.style == style }
    set { if !newValue, let lastRead, lastRead.style == style { presenter?.didDismiss(lastRead) } }
  }
}

extension Presenter {
  /// Handles the report that SwiftUI dismissed a dialog. If the user tapped a button, SwiftUI reports the answer before or
  /// after the dismissal.
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
