import Foundation
import Navlog
import NavlogSQLite
import NavlogTerminal
import NavlogTools

extension VerificationReport: Report {
  var text: [StyledText] {
    let counts = [sessions.counted("session"), events.counted("event"), snapshots.counted("snapshot")]
    var lines = [StyledText(counts.joined(separator: ", "))]
    for check in checks {
      lines.append(.claim(check.claim, holds: check.failures == 0))
      if let first = check.first {
        let more = check.failures > 1 ? ", and \(check.failures - 1) more" : ""
        lines.append(StyledText("        \(first)\(more)"))
      }
      if let exception = check.exception { lines.append(StyledText("        \(exception)")) }
    }
    lines += chain?.text ?? []
    lines += receipts.map {
      .claim("receipt of \($0.received): \($0.sentence)", holds: !$0.isContradicted)
    }
    if let interruption {
      lines.append(.claim("the log could not be read to its end: \(interruption)", holds: false))
    }
    if unknown > 0 {
      let events = unknown.counted("event")
      lines.append(
        StyledText(
          "not replayed: \(events) that are lost, damaged, or of a kind that this version does not know"))
    }
    if let unproven { lines.append(.labeled("not proven", .red, unproven)) }
    lines += notChecked.map { .labeled("not checked", .yellow, $0) }
    if let verdict, let reason {
      lines.append(.labeled(verdict.rawValue, verdict == .verified ? .green : .red, reason))
    }
    return lines
  }

  var json: JSONValue {
    let report: JSONValue = [
      "sound": .bool(isSound), "sessions": .integer(sessions), "events": .integer(events),
      "unknown": .integer(unknown), "snapshots": .integer(snapshots),
      "checks": .objects(checks) {
        [
          "name": .string($0.name), "claim": .string($0.claim), "failures": .integer($0.failures),
          "first": .orNull($0.first), "exception": .orNull($0.exception),
        ]
      },
      "interruption": .orNull(interruption), "chain": chain?.json ?? .null,
      "unproven": .orNull(unproven ?? chain?.unproven), "notChecked": .strings(notChecked),
      "verdict": .orNull(verdict?.rawValue), "reason": .orNull(reason),
    ]
    let checked = receipts.map(\.json)
    return .document(report.members + (checked.isEmpty ? [] : [.init("receipts", .array(checked))]))
  }

  var status: ExitStatus {
    switch verdict {
    case nil: isSound && unproven == nil ? .success : .issuesFound
    case .verified: .success
    case .broken: .issuesFound
    case .chainOnly: .chainOnly
    case .unanchored: .unanchored
    }
  }
}

extension ReceiptFinding {
  fileprivate var json: JSONValue {
    [
      "session": .string(session), "position": .integer(position), "received": .string(received),
      "result": .string(result.rawValue), "sentence": .string(sentence),
      "signature": .string(signature.rawValue),
    ]
  }
}

extension ChainReport {
  fileprivate var text: [StyledText] {
    let more = breaks.count > 3 ? ["and \(breaks.count - 3) more"] : []
    return claim + (breaks.prefix(3).map(\.sentence) + more + maintenance).map { StyledText("        \($0)") }
  }

  /// The claim about the hash chain. A log without seals can be compared only with a known head. Without a known head,
  /// the report claims nothing.
  private var claim: [StyledText] {
    guard seals == 0, isWhole else {
      return [.claim("every seal matches its rows (\(seals.counted("seal")))", holds: isWhole)]
    }
    guard case .holds = anchor else { return [] }
    return [.claim("the rows that the head covers match the head (no seals)", holds: true)]
  }

  fileprivate var json: JSONValue {
    let anchor: (key: String, value: JSONValue) =
      switch anchor {
      case .none: ("head", .null)
      case .holds(let head): ("head", .string(head.description))
      case .fails(let why): ("headFails", .string(why))
      }
    return [
      "seals": .integer(seals), "signed": .integer(signed),
      "breaks": .objects(breaks) { ["seal": .integer($0.seal), "problem": .string($0.sentence)] },
      "unsealedEvents": .integer(unsealedEvents), "unsealedRows": .integer(unsealedRows),
      "laterEvents": .integer(laterEvents), "laterRows": .integer(laterRows), anchor.key: anchor.value,
      "unproven": .orNull(unproven), "maintenance": .strings(maintenance),
    ]
  }
}

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
      "logs": .array(logs.map(\.json)), "sessions": .integer(sessions),
      "events": .integer(events), "failed": .integer(failed),
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

  private var line: StyledText {
    let counts = "\(sessions.counted("session")), \(events.counted("event"))"
    return .claim("\(name)  \(failure ?? counts)", holds: failure == nil)
  }

  var json: JSONValue {
    [
      "log": .string(name), "sound": .bool(failure == nil), "sessions": .integer(sessions),
      "events": .integer(events), "first": .orNull(failure),
    ]
  }

  /// Writes a line. In the format `jsonl`, writes documents instead: one for each session, and then one for the log.
  func write(as format: Format, to output: Output) throws {
    guard format == .jsonl else { return try output.line(line) }
    for replay in replays {
      try output.line(.document([.init("log", .string(name))] + replay.object.members))
    }
    try output.line(.document(json.members + (unproven.map { [.init("unproven", .string($0))] } ?? [])))
  }
}

extension ReplayCheck {
  fileprivate var object: JSONValue {
    [
      "session": .string(session.id), "app": .string(session.app), "version": .string(session.version),
      "system": .string(session.system), "events": .integer(events), "unknown": .integer(unknownEvents),
      "comparedTo": .integer(lastCompared), "differing": .integer(differingEvents),
      "first": .orNull(firstDifference), "differences": .array(differences.map(\.json)),
    ]
  }
}

extension ReplayCheck.Difference {
  fileprivate var json: JSONValue {
    [
      "kind": .string(kind), "field": .string(field.rawValue), "events": .integer(events),
      "position": .integer(position), "recorded": .string(recorded), "replayed": .string(replayed),
    ]
  }
}
