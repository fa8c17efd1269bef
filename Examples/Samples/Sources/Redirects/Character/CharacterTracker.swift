import Navlog

enum CharacterEvent: Hashable { case viewed(String, byLink: Bool) }

/// Tells of a screen when it comes into sight, and not again at every event while it is.
final class CharacterTracker: NavigationTracker {
  private let report: (CharacterEvent) -> Void
  private var last: AnyNavigation?
  init(report: @escaping (CharacterEvent) -> Void) { self.report = report }

  func track(_ event: RecordedEvent<AnyNavigation>, in state: NavigationState<AnyNavigation>) {
    defer { last = state.visible }
    guard state.visible != last, let seen = state.visible?.wrapped as? CharacterIncomingNavigation else {
      return
    }
    report(.viewed("\(seen)", byLink: event.origin == .deepLink))
  }
}
