import Navlog
import NavlogSQLite
import NavlogTools

/// `navlog salvage`: recovers a damaged log.
struct Salvage: Verb {
  static let name = "salvage"
  static let isolation: String? = "writes a new log"
  static let summary = "recovers the readable part of a damaged log into a new one"
  @Argument(.damagedLog) private var damaged: LogSource
  @Option(.newFile("NEW"), short: "o", "the new log", required: "a name for the new log: -o saved.sqlite")
  private var output: String
  @FormatOption([.text, .json]) private var format: Format?
  static let details = """
    Reads the file row by row, even without the schema, and skips unreadable rows. The file itself is not modified.
    Every event keeps its session and its number. The new log contains an event of kind "lost" for each missing event. An
    event that cannot follow from the earlier events gets the kind "damaged". After a lost or damaged event, a replay does
    not know the state on screen, but every event still contains its recorded data. A name that cannot be read, such as a
    destination's, becomes lost-1, lost-2, …: equal numbers mean equal names. NEW appears only when it is complete and
    verified. navlog salvage lists the ranges of the old log that its hash chain proves intact.

    "8 of 10 known" means: the new log has 8 events of the session, and a later row, a seal or LOG-head (next to the
    file) shows that the app recorded 10. If the file was truncated, more events may be lost.

    If the hash chain does not prove all of the old log, the new log records that, and navlog verify never calls it
    VERIFIED.

    The exit status is 0 for a file that was not damaged, 2 when nothing could be recovered, and otherwise 1.

      navlog salvage broken.sqlite -o saved.sqlite
    """

  func run(_ printed: Output) throws -> ExitStatus {
    let new = output
    let report = try SQLiteEventLog.salvage(damaged.path, into: new) { printed.step("events") }
    let isSound = try SQLiteEventLog.verify(new).isSound
    if format == .json {
      try printed.line(report.document(isSound).text)
    } else {
      for line in report.lines { try printed.line(line) }
      try printed.line(
        "\(new.shown) \(isSound ? "is sound and readable" : "is not sound; see navlog verify")")
      if let unproven = report.unproven {
        try printed.line(
          "the hash chain does not prove all rows, and the new log records why: \(unproven.shown)")
      }
    }
    return report.isComplete && isSound && report.unproven == nil ? .success : .issuesFound
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
    var lines = [
      "recovered \(saved.counted("event")) in \(sessions.count.counted("session")); \(lost) known to be missing"
    ]
    lines += repairs.map { "  \($0)" }
    for session in sessions {
      var line =
        "  \(session.id.prefix(16).description.shown)  \(session.last == 0 ? "no events found" : "\(session.saved) of \(session.last) known")"
      if !session.isNamed { line += "; the session's own row is lost, and everything before it" }
      if !session.lost.isEmpty { line += "; lost: \(session.lost.map { $0.text }.joined(separator: ", "))" }
      if !session.incomplete.isEmpty { line += "; \(session.incomplete.count) of them with lost names" }
      if !session.damaged.isEmpty {
        line += "; damaged: \(session.damaged.map { String($0) }.joined(separator: ", "))"
      }
      lines.append(line)
    }
    lines += intactRanges.map {
      "  intact, by the hash chain: \($0.first.shown) to \($0.last.shown), \($0.events.counted("event"))"
    }
    return lines
  }

  fileprivate func document(_ isSound: Bool) -> JSONValue {
    .document([
      .init("saved", .integer(saved)), .init("lost", .integer(lost)), .init("sound", .bool(isSound)),
      .init("unproven", unproven.map { .string($0) } ?? .null),
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
