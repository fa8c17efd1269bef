import Navlog
import NavlogTesting
import Testing

@Suite @MainActor struct `Whatever a program and a user do` {
  /// Ten thousand actions and more, in as many runs as there are seeds.
  @Test(arguments: 1...UInt64(40))
  func `the screens end as the state says, and the log folds to it`(seed: UInt64) throws {
    let run = RandomRun(seed: seed)
    while run.actions.count < 260 {
      let faults = run.round()
      if !faults.isEmpty {
        Issue.record(
          """
          seed \(seed), after \(run.actions.count) actions:
          \(faults.joined(separator: "\n"))
          shown \(run.stage.layers), log \(run.session.position)
          \(run.actions.suffix(12).joined(separator: "\n"))
          """)
        return
      }
    }
    #expect(!run.actions.contains("NOT OPENED ONCE"), "seed \(seed)")
    let events = try run.stage.events
    #expect(events.count == run.session.position, "seed \(seed)")
    expectReplay(of: events, equals: run.session.state)
  }
}
