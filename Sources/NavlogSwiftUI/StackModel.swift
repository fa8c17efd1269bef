#if canImport(SwiftUI)
import Navlog
import Observation
import SwiftUI

/// The navigation stack of a root or of a modal, as SwiftUI observes it.
///
/// Every stack has a model of its own, so that a change re-evaluates only the view that shows it.
@MainActor @Observable
final class StackModel<N: Navigation> {
  typealias Path = [NavigationEntry<ShownScreen<N>>]
  typealias Modal = PresentedModal<ShownScreen<N>>
  typealias Dialog = PresentedDialog<ShownScreen<N>>

  let id: RouterID
  /// Where the popovers of this stack point.
  @ObservationIgnored let popoverSources = PopoverSources()
  /// The screens above the bottom one.
  private(set) var path: Path
  /// The modal presented directly over this stack.
  private(set) var modal: Modal?
  /// The dialog presented directly over this stack.
  private(set) var dialog: Dialog?
  /// The selected detent of the stack's own sheet.
  private(set) var detent: Detent?
  /// The number of writes by SwiftUI that were rejected. Observed, so that SwiftUI reads the path again.
  private(set) var rejectedWrites = 0
  /// Whether SwiftUI shows the bottom screen, and may be given the path: a new stack in a column of a split view is reported to
  /// drop a path that it is created with.
  private(set) var isBottomShown = true
  @ObservationIgnored private var cancelBottom: TransitionTimer.Action?
  /// The first screen of the path, once it has appeared in the last of three columns.
  private(set) var firstOnScreen: EntryID?
  @ObservationIgnored private var awaitedFirst: EntryID?
  @ObservationIgnored private var cancelFirst: TransitionTimer.Action?
  @ObservationIgnored var dialogContent = LastDialogContent()
  /// Whether any of its screens has appeared.
  @ObservationIgnored var hasAppeared = false
  /// The path that SwiftUI last read or wrote. A write is compared with it: one that was meant for an earlier path never
  /// affects another screen.
  @ObservationIgnored private(set) var lastReadPath: Path
  /// Whether the path was set by a jump, which is no transition.
  @ObservationIgnored private var isPathFromJump = false
  @ObservationIgnored weak var presenter: Presenter<N>?
  /// Ends the time in which the path does not change; `nil` if it may.
  @ObservationIgnored private var cancelHold: TransitionTimer.Action?

  init(id: RouterID, path: Path) {
    self.id = id
    self.path = path
    lastReadPath = path
  }

  /// Sets the path, unless it is held, and the modal. Equal values are not assigned, so that no view is re-evaluated.
  func update(_ path: Path, _ modal: Modal?) {
    if self.path != path, !isPathHeld {
      self.path = path
      isPathFromJump = presenter?.isJumping ?? false
    }
    // Only the identity matters here: the path of a modal belongs to its own stack.
    if self.modal?.id != modal?.id { self.modal = modal }
  }

  /// Sets the dialog.
  func update(dialog: Dialog?) { if self.dialog != dialog { self.dialog = dialog } }

  /// Sets the detent of the stack's own sheet.
  func update(detent: Detent?) { if self.detent != detent { self.detent = detent } }

  /// The modal presented over this stack, if a modifier presents it.
  func modal(by form: ModalForm) -> Modal? { modal?.form == form ? modal : nil }

  func rejectWrite() { rejectedWrites += 1 }

  /// Called from within a body: SwiftUI reads the path and the modal.
  func didRead() {
    let isPop = path.count < lastReadPath.count
    lastReadPath = path
    if isPop, !isPathFromJump { presenter?.holdPath(of: self) }
    _ = rejectedWrites
  }
}

// MARK: - Holding the path

// SwiftUI is reported to lose a path that changes while its stack pops, or while its tab leaves the screen: what is shown and
// the path then stay apart. So the path stays as SwiftUI knows it until the transition is over, and changes then.
// https://github.com/pointfreeco/swift-composable-architecture/issues/3450
// https://github.com/swiftlang/swift/issues/77088

