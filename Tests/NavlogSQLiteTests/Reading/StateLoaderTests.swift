import Navlog
import NavlogSQLite
import NavlogTesting
import Testing

@testable import TestFixtures

@Suite struct StateLoaderTests {
  @Test func `the states of sessions without snapshots can be read in any order`() throws {
    let folder = try LogFolder()
    let log = try SQLiteEventLog(path: folder.path())
    let sessions = [RandomSession(seed: 33, count: 9_000), RandomSession(seed: 34, count: 5_000)]
    for session in sessions {
      try log.begin(session.info)
      try log.append(session.events, to: session.info.id)
    }
    let reading = try SQLiteEventLog(reading: log.path)
    var random = SplitMix64(seed: 2)
    for _ in 0..<40 {
      let session = sessions[Int.random(in: 0...1, using: &random)]
      let position = Int.random(in: 0...session.events.count, using: &random)
      #expect(try reading.state(session.info.id, at: position) == session.states[position], "\(position)")
    }
  }
}
