import Foundation
import NavlogTesting
import TestThreads
import Testing

@testable import Navlog
@testable import TestFixtures

/// A law that a random log violates, with the seed and the position that reproduce the violation.
struct BrokenLaw: Error, CustomStringConvertible {
  let description: String

  init(_ law: String, seed: UInt64, position: Int, _ event: NavigationEvent<Screen>? = nil) {
    description = """
      \(law): seed \(seed), position \(position)\(event.map { ", \($0.action) on \($0.router)" } ?? "")
      Run again with NAVLOG_SEED=\(seed); the first log is then this one.
      """
  }
}

enum Laws {
  static let logs = Torture.runs(200, 1_000)
  static let events = 200

  /// The seed of the first log, which the environment variable `NAVLOG_SEED` can set. The other logs have the next seeds.
  static let firstSeed: UInt64 =
    ProcessInfo.processInfo.environment["NAVLOG_SEED"].flatMap { UInt64($0) } ?? 20_260

  /// The seeds of the logs, in batches that run in parallel.
  static let batches: [Range<UInt64>] = (0..<8).map { (batch: UInt64) in
    let size = UInt64(logs / 8)
    return (firstSeed &+ batch &* size)..<(firstSeed &+ (batch &+ 1) &* size)
  }
}

/// The identities of a session. None may be reused or misplaced.
struct Identities {
  private var present: Set<EntryID> = []

  /// Returns the problem with the state after the event at a position; `nil` if there is none.
  ///
  /// An identity is in the state because it was there before, or because this event created it. A new
  /// identity contains the event's position, and positions do not repeat, so no identity is reused.
  mutating func problem(in state: NavigationState<some Hashable & Sendable>, at position: Int) -> String? {
    var now: Set<EntryID> = []
    var problem: String?
    func note(_ id: EntryID) {
      if !now.insert(id).inserted { problem = "\(id) occurs twice" }
      if id.position != position, !present.contains(id) { problem = "\(id) was not made by this event" }
    }
    func visit(_ router: RouterState<some Hashable & Sendable>) {
      for entry in router.path { note(entry.id) }
      for (slot, modal) in [(PresentationType.Slot.sheet, router.sheet), (.fullScreen, router.fullScreen)] {
        guard let modal else { continue }
        note(modal.entry.id)
        if modal.router.id != router.id.child(slot, modal.entry.id) {
          problem = "\(modal.router.id) is not the address of its modal"
        }
        if modal.slot != slot { problem = "\(modal.router.id) is in the wrong slot" }
        if modal.entry.id.position == position, RouterID(modal.router.id.description) != modal.router.id {
          problem = "\(modal.router.id) does not round-trip"
        }
        if let detent = modal.detent, !modal.style.detents.contains(detent) {
          problem = "\(modal.router.id) rests at a detent that its style does not name"
        }
        visit(modal.router)
      }
      if let dialog = router.dialog { note(dialog.entry.id) }
    }
    for root in state.roots { visit(root) }
    for intent in state.pendingIntents { note(intent.id) }
    for id in now where id.position == position && EntryID(id.description) != id {
      problem = "\(id) does not round-trip"
    }
    present = now
    let place = state.visiblePlace
    if place.screen != state.visible || place.depth != depth(of: state) {
      problem = "the visible place has the wrong screen or depth"
    }
    if place.isRepeated != isRepeated(state) { problem = "isRepeated is wrong" }
    return problem
  }

  /// Returns whether the visible screen equals the screen that its removal would make visible.
  private func isRepeated(_ state: NavigationState<some Hashable & Sendable>) -> Bool {
    let router = state.visibleRouter
    var without = state
    let isPushed = router.dialog == nil && !router.path.isEmpty
    let outcome = without.reduce(
      isPushed ? .pop(count: 1) : .dismiss, on: router.id, at: state.position + 1)
    return outcome == .applied && state.visible != nil && without.visible == state.visible
  }

  /// Computes the depth by its definition: the pushed screens of every router from the root to the visible router, the modals
  /// between these routers, and the dialog.
  private func depth(of state: NavigationState<some Hashable & Sendable>) -> Int {
    var depth = state.visibleRouter.level + (state.visibleRouter.dialog == nil ? 0 : 1)
    var id: RouterID? = state.visibleRouter.id
    while let next = id {
      depth += state.router(next)?.path.count ?? 0
      id = next.parent
    }
    return depth
  }
}
