import Foundation
import Navlog
import NavlogTools
import Testing

/// The command and the viewer's page read moments in the same way. The tests of both check this table.
@Suite struct GoldenMomentTests {
  private static let golden = Result {
    try JSONValue(
      parsing: String(
        contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
          .deletingLastPathComponent().deletingLastPathComponent()
          .appendingPathComponent("Golden/moments.json"), encoding: .utf8))
  }

  @Test func `every moment in moments.json resolves to the expected position`() throws {
    let golden = try Self.golden.get()
    let log = try Self.log(golden)
    var wrong: [String] = []
    for row in try golden.array("moments") {
      guard case .array(let row) = row, row.count == 2, case .string(let text) = row[0] else {
        throw JSONShapeError(field: "moments", problem: "has a row of another form")
      }
      // The debugger and the page accept the part after the @ alone, which means the current session.
      let reference = text.contains("@") ? text : "@" + text
      let position = try? MomentReference(reference).resolve(in: log).position
      let expected = row[1].number
      if position != expected {
        wrong.append("\(text): \(position.map(String.init) ?? "none"), not \(row[1].text)")
      }
    }
    #expect(wrong == [])
  }

  /// Returns the log of the table, and checks that the lines of the table equal those of the events.
  private static func log(_ golden: JSONValue) throws -> InMemoryEventLog {
    let session = try #require(golden["session"])
    let (id, started) = (try session.string("id"), Int64(try session.integer("started")))
    let log = InMemoryEventLog()
    log.begin(SessionInfo(id: id, started: started, app: "", version: "", system: ""))
    let list = RecordedDestination(name: "list")
    let detail = RecordedDestination(name: "detail")
    let actions: [NavigationAction<RecordedDestination>] = [
      .navigate(list, style: .push, unlessOnTop: false), .mark("login"),
      .navigate(detail, style: .push, unlessOnTop: false), .mark("login 2"), .pop(count: 1), .pop(count: 1),
      .pop(count: 1),
    ]
    var state = NavigationState<RecordedDestination>()
    for (index, row) in try session.array("events").enumerated() {
      guard case .array(let row) = row, case .number(let milliseconds) = row[0],
        let elapsed = Double(milliseconds), case .string(let line) = row[1]
      else {
        throw JSONShapeError(field: "events", problem: "has a row of another form")
      }
      let outcome = state.reduce(actions[index], on: RouterID(.main), at: index + 1)
      let event = RecordedEvent(
        position: index + 1, time: started + Int64(elapsed), elapsed: Int64((elapsed * 1_000).rounded()),
        event: NavigationEvent(actions[index]), outcome: outcome, screen: state.visible, depth: state.depth)
      #expect(event.line == line)
      try log.append([event], to: id)
    }
    let ended = Int64(try session.integer("ended"))
    try log.end(id, at: ended, after: (ended - started) * 1_000)
    return log
  }
}

extension JSONValue {
  fileprivate var number: Int? { if case .number(let text) = self { Int(text) } else { nil } }
}
