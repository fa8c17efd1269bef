import Foundation
import Navlog
import Testing

/// The parts of a user's bug report that a dialogue uses.
struct BugReport {
  /// A symptom of the bug: a row of the table in `Documentation/FindingBugs.md`.
  enum Symptom {
    /// A screen appears twice.
    case twice
    /// The app closed several screens at once, or screens below the visible one.
    case gone
    /// Nothing happened.
    case nothing
    /// A modal that should be closed is still open.
    case open
    /// A screen appeared too early. The user describes the screen in one word.
    case early(String)
  }

  let sentence: String
  let symptom: Symptom

  static let all: [String: BugReport] = [
    "double-push": .init(sentence: "I tapped Morty, and Back showed Morty again.", symptom: .twice),
    "wrong-router": .init(
      sentence: "Get started did nothing, and my settings were gone.", symptom: .gone),
    "lost-below": .init(
      sentence: "From the widget I come to Summer, and Back goes to the start, not to the list.",
      symptom: .gone),
    "open-path": .init(
      sentence: "I never finished the welcome, and could read about a character all the same.",
      symptom: .early("character")),
    "pop-too-many": .init(
      sentence: "I closed the pictures of Summer, and was back at the start.", symptom: .gone),
    "lost-root": .init(
      sentence: "I turned on the search, and what I had open in Home was gone.", symptom: .gone),
    "stale-closure": .init(
      sentence: "The filter says that it shows the best match. It closes, and nothing comes.",
      symptom: .nothing),
    "redirect-loop": .init(sentence: "Characters does nothing any more.", symptom: .nothing),
    "old-modal": .init(
      sentence: "It opens with the settings, which I had open days ago.", symptom: .open),
    "popping-tab": .init(
      sentence: "I look something up in the settings, come back, and my character is gone.", symptom: .gone),
  ]
}

/// A dialogue with the tools of `navlog mcp`, which follows a fixed strategy. The strategy does not depend on the app or the
/// bug: its arguments come from the report or from earlier answers.
///
/// 1. `sessions` returns the sessions. The dialogue continues with the last session.
/// 2. If the report describes a screen with a word, `events` finds the first screen whose name contains the word.
/// 3. `bisect` finds the first event that meets the condition of the symptom. The condition is the same for all apps.
/// 4. `why` returns the line of code that made the call at the moment that `bisect` found.
@MainActor
struct Dialogue {
  let log: String
  let folder: LogFolder
  /// The size of the answers so far, in bytes of the text that a model reads.
  private(set) var bytes = 0

  init(about log: String, in folder: LogFolder) { (self.log, self.folder) = (log, folder) }

  /// Returns the moment of the faulty call, and the line of code that made it.
  mutating func solve(_ report: BugReport) throws -> (moment: String, source: String) {
    let sessions = try ask("sessions", [])
    let session = try text(#require(sessions.last), "id")
    let condition = try condition(of: report.symptom, in: session)
    let found = try ask(
      "bisect", [.init("condition", .string(condition)), .init("session", .string(session))])
    let moment = try text(#require(found.first), "moment")
    let event = try #require(try ask("why", [.init("moment", .string(moment))]).first)
    return (moment, try text(event, "source"))
  }

  private mutating func condition(of symptom: BugReport.Symptom, in session: String) throws -> String {
    switch symptom {
    case .twice: return "repeated > 0"
    case .gone:
      return
        "removed > 1 OR (kind = 'setRoots' AND position > 1) OR (outcome = 'applied' AND router = root AND modals > 0 "
        + "AND (kind LIKE 'pop%' OR kind LIKE 'dismiss%' OR kind = 'setPath'))"
    case .nothing: return "outcome = 'noEffect'"
    case .open: return "modals > 0"
    case .early(let word):
      let events = try ask(
        "events", [.init("session", .string(session)), .init("screen", .string("*\(word)*"))])
      return "screen = '\(try text(#require(events.first), "screen"))'"
    }
  }

  /// Calls a tool, and returns the rows of its answer. The protocol is stateless, so each call may use its own server.
  private mutating func ask(_ tool: String, _ arguments: [JSONValue.Member]) throws -> [JSONValue] {
    let request = LogFolder.request(
      "tools/call", [.init("name", .string(tool)), .init("arguments", .object(arguments))])
    let result = try #require(folder.serve("\(log).sqlite", request)["result"])
    try #require(result["isError"] == false, "\(result.text)")
    guard case .array(let contents)? = result["content"], case .string(let text)? = contents.first?["text"],
      case .array(let rows)? = result["structuredContent"]?["data"]?["rows"]
    else { throw CancellationError() }
    bytes += text.utf8.count
    return rows
  }

  private func text(_ row: JSONValue, _ key: String) throws -> String {
    guard case .string(let text)? = row[key] else { throw CancellationError() }
    return text
  }
}

extension LogFolder {
  /// Returns a request in the newest version of the protocol.
  static func request(_ method: String, _ parameters: [JSONValue.Member]) -> JSONValue {
    let meta = JSONValue.object([
      .init("io.modelcontextprotocol/protocolVersion", "2026-07-28"),
      .init("io.modelcontextprotocol/clientCapabilities", .object([])),
    ])
    return .object([
      .init("jsonrpc", "2.0"), .init("id", 1), .init("method", .string(method)),
      .init("params", .object(parameters + [.init("_meta", meta)])),
    ])
  }

  /// Passes a request to a server for a log, and returns the response.
  func serve(_ log: String, _ request: JSONValue) throws -> JSONValue {
    try (request.text + "\n").write(
      to: url.appending(path: "request"), atomically: false, encoding: .utf8)
    return try JSONValue(parsing: run("navlog mcp \(log) < request"))
  }
}
