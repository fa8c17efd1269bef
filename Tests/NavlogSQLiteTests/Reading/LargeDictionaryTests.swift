import NavlogTesting
import Testing

@testable import Navlog
@testable import NavlogSQLite
@testable import TestFixtures

/// A log with more destinations than a reader caches.
@Suite struct LargeDictionaryTests {
  @Test
  func `a reader returns every event's screen even if the log has more destinations than the cache`()
    throws
  {
    let folder = try LogFolder()
    let log = try SQLiteEventLog(path: folder.path())
    let info = SessionInfo(id: "s", started: 0, app: "", version: "", system: "")
    let positions = 1...17_000
    try log.begin(info)
    try log.append(
      positions.map { position in
        let destination = RecordedDestination(name: "screen", parameters: #"{"id":\#(position)}"#)
        return RecordedEvent(
          position: position, time: 0, elapsed: 0,
          event: NavigationEvent(.navigate(destination, style: .push, unlessOnTop: false)),
          screen: destination)
      }, to: "s")
    // The log has more rows than the cache has slots, so two rows can share a slot, and one row replaces the other. If an event
    // refers to the replaced row, the reader must read that row again.
    for part in [1...17_000, 1...10, 16_380...16_390] {
      try log.read("s", part) { event in
        let expected = RecordedDestination(name: "screen", parameters: #"{"id":\#(event.position)}"#)
        #expect(event.screen == expected)
        return event.screen == expected
      }
    }
  }
}
