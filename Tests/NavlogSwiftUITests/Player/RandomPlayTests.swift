import Navlog
import NavlogTesting
import SwiftUI
import TestThreads
import Testing

@testable import NavlogSwiftUI
@testable import ScreenFixtures

/// Random logs on screen.

@Suite(.timeLimit(.minutes(30))) @MainActor struct RandomPlayTests {
  /// The seeds of the logs: 200 with NAVLOG_TORTURE=1, and 4 otherwise.
  private nonisolated static let seeds =
    1...UInt64(Torture.runs(4, 200))

  @Test(arguments: seeds)
  func `a player shows every moment of a random log in any order, and can take over a moment`(
    seed: UInt64
  ) throws {
    let run = try RandomPlay(seed: seed)
    do {
      try run.play()
      try run.takeOver()
    } catch let fault as RandomPlay.Fault {
      Issue.record("seed \(seed), \(fault.text)")
    }
  }
}

/// A random log that is played on screen at random. The same seed makes the same run.
@MainActor
final class RandomPlay {
  /// A problem that a run found.
  struct Fault: Error {
    let text: String
  }

  private let log: RandomLog
  private let player: SessionPlayer<Place>
  private let app: TestApp
  private var random: SplitMix64
  /// The presentation before the latest move.
  private var shown: Presentation<ShownScreen<Place>>
  private var visited: Set<RootName> = []
  private var calls = 0

  init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    let roots: [RootName] = seed % 3 == 0 ? ["main"] : ["main", "search"]
    log = try RandomLog(seed: seed, count: 200, roots: roots)
    player = try SessionPlayer(log: log.log, session: log.session)
    var options = TestApp.Options()
    options.layout = seed % 2 == 0 ? .stack : .tabs
    options.allowsMultipleDismissals = seed % 3 != 0
    options.coversHideContentBelow = seed % 4 < 2
    options.evaluatesBodiesTwice = seed % 5 == 0
    options.dialogAnswers = DialogAnswers.allCases[Int(seed % 3)]
    app = TestApp(showing: player, options)
    shown = try log.presentation(at: 0)
    if options.layout == .tabs { visited = [shown.selected] }
    player.onCall = { [weak self] _, _ in self?.calls += 1 }
    app.screens.onAppear = { [weak self] router in
      // Some screens navigate when they appear.
      if let self, player.shownSession.isViewer, chance(20) { router.navigate(to: .list) }
    }
  }

  private func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  // MARK: - Playing

  func play() throws {
    for position in 1...player.end { try move(to: position) { _ = try player.step() } }
    for position in (0..<player.end).reversed() { try move(to: position) { _ = try player.step(by: -1) } }
    for _ in 0..<60 {
      let position = Int.random(in: 0...player.end, using: &random)
      try move(to: position) { try player.seek(to: position) }
    }
    try expect(calls > 0, "no call was reported")
    try expect(
      log.log.events(log.session) == log.events && log.log.sessions().count == 1, "the log was changed")
  }

  private func move(to position: Int, _ move: () throws -> Void) throws {
    let presentation = try log.presentation(at: position)
    let made = app.screens.count
    try move()
    app.settle()
    try compare(with: presentation, made: app.screens.count - made, "event \(position)")
    if chance(12) { try act(over: presentation, at: position) }
  }

  /// Performs a random action of the user, which must change nothing.
  private func act(over presentation: Presentation<ShownScreen<Place>>, at position: Int) throws {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: _ = try? app.host.swipeBack()
    case 1: _ = try? app.host.swipeDown()
    case 2: try? app.host.tap("close")
    case 3: app.host.tabs.randomElement(using: &random).map { try? app.host.tapTab($0) }
    default:
      let button = app.host.dialog?.buttons.randomElement(using: &random)
      if let button { _ = try? app.host.answer(button.title) }
    }
    app.settle()
    try compare(with: presentation, made: nil, "event \(position), after the user acted")
  }

  /// Compares the screen and the number of new screens with the expected ones.
  private func compare(
    with presentation: Presentation<ShownScreen<Place>>, made: Int?, _ moment: String
  ) throws {
    var faults = app.host.faults(showing: presentation, app.options.layout)
    faults += app.timeouts.map { $0.description }
    let expected = presentation.newScreens(after: shown, visited: visited)
    if let made, made != expected { faults.append("\(made) screens were made, not \(expected)") }
    try expect(faults.isEmpty, "\(moment): \(faults.joined(separator: "\n")) after \(shown)")
    shown = presentation
    if app.options.layout == .tabs { visited = visited.union([shown.selected]) }
  }

  private func expect(_ condition: Bool, _ text: @autoclosure () -> String) throws {
    if !condition { throw Fault(text: text()) }
  }

  // MARK: - Taking over

  /// Takes over at a random moment, and continues with random calls. Only changed screens may be new.
  func takeOver() throws {
    let position = Int.random(in: 0...player.end, using: &random)
    try move(to: position) { try player.seek(to: position) }
    let new = InMemoryEventLog()
    let made = app.screens.count
    let session = player.takeOver(log: new)
    try expect(session.info.parent == .init(session: log.session, position: position), "the parent is wrong")
    app.settle()
    try compare(
      with: Presentation(session.screens), made: app.screens.count - made, "taken over at \(position)")
    for step in 1...30 {
      let made = app.screens.count
      call(session)
      app.settle()
      let moment = "call \(step) after the takeover at \(position)"
      try compare(with: Presentation(session.screens), made: app.screens.count - made, moment)
      let folded = try new.state(session.info.id, at: session.position).compactMap { $0.shown }
      try expect(folded == session.shownState, "\(moment): the log has \(folded)")
    }
    // After a seek, the recording is on screen again. The new session must continue to exist, and accept calls.
    try player.seek(to: position)
    app.settle()
    let faults = app.host.faults(showing: try log.presentation(at: position), app.options.layout)
    try expect(faults.isEmpty, "back at \(position): \(faults)")
    try expect(session.router.navigate(to: .list) == .applied, "the session ended")
  }

  private func call(_ session: RouterSession<Place>) {
    let router = session.visibleRouter
    switch Int.random(in: 0..<8, using: &random) {
    case 0: router.navigate(to: .detail(3))
    case 1: router.navigate(to: .filter)
    case 2: router.navigate(to: .gallery)
    case 3: router.pop()
    case 4: router.dismiss()
    case 5: _ = try? app.host.swipeBack()
    case 6: _ = try? app.host.swipeDown()
    default: session.roots.randomElement(using: &random).map { _ = session.select($0) }
    }
  }
}
