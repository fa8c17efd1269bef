import Observation

/// What is observed of one router: its slice of the state, by numbers.
///
/// Not generic, because a key path of a generic class is made anew at every access: 5 us each (Swift 6.3 on Linux), as
/// much as writing the event.
@MainActor @Observable
final class ObservedRouter {
  private(set) var path: [Entry<DestinationID>] = []
  private(set) var sheet: Entry<DestinationID>?
  private(set) var fullScreen: Entry<DestinationID>?
  private(set) var isActive = false
  private(set) var isGone = false

  init(_ state: RouterState<DestinationID>?) { show(state) }

  /// Takes over what has changed, so that only those wake who look at it.
  func show(_ state: RouterState<DestinationID>?) {
    let path = state?.path ?? []
    if self.path != path { self.path = path }
    if sheet != state?.sheet?.entry { sheet = state?.sheet?.entry }
    if fullScreen != state?.fullScreen?.entry { fullScreen = state?.fullScreen?.entry }
    let isActive = state?.isActive ?? false
    if self.isActive != isActive { self.isActive = isActive }
    let isGone = state == nil
    if self.isGone != isGone { self.isGone = isGone }
  }
}
