public import Observation

/// Drives one stack of screens: the stack of a root, or of a modal.
///
/// ```swift
/// router.navigate(to: .characterDetail(id: 42))
/// router.present(.filter, style: .sheet(detents: [.medium]))
/// router.dismiss()
/// viewModel.onBack = router.emit { .pop }
/// ```
///
/// A router stores no state. It shows its part of the session's state and turns calls into events. Changes in
/// other routers do not notify its observers.
@MainActor
public final class Router<N: Navigation>: Identifiable, Observable {
  /// The address, identical in every replay. The router keeps its address while its stack is on screen, even if the log gives
  /// the stack another address. The two addresses can differ after a takeover, when recording continues in another session, or
  /// when one event replaces buffered events. For the address in the log, see ``RouterSession/state``.
  public nonisolated let id: RouterID
  /// The session that this router belongs to.
  public let session: RouterSession<N>
  private let observed: ObservedRouter

  init(id: RouterID, session: RouterSession<N>) {
    self.id = id
    self.session = session
    observed = session.core.observedRouter(id)
  }

  /// The number of modals between the root and this router.
  public nonisolated var level: Int { id.level }

  /// The router whose modal contains this router; `nil` for a root.
  public var parent: Router<N>? { id.parent.map { session.router(onScreen: $0) } }

  /// The router inside the presented sheet or popover.
  public var sheetRouter: Router<N>? { observed.sheet.map { session.router(address.child(.sheet, $0.id)) } }

  /// The router inside the presented cover.
  public var fullScreenRouter: Router<N>? {
    observed.fullScreen.map { session.router(address.child(.fullScreen, $0.id)) }
  }

  /// The screens of the path with their identities, bottom first. Like ``id``, the identity of a screen does not change
  /// while the screen is shown, even if the log gives it another identity.
  public var entries: [NavigationEntry<N>] { observed.path.compactMap(entry) }

  /// The sheet's screen with its identity.
  public var sheetEntry: NavigationEntry<N>? { observed.sheet.flatMap(entry) }

  /// The style of the sheet or popover that this router presents, with the detents of a sheet; `nil` without a sheet or
  /// popover. A cover needs no such property, because all covers have the same style.
  ///
  /// ```swift
  /// .presentationDetents(router.sheetStyle?.detents ?? [])
  /// ```
  public var sheetStyle: PresentationType? {
    // Observing `observed.sheet` is enough: it changes with every new sheet, and a sheet never changes its style.
    guard observed.sheet != nil else { return nil }
    return session.core.shown.router(address)?.sheet?.style
  }

  /// The cover's screen with its identity.
  public var fullScreenEntry: NavigationEntry<N>? { observed.fullScreen.flatMap(entry) }

  /// The dialog that this router presents.
  public var dialog: RouterState<N>.Dialog? {
    observed.dialog.flatMap { dialog in
      entry(dialog.entry).map { RouterState.Dialog(entry: $0, style: dialog.style) }
    }
  }

  /// The style of the modal that contains this router, with the detents of a sheet; `nil` for a root.
  public var modalStyle: PresentationType? {
    // Observing `isGone` is enough, because a modal never changes its style or its address.
    observed.isGone ? nil : session.core.shown.modal(address)?.style
  }

  /// Whether the router's screens are marked as active. A container marks them as active when they appear, and as
  /// inactive when they disappear.
  public var isActive: Bool { observed.isActive }

  /// Whether the router no longer exists, for example because its modal was dismissed. Its calls are then
  /// recorded as no-ops, unless they act on the whole hierarchy, like ``dismissAll(file:line:)``.
  public var isGone: Bool { observed.isGone }

  /// The address in the log, to which this router's calls are sent; see ``ScreenIdentities``.
  var address: RouterID { session.core.address(id) }

  /// Whether this router's modal has disappeared and is on screen again, because another moment is shown.
  var hasReturned: Bool { observed.wasGone && session.core.shown.router(address) != nil }

  private func entry(_ entry: NavigationEntry<DestinationID>) -> NavigationEntry<N>? {
    session.destinations.destination(entry.destination).map {
      NavigationEntry(id: session.core.identities.onScreen(entry.id), destination: $0)
    }
  }
}

