import Observation

/// What is observed of one router: its slice of the state, by numbers.
///
/// Not generic, because a key path of a generic class is made anew at every access: 5 us each (Swift 6.3 on Linux), as
/// much as writing the event.
@MainActor @Observable
final class ObservedRouter {
  private(set) var path: [NavigationEntry<DestinationID>] = []
  private(set) var sheet: NavigationEntry<DestinationID>?
  private(set) var fullScreen: NavigationEntry<DestinationID>?
  private(set) var isActive = false
  private(set) var isGone = false

  init(_ state: RouterState<DestinationID>?) { show(state) }

  /// Takes over what has changed, so that only those wake who look at it.
  ///
  /// Compared with what is stored: asking the properties would say to the observation that they were looked at, which
  /// costs more than all else here.
  func show(_ state: RouterState<DestinationID>?) {
    if let state {
      show(state)
    } else if !_isGone {
      (path, sheet, fullScreen, isActive, isGone) = ([], nil, nil, false, true)
    }
  }

  /// Takes over what has changed of a router that is there.
  func show(_ state: borrowing RouterState<DestinationID>) {
    if _isGone { isGone = false }
    if _path != state.path { path = state.path }
    if _sheet != state.sheet?.entry { sheet = state.sheet?.entry }
    if _fullScreen != state.fullScreen?.entry { fullScreen = state.fullScreen?.entry }
    if _isActive != state.isActive { isActive = state.isActive }
  }
}
