#if canImport(SwiftUI)
import Navlog
import Observation
import SwiftUI

/// The navigation stack of a root or of a modal, observed by SwiftUI.
///
/// Every stack has its own model, so that a change of a stack re-evaluates only the view of this stack.
@MainActor @Observable
final class StackModel<N: Navigation> {
  typealias Path = [NavigationEntry<ShownScreen<N>>]
  typealias Modal = PresentedModal<ShownScreen<N>>
  typealias Dialog = PresentedDialog<ShownScreen<N>>

  let id: RouterID
  /// The anchors of this stack's popovers.
  @ObservationIgnored let popoverSources: PopoverSources
  /// The screens above the bottom screen. Only ``show(_:)`` changes the path.
  private(set) var path: Path
  /// The number of changes of the path, plus the number of SwiftUI's writes that the model rejected. A view reads this number,
  /// so that SwiftUI reads the path again when the number changes.
  private(set) var pathVersion = 0
  /// The modal presented directly over this stack.
  private(set) var modal: Modal?
  /// The dialog presented directly over this stack.
  private(set) var dialog: Dialog?
  @ObservationIgnored var lastContent: DialogContent?
  /// The number of changes of the modal and of the dialog.
  private var presentationChanges = 0
  /// The selected detent of the stack's own sheet.
  private(set) var detent: PresentationType.Detent?
  /// Whether the bottom screen has appeared, so that SwiftUI can receive the path. According to bug reports,
  /// a new stack in a column of a split view ignores its initial path.
  private(set) var isBottomShown = true
  @ObservationIgnored private var cancelBottom: TransitionTimer.Action?
  /// The screen that last appeared as the first screen of the path in the last of three columns.
  private(set) var firstOnScreen: Path.Element?
  @ObservationIgnored private var awaitedFirst: Path.Element?
  @ObservationIgnored private var cancelFirst: TransitionTimer.Action?
  /// Whether any screen of the stack has appeared.
  @ObservationIgnored var hasAppeared = false
  /// The path that SwiftUI last read or wrote. Every write is compared with this path. A write that was meant
  /// for an earlier path therefore never affects another screen.
  @ObservationIgnored private(set) var lastReadPath: Path
  /// Whether a jump set the path. A jump has no transition, so the model does not hold the path after a jump
  /// (``holdPath(_:then:)``).
  @ObservationIgnored private var isPathFromJump = false
  @ObservationIgnored weak var presenter: Presenter<N>?
  /// The action that cancels the timer of ``holdPath(_:then:)``; `nil` if the path is not held.
  @ObservationIgnored private var cancelHold: TransitionTimer.Action?

  init(id: RouterID, path: Path, popoverSources: PopoverSources) {
    self.id = id
    self.popoverSources = popoverSources
    self.path = path
    lastReadPath = path
  }

  /// Sets the modal and, unless the path is held, the path. Equal values are not assigned, so that SwiftUI
  /// does not re-evaluate views.
  func update(_ path: Path, _ modal: Modal?) {
    if self.path != path, !isPathHeld {
      show(path)
      isPathFromJump = presenter?.isJumping ?? false
    }
    // A modal with the same identity is not assigned again, even if its path has changed: the modal's own stack shows this
    // path.
    if self.modal?.id != modal?.id {
      self.modal = modal
      presentationChanges += 1
    }
  }

  /// Sets the dialog.
  func update(dialog: Dialog?) {
    guard self.dialog != dialog else { return }
    self.dialog = dialog
    presentationChanges += 1
  }

  /// Sets the detent of the stack's own sheet.
  func update(detent: PresentationType.Detent?) { if self.detent != detent { self.detent = detent } }

  /// Returns the modal that the given modifier presents over this stack, if any.
  func modal(by form: ModalForm) -> Modal? { modal?.form == form ? modal : nil }

  /// A version that changes whenever the modal or the dialog over this stack changes. Two stacks never have equal versions.
  var presentationVersion: PresentationVersion {
    PresentationVersion(stack: id, changes: presentationChanges)
  }

  private func show(_ path: Path) {
    self.path = path
    pathVersion += 1
  }

  /// Rejects a path that SwiftUI wrote. SwiftUI then reads the path again.
  func rejectWrite() { pathVersion += 1 }

  /// Handles the report that SwiftUI has read a path. The path may have changed after SwiftUI read it.
  func didRead(_ path: Path) {
    let isPop = path.count < lastReadPath.count
    lastReadPath = path
    if isPop, !isPathFromJump { presenter?.holdPath(of: self) }
  }
}

/// The version of the modal and the dialog over a stack; see ``StackModel/presentationVersion``.
struct PresentationVersion: Equatable {
  let stack: RouterID
  let changes: Int
}

// MARK: - Holding the path

