#if canImport(SwiftUI)
public import Navlog
import Observation
public import SwiftUI

extension View {
  /// Presents the dialog of a router in your own container. The containers of this library do this
  /// automatically.
  ///
  /// ```swift
  /// NavigationStack(path: $router.navigationStackPath) { … }
  ///   .navlogDialog(of: router) { destination in
  ///     DialogContent("Delete?", buttons: [DialogButton("Delete", role: .destructive, answer: "delete")])
  ///   }
  /// ```
  ///
  /// When the user or the system ends a dialog, the modifier records one call of `dismissDialog`. If the user tapped a button,
  /// the call contains the answer of the button. Otherwise, the call has no answer, and its origin is `system`. SwiftUI
  /// presents only one dialog or modal at a time, and rejects a dialog while a sheet appears or disappears. The containers of
  /// this library wait until the sheet has appeared or disappeared, but this modifier does not.
  ///
  /// - Parameters:
  ///   - router: The router. To use another router, give the view another identity (`.id`).
  ///   - timing: The duration of SwiftUI's transitions. After a dismissal, the modifier waits this long for an answer.
  ///   - content: The content of the dialog of a destination.
  public func navlogDialog<N: Navigation>(
    of router: Router<N>, timing: TransitionTiming = TransitionTiming(),
    content: @escaping (N) -> DialogContent
  ) -> some View {
    modifier(RouterDialogModifier(router, timing, content))
  }
}

private struct RouterDialogModifier<N: Navigation>: ViewModifier {
  @State private var model: RouterDialog<N>
  private let dialogContent: (N) -> DialogContent

  init(_ router: Router<N>, _ timing: TransitionTiming, _ dialogContent: @escaping (N) -> DialogContent) {
    _model = State(initialValue: RouterDialog(router, timing))
    self.dialogContent = dialogContent
  }

  func body(content: Content) -> some View {
    let dialog = model.dialog
    let new = dialog.map { dialogContent($0.entry.destination) }
    content.dialog(
      isAlertPresented: $model[presents: .alert, lastRead: dialog],
      isConfirmationPresented: $model[presents: .confirmationDialog, lastRead: dialog],
      new ?? model.lastContent
    ) { button in
      if let dialog { model.didAnswer(dialog, with: button) }
    }
    .onChange(of: dialog, initial: true) { if let new { model.lastContent = new } }
  }
}

/// The dialog of a router, observed by SwiftUI.
@MainActor @Observable
final class RouterDialog<N: Navigation> {
  @ObservationIgnored let router: Router<N>
  @ObservationIgnored private let timing: TransitionTiming
  /// The content of the last dialog. The dialog keeps its texts and buttons while it fades out.
  @ObservationIgnored var lastContent: DialogContent?
  @ObservationIgnored private var cancelTimer: TransitionTimer.Action?
  /// The dialog that SwiftUI dismissed last. The router keeps this dialog until the answer is known.
  private var dismissed: EntryID?

  init(_ router: Router<N>, _ timing: TransitionTiming) {
    self.router = router
    self.timing = timing
  }

  /// The dialog that SwiftUI should show.
  var dialog: RouterState<N>.Dialog? { router.dialog.flatMap { $0.entry.id == dismissed ? nil : $0 } }

  subscript(presents style: PresentationType, lastRead lastRead: RouterState<N>.Dialog?) -> Bool {
    get { dialog?.style == style }
    set { if !newValue, let lastRead, lastRead.style == style { didDismiss(lastRead) } }
  }

  private func didDismiss(_ dialog: RouterState<N>.Dialog) {
    guard self.dialog?.entry.id == dialog.entry.id else { return }
    dismissed = dialog.entry.id
    cancelTimer = timing.transitionTimer.start(timing.transitionDuration) { [weak self] in
      guard let self else { return }
      end(dialog, .dismissDialog())
      // If the dismissal was refused, this change makes SwiftUI show the dialog again.
      if dismissed == dialog.entry.id { dismissed = nil }
    }
  }

  /// Handles a tap on a button.
  func didAnswer(_ dialog: RouterState<N>.Dialog, with button: DialogButton) {
    let isPast = router.session.isShowingPast
    end(dialog, .dismissDialog(answer: button.answer), origin: .user, button.source)
    if !isPast { button.action() }
  }

  private func end(
    _ dialog: RouterState<N>.Dialog, _ call: NavigationAction<N>, origin: Origin = .system,
    _ source: CallSite = CallSite()
  ) {
    guard router.dialog?.entry.id == dialog.entry.id else { return }
    let outcome = router.send(call, origin: origin, file: source.file, line: source.line)
    // A refused or queued dismissal does not cancel the timer. If the router still has the dialog when the timer ends, SwiftUI
    // shows the dialog again.
    guard outcome == .applied else { return }
    cancelTimer?()
    // The player can later show a past moment that contains the dialog. SwiftUI must then show the dialog again.
    dismissed = nil
  }
}
#endif
