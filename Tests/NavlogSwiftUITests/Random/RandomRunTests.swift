import Navlog
import NavlogSwiftUI
import NavlogTesting
import SwiftUI
import TestThreads
import Testing

@testable import ScreenFixtures

/// Random sequences of calls and gestures.

@Suite @MainActor struct RandomRunTests {
  /// The seeds of the runs. With NAVLOG_TORTURE=1, the runs with each kind of container make more than ten thousand actions in
  /// total.
  private nonisolated static let seeds =
    1...UInt64(Torture.runs(5, 40))

  @Test(arguments: RandomRun.Kind.allCases, seeds)
  func `random runs end with the recorded state on screen`(kind: RandomRun.Kind, seed: UInt64) throws {
    let run = RandomRun(kind, seed: seed)
    while run.actions.count < 260 {
      let faults = run.round()
      if !faults.isEmpty {
        Issue.record(
          """
          \(kind), seed \(seed), after \(run.actions.count) actions:
          \(faults.joined(separator: "\n"))
          shown \(run.stage.hosts.map { $0.layerTexts }), log \(run.session.position)
          \(run.actions.suffix(12).joined(separator: "\n"))
          """)
        return
      }
    }
    let events = try run.session.timeline.events()
    #expect(events.count == run.session.position, "seed \(seed)")
    expectReplay(of: events, equals: run.session.state)
  }
}

/// The app of a random run, with one window or several.
@MainActor
protocol RandomStage: AnyObject {
  var session: RouterSession<Place> { get }
  var time: ManualTimer { get }
  /// The hosts of the open windows.
  var hosts: [TestHost] { get }
  /// The differences between the settled screens and the session's state.
  var faults: [String] { get }
  var isSettled: Bool { get }
  func settle()
}

extension TestApp: RandomStage {
  var hosts: [TestHost] { [host] }
  var isSettled: Bool { status.isSettled }
}

extension TestWindows: RandomStage {
  var hosts: [TestHost] { windows.map { $0.host } }
}

/// A program and a user who act at random. The same seed makes the same run.
@MainActor
final class RandomRun {
  /// The kind of container that the run acts on.
  enum Kind: CaseIterable {
    case stack
    case tabs
    case split
    case columns
    case windows
  }

  let seed: UInt64
  let stage: any RandomStage
  /// The windows, if there are several.
  let windows: TestWindows?
  var random: SplitMix64
  /// The actions so far, for messages about failures.
  private(set) var actions: [String] = []
  /// Faults that were found before the screens were compared.
  var faultsOnTheWay: [String] = []
  /// SwiftUI's delayed writes for swipes back and dialogs.
  var pendingWrites: [SystemWrite] = []
  /// Writes that are out of date, and that the test may or may not deliver.
  var staleWrites: [SystemWrite] = []
  /// Every router that has existed so far.
  var routers: [RouterID] = []
  /// An upper bound of the time for which the oldest transition has been running. After half a second, all transitions end.
  private var transitionTime = Duration.zero

  init(_ kind: Kind, seed: UInt64) {
    self.seed = seed
    random = SplitMix64(seed: seed)
    var options = TestApp.Options()
    options.allowsMultipleDismissals = seed % 3 != 0
    options.coversHideContentBelow = seed % 2 == 0
    options.appearsInnermostFirst = seed % 4 < 2
    options.evaluatesBodiesTwice = seed % 5 == 0
    options.dropsPathsDuringTransitions = seed % 4 != 3
    options.echoesTabSelections = seed % 3 == 1
    options.reportsAppearanceBelowCovers = seed % 4 != 2
    options.poppingToRoot = seed % 2 == 1
    options.listsDeselectWhenRowsChange = seed % 3 == 2
    options.dropsPathsOfNewStacks = seed % 2 == 1
    options.confirmationDialogsArePopovers = seed % 4 == 1
    options.dialogAnswers = DialogAnswers.allCases[Int(seed % 3)]
    options.layout =
      [.stack: .stack, .tabs: .tabs, .split: .split, .columns: .columns, .windows: .stack][kind] ?? .stack
    if kind == .windows {
      let windows = TestWindows(
        nil,
        .init(host: options, hasKeyWindow: seed % 7 < 4, isTied: seed % 3 != 1, closesRoots: seed % 5 < 3),
        opening: ["main", "search"])
      (self.windows, stage) = (windows, windows)
    } else {
      let roots: [RootName] = kind != .stack || seed % 3 == 1 ? ["main", "search"] : ["main"]
      let app = TestApp(RouterSession(configuration: .init(roots: roots, links: TestApp.links)), options)
      (windows, stage) = (nil, app)
      if kind == .split || kind == .columns, seed % 4 != 1 { app.host.horizontalSizeClass = .compact }
      app.taps.onTap = { [weak self] _ in if let self, chance(30) { makeRandomCall() } }
    }
  }

  /// The window in which the user acts.
  var host: TestHost {
    guard let windows else { return stage.hosts[0] }
    let front = windows.app.front
    return windows.options.hasKeyWindow || chance(50) ? front ?? pick(stage.hosts) : pick(stage.hosts)
  }

  var session: RouterSession<Place> { stage.session }

  func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
  func chance(_ percent: Int) -> Bool { below(100) < percent }
  func pick<T>(_ values: [T]) -> T { values[below(values.count)] }

  func note(_ action: String) { actions.append(action) }

  // MARK: -

  /// Performs some actions, with and without pauses, then settles. Returns the faults of the settled app.
  func round() -> [String] {
    for host in stage.hosts { host.finishesTransitions = false }
    for _ in 0...below(6) {
      act()
      if chance(50) { pause() }
      if chance(15) { staleWrites.isEmpty ? () : deliver(staleWrites.remove(at: below(staleWrites.count))) }
    }
    while !pendingWrites.isEmpty { deliver(pendingWrites.removeFirst()) }
    // In the background, the containers wait until the app is active again.
    for host in stage.hosts where host.scenePhase == .background { host.scenePhase = .active }
    stage.settle()
    transitionTime = .zero
    if staleWrites.count > 4 { staleWrites.removeFirst() }
    routers = (routers + [session.visibleRouter.id]).suffix(8)
    return faultsOnTheWay + stage.faults
  }

  private func act() {
    if let windows, windows.windows.isEmpty || chance(15) {
      makeRandomChange(of: windows)
    } else if chance(65) {
      makeRandomCall()
    } else {
      // Some gestures are impossible at some moments.
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
    case 0: update()
    case 1:
      settleHosts()
      if let host = stage.hosts.first(where: { !$0.transitions.isEmpty }) { host.finishTransition() }
      // SwiftUI reports the change before the user can act again.
      update()
    default:
      settleHosts()
      let duration = Duration.milliseconds(50 + below(200))
      transitionTime += duration
      if transitionTime > .milliseconds(500) { endTransitions() }
      note("pause \(duration)")
      stage.time.advance(by: duration)
      update()
    }
  }

  private func update() { for host in stage.hosts { host.update() } }

  func settleHosts() { for host in stage.hosts { host.settle() } }

  func endTransitions() {
    for host in stage.hosts {
      while !host.transitions.isEmpty {
        host.finishTransition()
        host.settle()
      }
    }
    transitionTime = .zero
  }
}