// MARK: - Bindings

// SwiftUI sets these properties when the user swipes, drags or taps a value link. Setters therefore record
// calls of the system, which have no call site. If the log should contain the line of your code, call `setPath`,
// `present` or `dismiss`.

extension Router {
  /// The destinations of the path, bottom first. Setting the property makes the call that changes the path to the new
  /// value: `pop`, `navigate` or `setPath`. The event has the origin `system`.
  public var navigationStackPath: [N] {
    get {
      _ = observed.rejectedPaths
      return entries.map { $0.destination }
    }
    set {
      guard let outcome = send(.change(of: navigationStackPath, to: newValue), origin: .system) else {
        return
      }
      if outcome.reason != nil, showWrite(.path(count: newValue.count)) { return }
      // The session did not apply the change as SwiftUI wrote it, for example because a guard denied it, so
      // SwiftUI must read the path again.
      if navigationStackPath != newValue { observed.rejectPath() }
    }
  }

  /// The destination in the sheet. Setting a new destination presents it, and setting `nil` dismisses the sheet. The
  /// event has the origin `system`. Setting the destination that is already presented has no effect.
  public var presentingSheet: N? {
    get { sheetEntry?.destination }
    set { set(newValue, over: presentingSheet, .sheet, .dismissSheet, .sheet) }
  }

  /// The destination in the cover. Setting a new destination presents it, and setting `nil` dismisses the cover. The
  /// event has the origin `system`. Setting the destination that is already presented has no effect.
  public var presentingFullScreen: N? {
    get { fullScreenEntry?.destination }
    set { set(newValue, over: presentingFullScreen, .fullScreen, .dismissFullScreen, .fullScreen) }
  }

  /// The destination in the dialog. Setting a new destination makes a call with the origin `system`. The call
  /// presents the destination in its own style, or in an alert if its own style is not a dialog. Setting `nil`
  /// dismisses the dialog without an answer. Setting the destination that is already presented has no effect.
  public var presentingDialog: N? {
    get { dialog?.entry.destination }
    set {
      guard let newValue else {
        send(.dismissDialog(), origin: .system)
        return
      }
      guard newValue != presentingDialog else { return }
      let own = newValue.presentationType
      send(.present(newValue, style: own.isDialog ? own : .alert), origin: .system)
    }
  }

  /// The detent of the sheet that contains this router; `nil` until one was selected. Setting a detent makes a call
  /// with the origin `system`. Setting `nil` has no effect.
  public var detent: PresentationType.Detent? {
    get { observed.detent }
    set { if let newValue { send(.setDetent(newValue), origin: .system) } }
  }

  private func set(
    _ new: N?, over old: N?, _ style: PresentationType, _ dismissal: NavigationAction<N>,
    _ write: ObservedRouter.Write
  ) {
    if let new {
      if new != old { send(.present(new, style: style), origin: .system) }
    } else if send(dismissal, origin: .system)?.reason != nil {
      showWrite(write)
    }
  }

  /// Handles a change that SwiftUI made but the session refused. The screen shows the change until the transition ends,
  /// and then shows the session's state again.
  ///
  /// The user has already popped the screen or dismissed the sheet, but the call was refused because a moment
  /// of the past is on screen. SwiftUI shows the old screen again only if the observed property changes after SwiftUI's
  /// write. Therefore, the property first keeps the value that SwiftUI wrote.
  ///
  /// - Returns: Whether fewer screens are shown than before.
  @discardableResult
  private func showWrite(_ write: ObservedRouter.Write) -> Bool {
    guard observed.show(write) else { return false }
    Task {
      try? await Task.sleep(for: .milliseconds(700))
      observed.update(address, in: session.core.shown)
    }
    return true
  }
}

extension NavigationAction {
  /// Returns the call that changes the old path to the new path.
  static func change(of old: [N], to new: [N]) -> Self {
    if new.count < old.count, old.starts(with: new) { return .pop(count: old.count - new.count) }
    if new.count == old.count + 1, let added = new.last, new.starts(with: old) {
      return .navigate(added, style: .push, unlessOnTop: false)
    }
    return .setPath(new)
  }
}
