import Navlog

enum CharacterEvent: Hashable { case viewed(String, byLink: Bool) }

struct CharacterTracker: NavigationTracker {
  let report: (CharacterEvent) -> Void

  func track(_ event: RecordedEvent<AnyNavigation>, in state: NavigationState<AnyNavigation>) {
    guard event.outcome == .applied, let seen = state.visible?.wrapped as? CharacterIncomingNavigation
    else { return }
    report(.viewed("\(seen)", byLink: event.origin == .deepLink))
  }
}
