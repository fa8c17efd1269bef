import Observation

/// The observable part of one router's state.
///
/// The class is not generic: Swift instantiates a key path of a generic class at every access. An instantiation takes
/// 5 µs (Swift 6.3 on Linux), about as long as writing an event.
@MainActor @Observable
final class ObservedRouter {
  private(set) var path: [NavigationEntry<DestinationID>] = []
  private(set) var sheet: NavigationEntry<DestinationID>?
  private(set) var fullScreen: NavigationEntry<DestinationID>?
  private(set) var dialog: RouterState<DestinationID>.Dialog?
  /// The detent of the router's own sheet.
  private(set) var detent: PresentationType.Detent?
  private(set) var isActive = false
  private(set) var isGone = false
  /// The number of paths that SwiftUI wrote and the session did not accept.
  private(set) var rejectedPaths = 0

  init(_ id: RouterID, in state: NavigationState<DestinationID>) { update(id, in: state) }

  /// The value of ``isGone``, read without registering an access.
  var wasGone: Bool { _isGone }

  /// Sets the properties that have changed, so that only their observers are notified. Clears all properties
  /// when the router no longer exists.
  ///
  /// - Returns: Whether the router exists.
  @discardableResult
  func update(_ id: RouterID, in state: NavigationState<DestinationID>) -> Bool {
    if id.level == 0, let index = state.index(of: id.root) {
      update(to: state.roots[index])
    } else if let modal = state.modal(id) {
      update(to: modal.router)
      if _detent != modal.detent { detent = modal.detent }
    } else {
      clear()
      return false
    }
    return true
  }

  /// A value that SwiftUI writes when the user pops screens or dismisses a modal.
  enum Write {
    case path(count: Int)
    case sheet
    case fullScreen
  }

  /// Shows the value that SwiftUI wrote, until the next update replaces it with the value in the state.
  ///
  /// - Returns: Whether fewer screens are shown than before.
  func show(_ write: Write) -> Bool {
    switch write {
    case .path(let count) where count < _path.count: path.removeLast(_path.count - count)
    case .sheet where _sheet != nil: sheet = nil
    case .fullScreen where _fullScreen != nil: fullScreen = nil
    default: return false
    }
    return true
  }

  /// Notifies the observers of the path, although the path has not changed.
  func rejectPath() { rejectedPaths += 1 }

  /// Clears the properties of a router that no longer exists.
  func clear() {
    guard !_isGone else { return }
    path = []
    sheet = nil
    fullScreen = nil
    dialog = nil
    detent = nil
    isActive = false
    isGone = true
  }

  /// Sets the properties that differ from a state. The method compares the stored properties, because reading the
  /// observed properties would register an access, which costs more than the rest of this method.
  private func update(to state: borrowing RouterState<DestinationID>) {
    if _isGone { isGone = false }
    if _path != state.path { path = state.path }
    if _sheet != state.sheet?.entry { sheet = state.sheet?.entry }
    if _fullScreen != state.fullScreen?.entry { fullScreen = state.fullScreen?.entry }
    if _dialog != state.dialog { dialog = state.dialog }
    if _isActive != state.isActive { isActive = state.isActive }
  }
}