extension StackModel {
  /// SwiftUI popped screens, whether the state follows or not.
  func didPop(to path: Path) {
    lastReadPath = path
    presenter?.holdPath(of: self)
  }

  /// Whether the path does not change at the moment.
  var isPathHeld: Bool { cancelHold != nil }

  /// Holds the path that SwiftUI knows for the time of a transition, then calls an action.
  func holdPath(_ timing: TransitionTiming, then action: @escaping TransitionTimer.Action) {
    if path != lastReadPath { path = lastReadPath }
    cancelHold?()
    cancelHold = timing.transitionTimer.start(timing.transitionDuration) { [weak self] in
      self?.cancelHold = nil
      action()
    }
  }
}

// MARK: - A new stack

extension StackModel {
  /// A new stack is going to show these screens: the bottom one first, then the others.
  func showBottomFirst(_ timing: TransitionTiming) {
    if firstOnScreen != nil { firstOnScreen = nil }
    awaitedFirst = nil
    // An empty path as well: it may change before SwiftUI has made the stack.
    isBottomShown = false
    cancelBottom?()
    cancelBottom = timing.transitionTimer.start(timing.transitionDuration) { [weak self] in
      self?.bottomDidAppear()
    }
  }

  /// The bottom screen has appeared. The others follow without an animation.
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
  /// Called from within a body: SwiftUI reads the first screen. Below a cover, that screen does not appear, and the others
  /// follow after the time of a transition.
  func didReadFirst(_ timing: TransitionTiming) {
    guard let first = path.first?.id, first != firstOnScreen, first != awaitedFirst else { return }
    awaitedFirst = first
    cancelFirst?()
    cancelFirst = timing.transitionTimer.start(timing.transitionDuration) { [weak self] in
      self?.firstDidAppear(first)
    }
  }

  /// A screen appeared. If it is the first one, the others may follow.
  func firstDidAppear(_ entry: EntryID) {
    guard path.first?.id == entry else { return }
    cancelFirst?()
    cancelFirst = nil
    awaitedFirst = nil
    if firstOnScreen != entry { firstOnScreen = entry }
  }
}

// MARK: - Bindings

// What SwiftUI binds by key paths: `$stack.boundPath`.
//
// NB: Not `Binding(get:set:)`. Two of those are never equal, so every evaluation gives a stack another binding. Since
// Xcode 16.3, `onAppear` is then called for screens that did not appear, and not called for others:
// https://dev.classmethod.jp/en/articles/xcode-16-3-navigationstack-onappear-issue

extension StackModel {
  /// The path as `NavigationStack` binds it.
  var boundPath: Path {
    get { isBottomShown ? path : [] }
    set { if isBottomShown { presenter?.didWrite(newValue, over: lastReadPath, to: self) } }
  }

  /// The path above its first screen, as the stack in the last of three columns binds it. A new first screen comes first.
  var boundTail: Path {
    get { firstOnScreen == path.first?.id ? Array(path.dropFirst()) : [] }
    set {
      guard let first = path.first, firstOnScreen == first.id else { return }
      presenter?.didWrite([first] + newValue, over: lastReadPath, to: self)
    }
  }

  /// The modal as `sheet(item:)`, `popover(item:)` and `fullScreenCover(item:)` bind it.
  ///
  /// Writing `nil` dismisses the modal that SwiftUI last read: a late write never affects another one.
  subscript(form: ModalForm, lastRead lastRead: Modal?) -> Modal? {
    get { modal(by: form) }
    set { if newValue == nil, let lastRead { presenter?.didDismiss(lastRead) } }
  }
}

extension Presenter {
  /// The selected tab, as `TabView` binds it.
  subscript(tabPoppingToRoot poppingToRoot: Bool) -> RootName {
    get { selected }
    set { didSelect(newValue, poppingToRoot: poppingToRoot) }
  }
}
#endif
