import Navlog
import NavlogTesting
import SwiftUI

/// A program and a user who do what they like, at any moment. The same seed does the same.
@MainActor
final class RandomRun {
  let seed: UInt64
  let stage: Stage
  var random: SplitMix64
  /// What was done, for a report.
  private(set) var actions: [String] = []
  /// Swipes back that SwiftUI has not written yet. It will.
  var late: [SystemWrite] = []
  /// Writes that are no longer true. They may come, or not.
  var stale: [SystemWrite] = []
  /// Routers that were there once.
  var routers: [RouterID] = []
  /// How long the oldest transition may have been going on. None takes longer than half a second.
  private var busy = Duration.zero

  init(seed: UInt64) {
    self.seed = seed
    random = SplitMix64(seed: seed)
    var rules = Stage.Rules()
    rules.severalDismissalsAtOnce = seed % 3 != 0
    rules.coversHide = seed % 2 == 0
    rules.innermostFirst = seed % 4 < 2
    rules.evaluatesTwice = seed % 5 == 0
    rules.hasTabs = seed % 7 < 3
    rules.poppingToRoot = seed % 2 == 1
    let roots: [RootName] = rules.hasTabs || seed % 3 == 1 ? ["main", "search"] : ["main"]
    stage = Stage(RouterSession(roots: roots, links: Stage.links), rules)
  }

  var host: TestHost { stage.host }
  var session: RouterSession<Place> { stage.session }

  func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
  func chance(_ percent: Int) -> Bool { below(100) < percent }
  func pick<T>(_ values: [T]) -> T { values[below(values.count)] }

  func note(_ action: String) { actions.append(action) }

  // MARK: -

  /// Some actions at once or with pauses, then everything comes to rest. Returns what is wrong then.
  func round() -> [String] {
    host.finishesTransitions = false
    for _ in 0...below(6) {
      act()
      if chance(50) { pause() }
      if chance(15) { stale.isEmpty ? () : deliver(stale.remove(at: below(stale.count))) }
    }
    while !late.isEmpty { deliver(late.removeFirst()) }
    stage.rest()
    busy = .zero
    if stale.count > 4 { stale.removeFirst() }
    routers = (routers + [session.visibleRouter.id]).suffix(8)
    return stage.faults
  }

  private func act() {
    if chance(65) {
      callSomething()
    } else {
      // Not everything can be done at every moment.
      try? useSomething()
    }
  }

  func deliver(_ write: SystemWrite) {
    note("deliver \(write)")
    if chance(60) { write.deliver() } else { write.deliverThroughCurrentBinding() }
  }

  /// Some time goes by: SwiftUI looks at what has changed, and transitions that are due end.
  func pause() {
    switch below(4) {
    case 0: host.update()
    case 1:
      host.settle()
      host.finishTransition()
      // SwiftUI says so before the user can do anything else.
      host.update()
    default:
      host.settle()
      let duration = Duration.milliseconds(50 + below(200))
      busy += duration
      if busy > .milliseconds(500) { endTransitions() }
      note("pause \(duration)")
      stage.time.advance(by: duration)
      host.update()
    }
  }

  func endTransitions() {
    while !host.transitions.isEmpty {
      host.finishTransition()
      host.settle()
    }
    busy = .zero
  }
}
