import Navlog

enum CharacterDetailEvent: Hashable { case viewed(identifier: Int, byLink: Bool) }

struct CharacterDetailTracker: NavigationTracker {
  let report: (CharacterDetailEvent) -> Void

  func track(_ event: RecordedEvent<AnyNavigation>, in state: NavigationState<AnyNavigation>) {
    guard event.outcome == .applied,
      case .detail(let identifier) = state.visible?.wrapped as? CharacterIncomingNavigation
    else { return }
    report(.viewed(identifier: identifier, byLink: event.origin == .deepLink))
  }
}
