import Foundation
import Navlog
import NavlogSQLite
import NavlogTools
import Testing

@testable import TestFixtures

/// The views and the command agree with `Tests/Golden/meanings.json` about visits, problems and changes.
/// `Tests/ViewerTests/meanings.test.mjs` tests the same for the viewer.
@Suite struct GoldenMeaningTests {
  @Test func `the visits in the view screen_visits equal those in meanings.json`() throws {
    try compare(
      """
      SELECT json_array(position, screen, depth, CAST(round(duration * 1000) AS INTEGER))
      FROM screen_visits ORDER BY position
      """, with: \.visits)
  }

  @Test func `the problems in the view "friction" equal those in meanings.json`() throws {
    try compare("SELECT position || ' ' || rule FROM friction ORDER BY position, rule", with: \.problems)
  }

  @Test func `the description of each change equals that in meanings.json`() throws {
    for meaning in try GoldenMeaning.all() {
      let log = InMemoryEventLog()
      try meaning.record(to: log)
      let session = try #require(log.sessions().first).info.id
      let timeline = Timeline<RecordedDestination>(log: log, session: session)
      let words = try meaning.changes.keys.map { position in
        let diff = StateDiff(
          from: try timeline.state(at: position - 1), to: try timeline.state(at: position))
        return (position, diff.changes.map(\.description))
      }
      #expect(Dictionary(uniqueKeysWithValues: words) == meaning.changes, "\(meaning.name)")
    }
  }

  private func compare(_ sql: String, with expected: (GoldenMeaning) -> [String]) throws {
    let folder = try LogFolder()
    for (number, meaning) in try GoldenMeaning.all().enumerated() {
      let path = folder.path("\(number).sqlite")
      try meaning.record(to: SQLiteEventLog(path: path))
      var rows: [String] = []
      try Connection.raw(path).forEach(sql) { rows.append($0.text(0)) }
      #expect(rows == expected(meaning), "\(meaning.name)")
    }
  }
}
