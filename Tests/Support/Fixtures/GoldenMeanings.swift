import Foundation
package import Navlog
import NavlogTools

/// One session of `Tests/Golden/meanings.json`: its calls, and the facts that every reader must derive from them.
///
/// The file defines what a visit, a problem and the wording of a change are. Tests compare the answers of the SQL views, of the
/// command and of the page with the file.
package struct GoldenMeaning: Sendable {
  /// The rule that the session demonstrates.
  package let name: String
  /// The visits: position of the first event, screen, depth, and length in milliseconds.
  package let visits: [String]
  /// The problems: the position of each problem and its rule in the view `friction`.
  package let problems: [String]
  /// The changes that some events make, in words, by the position of the event.
  package let changes: [Int: [String]]
  private let calls: [CallRequest]

  private init(_ json: JSONValue) throws {
    name = try json.string("name")
    visits = try json.array("visits").map(\.text)
    problems = try json.array("problems").map { try $0.checkedString("problems") }
    var changes: [Int: [String]] = [:]
    if case .object(let members)? = json["changes"] {
      for member in members {
        guard let position = Int(member.key), case .array(let texts) = member.value else {
          throw JSONShapeError(field: "changes", problem: "has an entry other than a position with a list")
        }
        changes[position] = try texts.map { try $0.checkedString("changes") }
      }
    }
    self.changes = changes
    calls = try json.array("calls").flatMap(Self.calls)
  }

  /// Reads the sessions of the file.
  package static func all() throws -> [GoldenMeaning] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Golden/meanings.json")
    return try JSONValue(parsing: String(contentsOf: file, encoding: .utf8)).array("cases").map(Self.init)
  }

  /// Records the calls, and closes the session.
  package func record(to log: any EventLog) throws {
    var recorder = try CallRecorder(log: log, started: 1_795_254_400_000)
    for call in calls { _ = try recorder.record(call) }
    try recorder.close()
  }

  /// Reads a call in the form of `navlog record`. If the JSON contains `times`, returns that number of equal calls: the first
  /// call at `from` milliseconds, and the others at intervals of `every` milliseconds.
  private static func calls(_ json: JSONValue) throws -> [CallRequest] {
    guard let times = try json.optionalInteger("times"), case .object(let members) = json else {
      return [try CallRequest(json: json)]
    }
    let (first, step) = (try json.integer("from"), try json.integer("every"))
    let call = members.filter { !["times", "from", "every"].contains($0.key) }
    return try (0..<times).map { index in
      try CallRequest(json: .object(call + [.init("at", .string("+\(first + index * step)ms"))]))
    }
  }
}

extension JSONValue {
  fileprivate func checkedString(_ field: String) throws -> String {
    guard case .string(let text) = self else { throw JSONShapeError(field: field, problem: "must be text") }
    return text
  }
}
