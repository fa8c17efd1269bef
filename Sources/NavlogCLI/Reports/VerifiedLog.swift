import Foundation
import Navlog
import NavlogSQLite
import NavlogTerminal
import NavlogTools

/// The findings in the logs of a folder, as `navlog verify --corpus` prints them.
struct VerifiedCorpus: Report {
  var logs: [VerifiedLog] = []

  var status: ExitStatus { failed == 0 ? .success : .issuesFound }

  private var failed: Int { logs.count { $0.failure != nil } }
  private var sessions: Int { logs.map(\.sessions).reduce(0, +) }
  private var events: Int { logs.map(\.events).reduce(0, +) }

  var text: [StyledText] {
    let counts = [logs.count.counted("log"), sessions.counted("session"), events.counted("event")]
    let result = failed == 0 ? "all replay as they were recorded" : "\(failed) failed"
    return [StyledText("\(counts.joined(separator: ", ")): \(result)")]
  }

  var json: JSONValue {
    .document([
      .init("logs", .array(logs.map(\.json))), .init("sessions", .integer(sessions)),
      .init("events", .integer(events)), .init("failed", .integer(failed)),
    ])
  }
}

/// The findings in one log.
struct VerifiedLog: Report {
  let name: String
  private(set) var sessions = 0
  private(set) var events = 0
  /// The first problem.
  private(set) var failure: String?
  /// The reason why the rows are not proven, as the log or the export states it.
  private var unproven: String?
  var replays: [ReplayCheck] = []

  init(_ report: VerificationReport, named name: String) {
    self.name = name
    (sessions, events) = (report.sessions, report.events)
    (failure, unproven) = (report.firstFailure, report.unproven ?? report.chain?.unproven)
    replays = report.replays
  }

  /// Verifies the log of a file.
  init(_ file: URL, named name: String) {
    do { try self.init(LogCorpus.verify(file), named: name) } catch {
      self.init(unreadable: String(describing: error).shown, named: name)
    }
  }

  private init(unreadable reason: String, named name: String) { (self.name, failure) = (name, reason) }

  var text: [StyledText] {
    let counts = "\(sessions.counted("session")), \(events.counted("event"))"
    return [.claim("\(name)  \(failure ?? counts)", holds: failure == nil)]
  }

  var json: JSONValue { .object(members) }

  private var members: [JSONValue.Member] {
    [
      .init("log", .string(name)), .init("sound", .bool(failure == nil)),
      .init("sessions", .integer(sessions)), .init("events", .integer(events)),
      .init("first", .orNull(failure)),
    ]
  }

  /// Writes a line or, in JSON Lines, a document for each session and one for the log.
  func write(as format: Format, to output: Output) throws {
    guard format == .jsonl else { return try text.forEach { try output.line($0) } }
    for replay in replays {
      try output.line(.document([.init("log", .string(name))] + replay.members))
    }
    try output.line(.document(members + (unproven.map { [.init("unproven", .string($0))] } ?? [])))
  }
}

extension ReplayCheck {
  fileprivate var members: [JSONValue.Member] {
    [
      .init("session", .string(session.id)), .init("app", .string(session.app)),
      .init("version", .string(session.version)), .init("system", .string(session.system)),
      .init("events", .integer(events)), .init("unknown", .integer(unknownEvents)),
      .init("comparedTo", .integer(lastCompared)), .init("differing", .integer(differingEvents)),
      .init("first", .orNull(firstDifference)),
      .init("differences", .array(differences.map(\.json))),
    ]
  }
}

extension ReplayCheck.Difference {
  fileprivate var json: JSONValue {
    .object([
      .init("kind", .string(kind)), .init("field", .string(field.rawValue)),
      .init("events", .integer(events)),
      .init("position", .integer(position)), .init("recorded", .string(recorded)),
      .init("replayed", .string(replayed)),
    ])
  }
}
