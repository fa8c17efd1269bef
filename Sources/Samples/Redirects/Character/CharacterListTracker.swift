import Navlog

enum CharacterListEvent: Hashable { case viewed, filterOpened }

struct CharacterListTracker: NavigationTracker {
  let report: (CharacterListEvent) -> Void

  func track(_ event: RecordedEvent<AnyNavigation>, in state: NavigationState<AnyNavigation>) {
    guard event.outcome == .applied else { return }
    if state.visible == AnyNavigation(CharacterIncomingNavigation.list) { report(.viewed) }
    let asked = event.rulings.first?.asked.wrapped as? CharacterOutgoingNavigation
    if asked == .filter { report(.filterOpened) }
  }
}
