import Foundation
import Navlog
import NavlogSQLite
import NavlogTools

/// `navlog verify --corpus`: a line for each log of a folder.
@MainActor
enum CorpusCheck {
  static func run(_ folder: String, _ arguments: Arguments, _ output: Output) throws -> ExitStatus {
    try arguments.finish()
    let format = try arguments.format(among: [.text, .json]) ?? .text
    let corpus = try LogCorpus(URL(fileURLWithPath: folder))
    for file in corpus.files { try output.refuseOverwriting(file.path) }
    var results: [Result] = []
    for file in corpus.files {
      let result = Result(file, named: corpus.name(of: file))
      results.append(result)
      if format == .text { try output.line(result.line(output.style)) }
    }
    let failed = results.count { $0.failure != nil }
    let (sessions, events) = (results.map(\.sessions).reduce(0, +), results.map(\.events).reduce(0, +))
    if format == .json {
      try output.line(
        JSONValue.document([
          .init("logs", .array(results.map(\.json))), .init("sessions", .integer(sessions)),
          .init("events", .integer(events)), .init("failed", .integer(failed)),
        ]).text)
    } else {
      try output.line(
        "\(results.count.counted("log")), \(sessions.counted("session")), \(events.counted("event")): "
          + (failed == 0 ? "all replay as they were recorded" : "\(failed) failed"))
    }
    return failed == 0 ? .success : .issuesFound
  }

  /// What was found in one log.
  private struct Result {
    let name: String
    var sessions = 0
    var events = 0
    /// The first thing that is wrong.
    var failure: String?

    init(_ file: URL, named name: String) {
      self.name = name
      do {
        let report = try LogCorpus.verify(file)
        (sessions, events) = (report.sessions, report.events)
        failure = report.corpusFailure
      } catch {
        failure = String(describing: error).shown
      }
    }

    func line(_ style: Style) -> String {
      if let failure { return "\(style("FAILED", .red))  \(name)  \(failure)" }
      return "\(style("ok    ", .green))  \(name)  \(sessions.counted("session")), \(events.counted("event"))"
    }

    var json: JSONValue {
      .object([
        .init("log", .string(name)), .init("sound", .bool(failure == nil)),
        .init("sessions", .integer(sessions)), .init("events", .integer(events)),
        .init("first", failure.map { .string($0) } ?? .null),
      ])
    }
  }
}

extension VerificationReport {
  /// The first failure; `nil` for a log that is sound. That no head is known is no failure, but that one does not match is.
  fileprivate var corpusFailure: String? {
    if let interruption { return "the log could not be read to its end: \(interruption)" }
    if let check = checks.first(where: { $0.failures > 0 }) { return check.first ?? check.claim }
    switch verdict {
    case nil, .verified, .chainOnly: return nil
    case .broken, .unanchored: return reason
    }
  }
}
