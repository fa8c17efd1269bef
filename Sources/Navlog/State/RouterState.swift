/// The state of one router: a path, a modal in each of two slots, and a dialog.
///
/// A sheet is above the path, a cover above the sheet, and a dialog above both.
public struct RouterState<N: Hashable & Sendable>: Hashable, Sendable {
  /// The address of the router.
  public let id: RouterID
  /// The screen below the path, such as the screen of a modal; `nil` for a root whose first screen has no destination.
  public var root: N?
  /// The pushed screens, bottom first.
  public var path: [NavigationEntry<N>]
  /// The presented sheet or popover.
  public var sheet: Modal?
  /// The presented cover.
  public var fullScreen: Modal?
  /// The presented dialog.
  public var dialog: Dialog?
  /// Whether the router's screens are marked as active. A container marks them as active when they appear, and as
  /// inactive when they disappear.
  public var isActive: Bool

  /// Creates a router's state.
  public init(
    id: RouterID, root: N? = nil, path: [NavigationEntry<N>] = [], sheet: Modal? = nil,
    fullScreen: Modal? = nil, dialog: Dialog? = nil, isActive: Bool = false
  ) {
    self.id = id
    self.root = root
    self.path = path
    self.sheet = sheet
    self.fullScreen = fullScreen
    self.dialog = dialog
    self.isActive = isActive
  }

  /// The number of modals between the root and this router.
  public var level: Int { id.level }

  /// The top screen of this router's own stack, ignoring its modals and its dialog.
  public var top: N? { path.last?.destination ?? root }

  /// The modal in a slot.
  public subscript(slot: PresentationType.Slot) -> Modal? {
    get {
      switch slot {
      case .sheet: sheet
      case .fullScreen: fullScreen
      }
    }
    _modify {
      switch slot {
      case .sheet: yield &sheet
      case .fullScreen: yield &fullScreen
      }
    }
  }

  /// The topmost modal: the cover, else the sheet or popover.
  public var topModal: Modal? { fullScreen ?? sheet }

  /// The first router with a dialog on the path from this router through covers and sheets. Without a dialog, it is the
  /// innermost router on this path.
  package var visibleRouter: RouterState<N> { innermostRouter(upToDialog: true) }

  /// Follows covers and sheets from this router, and returns the innermost router. With `upToDialog`, the method stops
  /// at the first router with a dialog.
  func innermostRouter(upToDialog: Bool) -> RouterState<N> {
    var router = self
    while !upToDialog || router.dialog == nil, let modal = router.topModal { router = modal.router }
    return router
  }
}

extension RouterState {
  /// The sheet and the cover, without an empty slot.
  package var modals: [Modal] { [sheet, fullScreen].compactMap(\.self) }

  /// A presented screen: its destination, its style, and the child router inside it.
  public struct Modal: Hashable, Sendable, Identifiable {
    /// The presented screen.
    public let entry: NavigationEntry<N>
    /// The presentation style: a sheet, a popover or a cover.
    public let style: PresentationType
    /// The detent at which a sheet rests; `nil` until one was selected.
    public internal(set) var detent: PresentationType.Detent?
    // An array of one element is Swift's built-in copy-on-write box. Without this box, the type would contain itself.
    private var box: [RouterState<N>]

    /// Creates a modal with its child router.
    public init(
      entry: NavigationEntry<N>, style: PresentationType, detent: PresentationType.Detent? = nil,
      router: RouterState<N>
    ) {
      self.entry = entry
      self.style = style
      self.detent = detent
      self.box = [router]
    }

    /// The identity of this presentation. The same destination presented again has another identity.
    public var id: EntryID { entry.id }
    /// The slot of the presenting router that the modal occupies.
    public var slot: PresentationType.Slot { style == .fullScreen ? .fullScreen : .sheet }

    /// The child router, with the screens pushed and presented inside the modal.
    public var router: RouterState<N> {
      get { box[0] }
      _modify { yield &box[0] }
    }
  }

  /// A presented question: an alert or a confirmation dialog. A dialog has no router. It disappears when the user
  /// answers, or when a call dismisses it, replaces it or removes its router.
  public struct Dialog: Hashable, Sendable {
    /// The question, with its identity.
    public let entry: NavigationEntry<N>
    /// The presentation style: an alert or a confirmation dialog.
    public let style: PresentationType

    /// Creates a dialog.
    public init(entry: NavigationEntry<N>, style: PresentationType) {
      self.entry = entry
      self.style = style
    }
  }
}

// MARK: - Transforming destinations and identities

extension RouterState {
  /// Returns the same router at an address, with transformed destinations and identities. `entryID` receives the identities in
  /// this order: path, sheet, cover, dialog. Entries and modals whose destination maps to `nil` are left out.
  func compactMap<M: Hashable & Sendable, Failure: Error>(
    at id: RouterID, entryID: (EntryID) -> EntryID, _ transform: (N) throws(Failure) -> M?
  ) throws(Failure) -> RouterState<M> {
    var mapped = RouterState<M>(id: id, root: try root.flatMap(transform), isActive: isActive)
    mapped.path.reserveCapacity(path.count)
    for entry in path {
      if let entry = try entry.compactMap(entryID: entryID, transform) { mapped.path.append(entry) }
    }
    mapped.sheet = try sheet?.compactMap(in: id, entryID: entryID, transform)
    mapped.fullScreen = try fullScreen?.compactMap(in: id, entryID: entryID, transform)
    mapped.dialog = try dialog?.compactMap(entryID: entryID, transform)
    return mapped
  }
}

extension RouterState.Modal {
  /// Returns the same modal of a router with an address. The address of the modal contains its identity.
  func compactMap<M: Hashable & Sendable, Failure: Error>(
    in router: RouterID, entryID: (EntryID) -> EntryID = { $0 }, _ transform: (N) throws(Failure) -> M?
  ) throws(Failure) -> RouterState<M>.Modal? {
    guard let entry = try entry.compactMap(entryID: entryID, transform) else { return nil }
    let child = try self.router.compactMap(at: router.child(slot, entry.id), entryID: entryID, transform)
    return RouterState<M>.Modal(entry: entry, style: style, detent: detent, router: child)
  }
}

extension RouterState.Dialog {
  func compactMap<M: Hashable & Sendable, Failure: Error>(
    entryID: (EntryID) -> EntryID = { $0 }, _ transform: (N) throws(Failure) -> M?
  ) throws(Failure) -> RouterState<M>.Dialog? {
    try entry.compactMap(entryID: entryID, transform).map { RouterState<M>.Dialog(entry: $0, style: style) }
  }
}

extension NavigationEntry {
  fileprivate func compactMap<M: Hashable & Sendable, Failure: Error>(
    entryID: (EntryID) -> EntryID, _ transform: (N) throws(Failure) -> M?
  ) throws(Failure) -> NavigationEntry<M>? {
    let id = entryID(id)
    return try transform(destination).map { NavigationEntry<M>(id: id, destination: $0) }
  }
}
