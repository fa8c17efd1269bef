import Navlog
import NavlogSQLite

/// `navlog verify`: whether a log is what it should be.
enum Verify: Verb {
  static let name = "verify"
  static let summary = "checks that a log is whole and folds to what was recorded"
  static let synopsis = "LOG"
  static let options: [CommandOption] = [.format([.text, .json]), .json]
  static let details = """
    Goes through the whole log, from wherever it comes, without changing it. The status is 0 when all is well, 1 when
    something is not, 2 when the file is no log that can be read. It says what was checked, and what cannot be.
    """

  static func run(_ arguments: inout Arguments, _ output: Output) throws -> ExitStatus {
    let path = try arguments.nextLog()
    try arguments.finish()
    try output.keepOff(path)
    let format = try arguments.format(among: [.text, .json]) ?? .text
    let report = try verify(path)
    if format == .json {
      try output.line(report.document.text)
    } else {
      for line in report.lines(output.style) { try output.line(line) }
    }
    return report.isSound ? .success : .found
  }

  private static func verify(_ path: String) throws -> VerificationReport {
    guard path != "-", !path.hasSuffix(".jsonl") else { return try openLog(path).verify() }
    var progress = Progress("events")
    defer { progress.finish() }
    return try SQLiteEventLog.verify(path) { progress.step() }
  }
}

extension VerificationReport {
  @MainActor
  fileprivate func lines(_ style: Style) -> [String] {
    var lines = ["\(sessions) sessions, \(events) events, \(snapshots) snapshots"]
    for check in checks {
      let mark = check.failures == 0 ? style("ok    ", .green) : style("FAILED", .red)
      lines.append("\(mark)  \(check.claim)")
      if let first = check.first {
        let more = check.failures > 1 ? ", and \(check.failures - 1) more" : ""
        lines.append("        \(first)\(more)")
      }
      if let exception = check.exception { lines.append("        \(exception)") }
    }
    if let interruption { lines.append("\(style("FAILED", .red))  reading came to no end: \(interruption)") }
    if unknown > 0 { lines.append("\(unknown) events are of kinds that this version does not know") }
    for sentence in Self.notChecked { lines.append("\(style("not checked", .yellow)): \(sentence)") }
    return lines
  }

  fileprivate var document: JSONValue {
    .document([
      .init("sound", .bool(isSound)), .init("sessions", .integer(sessions)),
      .init("events", .integer(events)),
      .init("unknown", .integer(unknown)), .init("snapshots", .integer(snapshots)),
      .init(
        "checks",
        .array(
          checks.map { check in
            .object([
              .init("name", .string(check.name)), .init("claim", .string(check.claim)),
              .init("failures", .integer(check.failures)),
              .init("first", check.first.map { .string($0) } ?? .null),
              .init("exception", check.exception.map { .string($0) } ?? .null),
            ])
          })),
      .init("interruption", interruption.map { .string($0) } ?? .null),
      .init("notChecked", .array(Self.notChecked.map { .string($0) })),
    ])
  }
}
