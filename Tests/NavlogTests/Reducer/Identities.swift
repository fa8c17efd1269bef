@testable import Navlog
@testable import TestFixtures

/// Follows which identities a session has made, and finds one that is used again or out of place.
struct Identities {
  private var present: Set<EntryID> = []

  /// What is wrong with the identities after the event at a position; `nil` when nothing is.
  ///
  /// An identity may be in the state because it was there before, or because this event made it. As it then carries
  /// the event's position, and positions do not repeat, no identity that is gone can come back.
  mutating func problem(in state: NavigationState<some Hashable & Sendable>, at position: Int) -> String? {
    var now: Set<EntryID> = []
    var problem: String?
    func note(_ id: EntryID) {
      if !now.insert(id).inserted { problem = "\(id) stands twice" }
      if id.position != position, !present.contains(id) { problem = "\(id) was not made by this event" }
    }
    func visit(_ router: RouterState<some Hashable & Sendable>) {
      for entry in router.path { note(entry.id) }
      for (slot, modal) in [(ModalSlot.sheet, router.sheet), (.fullScreen, router.fullScreen)] {
        guard let modal else { continue }
        note(modal.entry.id)
        if modal.router.id != router.id.child(slot, modal.entry.id) {
          problem = "\(modal.router.id) is not the address of what it holds"
        }
        if modal.style.slot != slot { problem = "\(modal.router.id) stands in the other slot" }
        if modal.entry.id.position == position, RouterID(modal.router.id.description) != modal.router.id {
          problem = "\(modal.router.id) does not round-trip"
        }
        visit(modal.router)
      }
    }
    for root in state.roots { visit(root) }
    for intent in state.pendingIntents { note(intent.id) }
    for id in now where id.position == position && EntryID(id.description) != id {
      problem = "\(id) does not round-trip"
    }
    present = now
    let place = state.place
    if place.screen != state.visible || place.depth != depth(of: state) {
      problem = "the screen or its depth is not the visible one's"
    }
    return problem
  }

  /// The depth as its definition says: what is pushed in each router down to the visible one, and the modals between.
  private func depth(of state: NavigationState<some Hashable & Sendable>) -> Int {
    var depth = state.visibleRouter.level
    var id: RouterID? = state.visibleRouter.id
    while let next = id {
      depth += state.router(next)?.path.count ?? 0
      id = next.parent
    }
    return depth
  }
}
