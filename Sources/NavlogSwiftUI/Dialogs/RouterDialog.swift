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
    content.dialog(of: model) {
      dialogContent($0.destination)
    } didAnswer: {
      model.didAnswer($0, with: $1)
    }
  }
}

/// The dialog of a router, observed by SwiftUI.
@MainActor @Observable
final class RouterDialog<N: Navigation>: DialogOwner {
  typealias Screen = N

  @ObservationIgnored let router: Router<N>
  @ObservationIgnored private let timing: TransitionTiming
  @ObservationIgnored var lastContent: DialogContent?
  @ObservationIgnored private var cancelTimer: TransitionTimer.Action?
  /// The dialog that SwiftUI dismissed last. The router keeps this dialog until the answer is known.
  private var dismissed: EntryID?

  init(_ router: Router<N>, _ timing: TransitionTiming) {
    self.router = router
    self.timing = timing
  }

  var dialog: PresentedDialog<N>? {
    router.dialog.flatMap { $0.entry.id == dismissed ? nil : PresentedDialog($0, of: router.id) }
  }

  func didDismiss(_ dialog: PresentedDialog<N>) {
    guard self.dialog?.id == dialog.id else { return }
    dismissed = dialog.id
    cancelTimer = timing.transitionTimer.start(timing.transitionDuration) { [weak self] in
      guard let self else { return }
      end(dialog, .dismissDialog())
      // If the dismissal was refused, this change makes SwiftUI show the dialog again.
      if dismissed == dialog.id { dismissed = nil }
    }
  }

  /// Handles a tap on a button.
  func didAnswer(_ dialog: PresentedDialog<N>, with button: DialogButton) {
    let isPast = router.session.isShowingPast
    end(dialog, .dismissDialog(answer: button.answer), origin: .user, button.source)
    if !isPast { button.action() }
  }

  private func end(
    _ dialog: PresentedDialog<N>, _ call: NavigationAction<N>, origin: Origin = .system,
    _ source: CallSite = CallSite()
  ) {
    guard router.dialog?.entry.id == dialog.id else { return }
    let outcome = router.send(call, origin: origin, file: source.file, line: source.line)
    // A refused or queued dismissal does not cancel the timer. If the router still has the dialog when the timer ends, the
    // dialog is dismissed without an answer. If this call is refused, too, SwiftUI shows the dialog again.
    guard outcome == .applied else { return }
    cancelTimer?()
    // The player can later show a past moment that contains the dialog. SwiftUI must then show the dialog again.
    dismissed = nil
  }
}
#endif
