/// What one router holds: a path, and a modal in each of two slots. In depth: the path, the sheet, the cover.
public struct RouterState<N: Hashable & Sendable>: Hashable, Sendable {
  /// The address of the router.
  public let id: RouterID
  /// The screen below the path; `nil` when the app does not say which.
  public var root: N?
  /// What was pushed, lowest first.
  public var path: [NavigationEntry<N>]
  /// The sheet that is presented.
  public var sheet: Modal<N>?
  /// The cover that is presented.
  public var fullScreen: Modal<N>?
  /// Whether the router's screens are said to be in use.
  public var isActive: Bool

  /// A router's state.
  public init(
    id: RouterID, root: N? = nil, path: [NavigationEntry<N>] = [], sheet: Modal<N>? = nil,
    fullScreen: Modal<N>? = nil, isActive: Bool = false
  ) {
    self.id = id
    self.root = root
    self.path = path
    self.sheet = sheet
    self.fullScreen = fullScreen
    self.isActive = isActive
  }

  /// How many modals lie above the root.
  public var level: Int { id.level }

  /// The screen on top of this router's own stack; modals do not count.
  public var top: N? { path.last?.destination ?? root }

  /// The modal in a slot.
  public subscript(slot: ModalSlot) -> Modal<N>? {
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

  /// The modal that lies on top: the cover, else the sheet.
  public var topModal: Modal<N>? { fullScreen ?? sheet }
}
