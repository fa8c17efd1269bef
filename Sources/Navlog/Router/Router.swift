public import Observation

/// Drives one stack of screens: that of a root, or of a modal.
///
/// ```swift
/// router.navigate(to: .characterDetail(id: 42))
/// router.present(.filter, style: .sheet(detents: [.medium]))
/// router.dismiss()
/// viewModel.onBack = router.emit { .pop }
/// ```
///
/// A router has no state of its own: it shows its slice of the session's state, and turns calls into events. Its
/// observers are not notified of changes in other routers' slices.
@MainActor
public final class Router<N: Navigation>: Identifiable, Observable {
  /// The address, identical in every replay. A router that a player's takeover made live keeps the one from the recording.
  public nonisolated let id: RouterID
  /// The session that this router belongs to.
  public let session: RouterSession<N>
  private let observed: ObservedRouter
  private let epoch: Int

  init(id: RouterID, session: RouterSession<N>) {
    self.id = id
    self.session = session
    observed = session.core.observedRouter(id)
    epoch = session.core.epoch
  }

  /// The number of modals between the root and this router.
  public nonisolated var level: Int { id.level }

  /// The router that presents this one's modal; `nil` for a root.
  public var parent: Router<N>? { address.parent.map { session.router($0) } }

  /// The router inside the presented sheet.
  public var sheetRouter: Router<N>? { observed.sheet.map { session.router(address.child(.sheet, $0.id)) } }

  /// The router inside the presented cover.
  public var fullScreenRouter: Router<N>? {
    observed.fullScreen.map { session.router(address.child(.fullScreen, $0.id)) }
  }

  /// The screens of the path with their identities, bottom first.
  public var entries: [NavigationEntry<N>] { observed.path.compactMap(entry) }

  /// The sheet's screen with its identity.
  public var sheetEntry: NavigationEntry<N>? { observed.sheet.flatMap(entry) }

  /// The style of the sheet that this router presents, with its detents; `nil` when it presents none. A cover has only
  /// one style.
  ///
  /// ```swift
  /// .presentationDetents(router.sheetStyle?.detents ?? [])
  /// ```
  public var sheetStyle: PresentationType? {
    // A sheet never changes its style, and a new one has a new identity: to observe the sheet is enough.
    guard observed.sheet != nil else { return nil }
    return session.core.shown.router(address)?.sheet?.style
  }

  /// The cover's screen with its identity.
  public var fullScreenEntry: NavigationEntry<N>? { observed.fullScreen.flatMap(entry) }

  /// The dialog that this router presents.
  public var dialog: Dialog<N>? {
    observed.dialog.flatMap { dialog in
      entry(dialog.entry).map { Dialog(entry: $0, style: dialog.style) }
    }
  }

  /// The style of the modal that this router is in, with the detents of a sheet; `nil` for a root.
  public var modalStyle: PresentationType? {
    // Like its address, the style of a modal never changes.
    observed.isGone ? nil : session.core.shown.modal(address)?.style
  }

  /// Whether the router's screens are marked as active.
  public var isActive: Bool { observed.isActive }

  /// Whether the router no longer exists, because its modal was dismissed for example. Calls are then recorded as no-ops.
  public var isGone: Bool { observed.isGone }

  /// The address that calls go to: that of the restored modal after a takeover. A modal's router from before pending events
  /// collapsed has one that never exists.
  var address: RouterID { session.core.address(id, from: epoch) }

  /// Whether the router's modal is on screen again after it was gone: a player was moved back.
  var hasReturned: Bool { observed.wasGone && session.core.shown.router(address) != nil }

  private func entry(_ entry: NavigationEntry<DestinationID>) -> NavigationEntry<N>? {
    session.destinations.destination(entry.destination).map { NavigationEntry(id: entry.id, destination: $0) }
  }
}

// MARK: - Bindings

// SwiftUI sets these properties when the user swipes, drags or taps a value link. They therefore record calls of the
// system, which have no call site. Code that wants its own line in the log calls `setPath`, `present` or `dismiss`.

extension Router {
  /// The destinations of the path, bottom first. Setting it records the equivalent call as the system's: `pop`, `navigate`
  /// or `setPath`.
  public var navigationStackPath: [N] {
    get { entries.map { $0.destination } }
    set {
      let outcome = send(.change(of: navigationStackPath, to: newValue), origin: .system)
      if outcome?.reason != nil { showWrite(.path(count: newValue.count)) }
    }
  }

  /// The destination in the sheet. Setting it presents or dismisses, recorded as the system's call; setting the presented
  /// destination is ignored.
  public var presentingSheet: N? {
    get { sheetEntry?.destination }
    set { set(newValue, over: presentingSheet, .sheet, .dismissSheet, .sheet) }
  }

  /// The destination in the cover. Setting it presents or dismisses, recorded as the system's call; setting the presented
  /// destination is ignored.
  public var presentingFullScreen: N? {
    get { fullScreenEntry?.destination }
    set { set(newValue, over: presentingFullScreen, .fullScreen, .dismissFullScreen, .fullScreen) }
  }

  /// The destination in the dialog. Setting it presents it in its own style, or in an alert if its own presentation is not
  /// a dialog, or dismisses without an answer, recorded as the system's call; setting the presented destination is ignored.
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

  /// The detent at which the sheet of this router rests; `nil` until one was selected. Setting it selects one, recorded as
  /// the system's call; setting `nil` is ignored.
  public var detent: Detent? {
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

  /// Shows what SwiftUI wrote in vain until its transition is over, then the state again.
  ///
  /// The user has already popped the screen or dismissed the sheet, although the call was refused: a moment of the past is
  /// on screen. SwiftUI brings it back only when the value changes that it wrote.
  private func showWrite(_ write: ObservedRouter.Write) {
    guard observed.show(write) else { return }
    Task {
      try? await Task.sleep(for: .milliseconds(700))
      observed.update(address, in: session.core.shown)
    }
  }
}

extension NavigationAction {
  /// Returns the call that is equivalent to a new path.
  static func change(of old: [N], to new: [N]) -> Self {
    if new.count < old.count, old.starts(with: new) { return .pop(count: old.count - new.count) }
    if new.count == old.count + 1, let added = new.last, new.starts(with: old) {
      return .navigate(added, style: .push, unlessOnTop: false)
    }
    return .setPath(new)
  }
}
