import Navlog
import NavlogTools
import Testing

@testable import NavlogSQLite
@testable import TestFixtures

/// A call with a presentation style that only a later version knows.
@Suite struct UnknownStyleTests {
  private let folder: LogFolder
  private let path: String
  private let session: String
  private let screens = (1...2).map { RecordedDestination(name: "screen", parameters: #"{"id":\#($0)}"#) }

  init() throws {
    folder = try LogFolder()
    path = folder.path()
    var recorder = try CallRecorder(log: SQLiteEventLog(path: path))
    session = recorder.info.id
    for (screen, style) in zip(screens, ["push", "fullScreen"]) {
      let call = #"{"call":"navigate","to":\#(screen.json.text),"as":"\#(style)"}"#
      _ = try recorder.record(CallRequest(json: JSONValue(parsing: call)))
    }
    try recorder.close()
    try Connection.raw(path).withoutTriggers(
      "UPDATE calls SET style = 'inspector' WHERE style = 'fullScreen'")
  }

  /// Returns the path of a copy that has the events of the log, but its own dictionaries and hash chain.
  private func copy() throws -> String {
    let copy = folder.path("copy.sqlite")
    let reader = LogReader(try ReadOnlyLogFile(path: path).open(checkingSchema: true))
    try LogCopier(reader: reader).write(reader.sessions().map(\.record), [], to: copy)
    return copy
  }

  @Test func `a copy and an export keep a style that this version does not know`() throws {
    let paths = try [path, copy()]
    for path in paths {
      let log = try SQLiteEventLog(reading: path)
      let event = try #require(try log.events(session).last)
      #expect(event.json["kind"] == "navigate" && event.json["as"] == "inspector", "\(event.json.text)")
      let requested = try #require(event.json["to"])
      #expect(try RecordedDestination(json: requested) == screens[1])
      #expect(try log.state(session, at: 2).visible == screens[0])
      let rows = try #require(try SQLiteEventLog.verify(path).checks.first { $0.name == "rows" })
      #expect(rows.failures == 0, "\(path): \(rows)")
    }
    #expect(try SQLiteEventLog.verify(paths[1]).verdict == .verified)
  }

  @Test func `a version that knows a style reads the call from a copy that an earlier version made`() throws {
    let copy = try copy()
    try Connection.raw(copy).withoutTriggers(
      "UPDATE events SET detail = replace(detail, 'inspector', 'fullScreen')")
    let log = try SQLiteEventLog(reading: copy)
    #expect(
      try log.events(session).last?.action == .navigate(screens[1], style: .fullScreen, unlessOnTop: false))
    #expect(try log.state(session, at: 2).visible == screens[1])
  }
}
