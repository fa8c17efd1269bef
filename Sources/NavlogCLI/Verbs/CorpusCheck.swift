import Foundation
import Navlog
import NavlogSQLite
import NavlogTerminal
import NavlogTools

/// `navlog verify --corpus`: a line for each log of a folder; in JSON Lines also a line for each session.
@MainActor
enum CorpusCheck {
  static func run(_ folder: String, _ format: Format, _ output: Output) throws -> ExitStatus {
    let corpus = try LogCorpus(URL(fileURLWithPath: folder))
    try output.protect(corpus.files.map { ReadFile(log: $0.path) })
    var results: [VerifiedLog] = []
    for file in corpus.files {
      var result = VerifiedLog(file, named: corpus.name(of: file))
      switch format {
      case .text: try output.line(result.line(output.style))
      case .jsonl: for line in result.lines { try output.line(line.text) }
      default: break
      }
      // The lines are no longer needed after printing, so their memory is released.
      result.replays = []
      results.append(result)
    }
    let failed = results.count { $0.failure != nil }
    let (sessions, events) = (results.map(\.sessions).reduce(0, +), results.map(\.events).reduce(0, +))
    switch format {
    case .jsonl: break
    case .json:
      try output.line(
        JSONValue.document([
          .init("logs", .array(results.map(\.json))), .init("sessions", .integer(sessions)),
          .init("events", .integer(events)), .init("failed", .integer(failed)),
        ]).text)
    default:
      try output.line(
        "\(results.count.counted("log")), \(sessions.counted("session")), \(events.counted("event")): "
          + (failed == 0 ? "all replay as they were recorded" : "\(failed) failed"))
    }
    return failed == 0 ? .success : .issuesFound
  }
}

/// The findings in one log.
struct VerifiedLog {
  let name: String
  private(set) var sessions = 0
  private(set) var events = 0
  /// The first problem.
  private(set) var failure: String?
  var replays: [ReplayCheck] = []

  init(_ report: VerificationReport, named name: String) {
    self.name = name
    (sessions, events) = (report.sessions, report.events)
    failure = report.firstFailure
    replays = report.replays
  }

  /// Verifies the log of a file.
  init(_ file: URL, named name: String) {
    do { try self.init(LogCorpus.verify(file), named: name) } catch {
      self.init(unreadable: String(describing: error).shown, named: name)
    }
  }

  private init(unreadable reason: String, named name: String) { (self.name, failure) = (name, reason) }

  func line(_ style: Style) -> String {
    if let failure { return "\(style("FAILED", .red))  \(name)  \(failure)" }
    return "\(style("ok    ", .green))  \(name)  \(sessions.counted("session")), \(events.counted("event"))"
  }

  var json: JSONValue { .object(members) }

  private var members: [JSONValue.Member] {
    [
      .init("log", .string(name)), .init("sound", .bool(failure == nil)),
      .init("sessions", .integer(sessions)), .init("events", .integer(events)),
      .init("first", failure.map { .string($0) } ?? .null),
    ]
  }

  /// Returns a document for each session, and a document for the log.
  var lines: [JSONValue] {
    replays.map { .document([.init("log", .string(name))] + $0.members) } + [.document(members)]
  }
}

extension ReplayCheck {
  fileprivate var members: [JSONValue.Member] {
    [
      .init("session", .string(session.id)), .init("app", .string(session.app)),
      .init("version", .string(session.version)), .init("system", .string(session.system)),
      .init("events", .integer(events)), .init("unknown", .integer(unknownEvents)),
      .init("comparedTo", .integer(lastCompared)), .init("differing", .integer(differingEvents)),
      .init("first", firstDifference.map { .integer($0) } ?? .null),
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
