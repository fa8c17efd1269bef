import Navlog
import NavlogSQLite
import NavlogTools

/// `navlog salvage`: whatever can be read of a damaged log, in a new one.
enum Salvage: Verb {
  static let name = "salvage"
  static let summary = "saves what can be read of a damaged log into a new one"
  static let synopsis = "DAMAGED -o NEW"
  static let options: [CommandOption] = [.format([.text, .json]), .json]
  static let makesOutput = true
  static let details = """
    Reads the file row by row, past what cannot be read, even where its schema is gone; it stays as it is. Every event
    keeps its session and its number. Where one is missing, the new log has an event of the kind "lost"; one that can be
    read and contradicts what came before is kept within an event of the kind "damaged". What was on screen after either
    is not known to the fold any more; what each event recorded still is. A name that cannot be read, of a destination
    say, is lost-1, lost-2, …: the same number is the same name. NEW stands there when it is whole; it is verified, and
    the segments of the old log are named whose seals say that they are as they were recorded.

    The status is 0 when nothing is missing, 1 when something is, 2 when nothing could be saved.

      navlog salvage broken.sqlite -o saved.sqlite
    """

  static func run(_ arguments: inout Arguments, _ output: Output) throws -> ExitStatus {
    let path = try arguments.nextLog()
    try arguments.finish()
    guard let new = arguments.value(.output), !new.isEmpty else {
      throw UsageError("salvage needs the name of a new log: navlog salvage \(path.shown) -o saved.sqlite")
    }
    let format = try arguments.format(among: [.text, .json]) ?? .text
    let report = try salvage(path, new)
    let isSound = try SQLiteEventLog.verify(new).isSound
    if format == .json {
      try output.line(report.document(isSound).text)
    } else {
      for line in report.lines { try output.line(line) }
      try output.line("\(new.shown) \(isSound ? "is sound" : "is not sound: navlog verify says why")")
    }
    return report.isComplete && isSound ? .success : .found
  }

  private static func salvage(_ path: String, _ new: String) throws -> SalvageReport {
    var progress = Progress("events")
    defer { progress.finish() }
    return try SQLiteEventLog.salvage(path, into: new) { progress.step() }
  }
}

extension SalvageReport {
  fileprivate var isComplete: Bool {
    repairs.isEmpty
      && sessions.allSatisfy {
        $0.isNamed && $0.lost.isEmpty && $0.incomplete.isEmpty && $0.damaged.isEmpty
      }
  }

  fileprivate var lines: [String] {
    var lines = ["saved \(saved) events in \(sessions.count) sessions; \(lost) are known to be missing"]
    lines += repairs.map { "  \($0)" }
    for session in sessions {
      var line = "  \(session.id.prefix(16).description.shown)  \(session.saved) of \(session.last)"
      if !session.isNamed { line += "; the session's own row is lost, and what came before" }
      if !session.lost.isEmpty { line += "; lost: \(session.lost.map { $0.text }.joined(separator: ", "))" }
      if !session.incomplete.isEmpty {
        line += "; \(session.incomplete.count) of them with names that are lost"
      }
      if !session.damaged.isEmpty {
        line += "; damaged: \(session.damaged.map { String($0) }.joined(separator: ", "))"
      }
      lines.append(line)
    }
    lines += intactRanges.map {
      "  as it was recorded, by its seals: \($0.first.shown) to \($0.last.shown), \($0.events) events"
    }
    return lines
  }

  fileprivate func document(_ isSound: Bool) -> JSONValue {
    .document([
      .init("saved", .integer(saved)), .init("lost", .integer(lost)), .init("sound", .bool(isSound)),
      .init("repairs", .array(repairs.map { .string($0) })),
      .init(
        "intactRanges",
        .array(
          intactRanges.map {
            .object([
              .init("first", .string($0.first)), .init("last", .string($0.last)),
              .init("events", .integer($0.events)),
            ])
          })),
      .init(
        "sessions",
        .array(
          sessions.map { session in
            .object([
              .init("id", .string(session.id)), .init("named", .bool(session.isNamed)),
              .init("saved", .integer(session.saved)), .init("last", .integer(session.last)),
              .init(
                "lost",
                .array(session.lost.map { .array([.integer($0.lowerBound), .integer($0.upperBound)]) })),
              .init("nameless", .array(session.incomplete.map { .integer($0) })),
              .init("damaged", .array(session.damaged.map { .integer($0) })),
            ])
          })),
    ])
  }
}

extension ClosedRange<Int> {
  fileprivate var text: String { count == 1 ? "\(lowerBound)" : "\(lowerBound)–\(upperBound)" }
}
