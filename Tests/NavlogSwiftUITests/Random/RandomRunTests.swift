import Navlog
import NavlogTesting
import SwiftUI
import Testing

@Suite @MainActor struct `Random sequences of calls and gestures` {
  /// More than ten thousand actions in total.
  @Test(arguments: 1...UInt64(40))
  func `end with the screens in the recorded state`(seed: UInt64) throws {
    let run = RandomRun(seed: seed)
    while run.actions.count < 260 {
      let faults = run.round()
      if !faults.isEmpty {
        Issue.record(
          """
          seed \(seed), after \(run.actions.count) actions:
          \(faults.joined(separator: "\n"))
          shown \(run.app.layers), log \(run.session.position)
          \(run.actions.suffix(12).joined(separator: "\n"))
          """)
        return
      }
    }
    #expect(!run.actions.contains("URL NOT OPENED ONCE"), "seed \(seed)")
    let events = try run.app.events
    #expect(events.count == run.session.position, "seed \(seed)")
    expectReplay(of: events, equals: run.session.state)
  }
}

/// A program and a user who act at random. The same seed makes the same run.
@MainActor
final class RandomRun {
  let seed: UInt64
  let app: TestApp
  var random: SplitMix64
  /// The actions so far, for the failure message.
  private(set) var actions: [String] = []
  /// Swipes back that SwiftUI will write later.
  var pendingWrites: [SystemWrite] = []
  /// Writes that are out of date, and may or may not be delivered.
  var staleWrites: [SystemWrite] = []
  /// Routers that existed at some time.
  var routers: [RouterID] = []
  /// The maximum time that the oldest transition has been running. None takes longer than half a second.
  private var transitionTime = Duration.zero

  init(seed: UInt64) {
    self.seed = seed
    random = SplitMix64(seed: seed)
    var options = TestApp.Options()
    options.allowsMultipleDismissals = seed % 3 != 0
    options.coversHideContentBelow = seed % 2 == 0
    options.appearsInnermostFirst = seed % 4 < 2
    options.evaluatesBodiesTwice = seed % 5 == 0
    options.dropsPathsDuringTransitions = seed % 4 == 1
    options.echoesTabSelections = seed % 3 == 1
    options.reportsAppearanceBelowCovers = seed % 4 != 2
    options.hasTabs = seed % 7 < 3
    options.poppingToRoot = seed % 2 == 1
    let roots: [RootName] = options.hasTabs || seed % 3 == 1 ? ["main", "search"] : ["main"]
    app = TestApp(RouterSession(roots: roots, links: TestApp.links), options)
  }

  var host: TestHost { app.host }
  var session: RouterSession<Place> { app.session }

  func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
  func chance(_ percent: Int) -> Bool { below(100) < percent }
  func pick<T>(_ values: [T]) -> T { values[below(values.count)] }

  func note(_ action: String) { actions.append(action) }

  // MARK: -

  /// Performs some actions, with and without pauses, then settles. Returns the faults of the settled app.
  func round() -> [String] {
    host.finishesTransitions = false
    for _ in 0...below(6) {
      act()
      if chance(50) { pause() }
      if chance(15) { staleWrites.isEmpty ? () : deliver(staleWrites.remove(at: below(staleWrites.count))) }
    }
    while !pendingWrites.isEmpty { deliver(pendingWrites.removeFirst()) }
    app.settle()
    transitionTime = .zero
    if staleWrites.count > 4 { staleWrites.removeFirst() }
    routers = (routers + [session.visibleRouter.id]).suffix(8)
    return app.faults
  }

  private func act() {
    if chance(65) {
      makeRandomCall()
    } else {
      // Not every gesture is possible at every moment.
      try? makeRandomGesture()
    }
  }

  func deliver(_ write: SystemWrite) {
    note("deliver \(write)")
    if chance(60) { write.deliver() } else { write.deliverThroughCurrentBinding() }
  }

  /// Lets time pass: SwiftUI evaluates what has changed, and transitions end.
  func pause() {
    switch below(4) {
    case 0: host.update()
    case 1:
      host.settle()
      host.finishTransition()
      // SwiftUI reports it before the user can act again.
      host.update()
    default:
      host.settle()
      let duration = Duration.milliseconds(50 + below(200))
      transitionTime += duration
      if transitionTime > .milliseconds(500) { endTransitions() }
      note("pause \(duration)")
      app.time.advance(by: duration)
      host.update()
    }
  }

  func endTransitions() {
    while !host.transitions.isEmpty {
      host.finishTransition()
      host.settle()
    }
    transitionTime = .zero
  }
}