// According to reports, SwiftUI loses a path that changes while its stack pops, or while its tab leaves the screen: the screen
// and the path then stay different. Until the transition ends, the model therefore holds the path that SwiftUI last read.
// https://github.com/pointfreeco/swift-composable-architecture/issues/3450 https://github.com/swiftlang/swift/issues/77088

extension StackModel {
  /// Handles the report that SwiftUI popped screens. If the session rejects the pop, its state still contains these screens.
  func didPop(to path: Path) {
    lastReadPath = path
    presenter?.holdPath(of: self)
  }

  /// Whether the path is currently held.
  var isPathHeld: Bool { cancelHold != nil }

  /// Holds the path that SwiftUI last read. After the duration of a transition, the path may change again, and
  /// the action is called.
  func holdPath(_ timing: TransitionTiming, then action: @escaping TransitionTimer.Action) {
    if path != lastReadPath { show(lastReadPath) }
    cancelHold?()
    cancelHold = timing.transitionTimer.start(timing.transitionDuration) { [weak self] in
      self?.cancelHold = nil
      action()
    }
  }
}

// MARK: - A new stack

extension StackModel {
  /// Prepares a new stack for its screens: first the bottom screen, then the other screens.
  func showBottomFirst(_ timing: TransitionTiming) {
    if firstOnScreen != nil { firstOnScreen = nil }
    awaitedFirst = nil
    // The stack waits for its bottom screen even if the path is empty, because the path may change before SwiftUI has created
    // the stack.
    isBottomShown = false
    cancelBottom?()
    cancelBottom = timing.transitionTimer.start(timing.transitionDuration) { [weak self] in
      self?.bottomDidAppear()
    }
  }

  /// Handles the report that the bottom screen has appeared. The other screens follow without an animation.
  func bottomDidAppear() {
    guard !isBottomShown else { return }
    cancelBottom?()
    cancelBottom = nil
    var transaction = Transaction()
    transaction.disablesAnimations = true
    withTransaction(transaction) { isBottomShown = true }
  }
}

// MARK: - The first screen in the last of three columns

extension StackModel {
  /// The first screen of the path, if this screen has not appeared yet.
  var unshownFirst: Path.Element? { path.first == firstOnScreen ? nil : path.first }

  /// Handles the report that SwiftUI has read the first screen. If a cover hides the stack, the first screen does not appear.
  /// The other screens then follow when the duration of a transition has passed.
  func didReadFirst(_ timing: TransitionTiming) {
    guard let first = unshownFirst, first != awaitedFirst else { return }
    awaitedFirst = first
    cancelFirst?()
    cancelFirst = timing.transitionTimer.start(timing.transitionDuration) { [weak self] in
      self?.firstDidAppear(first)
    }
  }

  /// Handles the report that a screen appeared. After the first screen, the other screens may follow.
  func firstDidAppear(_ entry: Path.Element) {
    guard path.first == entry else { return }
    cancelFirst?()
    cancelFirst = nil
    awaitedFirst = nil
    if firstOnScreen != entry { firstOnScreen = entry }
  }
}

// MARK: - Bindings

// Properties that SwiftUI binds by key paths: `$stack.boundPath`.
//
// NB: `Binding(get:set:)` is not suitable. Two bindings from this initializer are never equal, so the stack receives a
// different binding at every evaluation. Since Xcode 16.3, SwiftUI then calls `onAppear` for screens that did not appear, and
// omits the call for screens that appeared: https://dev.classmethod.jp/en/articles/xcode-16-3-navigationstack-onappear-issue

extension StackModel {
  /// The path, for the binding of `NavigationStack`.
  var boundPath: Path {
    get { isBottomShown ? path : [] }
    set { if isBottomShown { presenter?.didWrite(newValue, over: lastReadPath, to: self) } }
  }

  /// The path without its first screen, for the binding of the stack in the last of three columns. The value
  /// is empty until the first screen has appeared.
  var boundTail: Path {
    get { firstOnScreen == path.first ? Array(path.dropFirst()) : [] }
    set {
      guard let first = path.first, firstOnScreen == first else { return }
      presenter?.didWrite([first] + newValue, over: lastReadPath, to: self)
    }
  }

  /// The modal, for the bindings of `sheet(item:)`, `popover(item:)` and `fullScreenCover(item:)`.
  ///
  /// Writing `nil` dismisses the modal that SwiftUI last read, so a late write never affects another modal.
  subscript(form: ModalForm, lastRead lastRead: Modal?) -> Modal? {
    get { modal(by: form) }
    set { if newValue == nil, let lastRead { presenter?.didDismiss(lastRead) } }
  }
}

extension Presenter {
  /// The selected tab, for the binding of `TabView`.
  subscript(tabPoppingToRoot poppingToRoot: Bool) -> RootName {
    get {
      _ = rejectedSelections
      return selected
    }
    set { didSelect(newValue, poppingToRoot: poppingToRoot) }
  }
}
#endif
