import Navlog
import NavlogSQLite
import NavlogTesting
import Testing

@testable import TestFixtures

/// The views `flags` and `intents`, compared with models that read the events one by one.
@Suite struct FlagAndIntentViewTests {
  private let folder: LogFolder

  init() throws { folder = try LogFolder() }

  private func rows(_ log: Connection, _ view: String) throws -> [String] {
    let query = try log.prepare("SELECT * FROM \(view)")
    var rows: [String] = []
    while try query.step() {
      rows.append((0..<query.columnCount).map { query.text($0) }.joined(separator: "|"))
    }
    return rows.sorted()
  }

  /// Compares both views of a log with their models. Returns the number of rows of `flags`, and the outcomes of the intents.
  @discardableResult
  private func compare(_ log: Connection, _ name: String) throws -> (flags: Int, outcomes: [String]) {
    try PlainViews.create(log)
    let sessions = try StoredEvent.all(log).bySession
    let flags = sessions.flatMap(FlagModel.rows)
    let intents = sessions.flatMap(IntentModel.intents)
    let wrongFlags = try difference(rows(log, "flags"), flags)
    #expect(wrongFlags == [], "\(name)")
    let wrongIntents = try difference(rows(log, "intents"), intents.map(\.row))
    #expect(wrongIntents == [], "\(name)")
    return (flags.count, intents.map(\.outcome))
  }

  @Test func `for random rows, the views flags and intents agree with simple models in Swift`() throws {
    var (flags, outcomes) = (0, [String: Int]())
    for seed in 1...100 as ClosedRange<UInt64> {
      let found = try compare(RandomRows(seed: seed, clock: .any).connection, "seed \(seed)")
      flags += found.flags
      for outcome in found.outcomes { outcomes[outcome, default: 0] += 1 }
    }
    #expect(flags > 200)
    #expect(Set(outcomes.keys) == ["abandoned", "replaced", "resumed", "waiting"], "\(outcomes)")
  }

  @Test func `for recorded sessions, the views flags and intents agree with simple models in Swift`() throws {
    let found = try compare(.raw(folder.log(400, 0, 800, 300)), "recorded")
    #expect(found.flags > 20 && found.outcomes.count > 20)
  }

  @Test
  func `in the SQL view flags, the rows whose column 'until' is NULL are the flags of the last state`() throws
  {
    for seed in 1...10 as ClosedRange<UInt64> {
      let session = RandomSession(seed: seed, count: 300)
      let path = folder.path("\(seed).sqlite")
      try SQLiteEventLog(path: path).write(session)
      let found = try rows(.raw(path), "(SELECT name, value FROM flags WHERE until IS NULL)")
      let state = try #require(session.states.last)
      #expect(found == state.flags.map { "\($0)|\($1.canonicalText)" }.sorted(), "seed \(seed)")
    }
  }

  @Test
  func `in the SQL view intents, the rows with outcome 'waiting' are the pending intents of the last state`()
    throws
  {
    for seed in 1...10 as ClosedRange<UInt64> {
      let session = RandomSession(seed: seed, count: 300)
      let path = folder.path("\(seed).sqlite")
      try SQLiteEventLog(path: path).write(session)
      let found = try rows(.raw(path), "(SELECT position FROM intents WHERE outcome = 'waiting')")
      // The view contains only intents that a `defer` created. The state can also contain restored intents: their identity has
      // an index (`17.1`), or the position of an event that is not a `defer`.
      let waiting = try #require(session.states.last).pendingIntents.filter {
        !$0.id.description.contains(".")
      }
      let deferred = waiting.filter { intent in
        guard case .defer = session.events[intent.id.position - 1].action else { return false }
        return true
      }
      #expect(found == deferred.map { "\($0.id)" }.sorted(), "seed \(seed)")
    }
  }
}
