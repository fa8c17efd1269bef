import Foundation
public import Navlog
public import NavlogSQLite

/// Writes the sessions of an export into a log, line by line. Memory does not grow with the export.
///
/// ```swift
/// let log = InMemoryEventLog()
/// var importing = try LogImport(into: log)
/// for line in text.split(separator: "\n") { try importing.append(line.utf8) }
/// let report = try importing.finish()
/// ```
///
/// Events keep their times, call sites and outcomes. A session that the log already contains is skipped if
/// its content is the same, and rejected otherwise. After an error, the log may contain a part of the file.
/// `SQLiteEventLog.importLines(into:_:)` imports a file into a log on disk as a whole or not at all.
public struct LogImport {
  private let log: any EventLog
  private let existing: [String: SessionRecord]
  private var line = 0
  private var declared: Set<String> = []
  private var waiting: ArraySlice<SessionRecord> = []
  private var hasHeader = false
  private var session: SessionImport?
  private var events = EventLineReader()
  /// The reports of the ends of sessions, without those that the log already contained. If the log is in a file, the import
  /// adds these reports to the log.
  private(set) var endings: [RecordedEnding] = []
  private var report = ImportReport()

  /// Begins an import into a log that is open for writing.
  ///
  /// - Throws: `EventLogError` when the log cannot be read.
  public init(into log: any EventLog) throws {
    self.log = log
    existing = Dictionary(try log.sessions().map { ($0.info.id, $0) }, uniquingKeysWith: { $1 })
  }

  /// Imports the next line. Blank lines are skipped. A further header begins another export, so concatenated
  /// files can be imported.
  ///
  /// - Parameter bytes: The line in UTF-8, without its line end.
  /// - Throws: ``ImportError`` with the line and the field; `EventLogError` when the log cannot be read or
  ///   written.
  public mutating func append(_ bytes: some Sequence<UInt8>) throws {
    let done: Void? = try bytes.withContiguousStorageIfAvailable { try append(UnsafeRawBufferPointer($0)) }
    if done == nil { try Array(bytes).withUnsafeBytes { try append($0) } }
  }

  private mutating func append(_ bytes: UnsafeRawBufferPointer) throws {
    line += 1
    do {
      if let (id, event) = events.event(bytes) { return try append(event, of: id) }
      if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return }
      if !hasHeader, Self.isCSV(bytes) { throw ImportError(line: line, problem: Self.csvProblem) }
      if !hasHeader, bytes.starts(with: "SQLite format 3\0".utf8) {
        throw ImportError(line: line, problem: "this is a SQLite file, not an export: export the log first")
      }
      switch try JSONLinesFormat.parse(bytes) {
      case .header(let sessions, let endings, let unproven):
        try begin(sessions)
        try add(endings)
        if let unproven { try note(unproven) }
      case .event(let id, let event):
        // Only long lines are checked: the values of a short line fit into a log even if the log escapes every character.
        if bytes.count > StorageLimit.parameters / 6 { try event.checkSizes() }
        try append(event, of: id)
        events.note(id)
      }
    } catch let error as JSONShapeError {
      throw ImportError(line: line, problem: error.description)
    } catch let error as JSONValue.SyntaxError {
      throw ImportError(line: line, problem: error.description)
    }
  }

  /// The reason why CSV cannot be imported.
  package static let csvProblem =
    "CSV cannot be imported: it lacks the sessions, and some fields are missing or inexact; "
    + "export without --format csv instead"

  /// Whether a text begins like an export in CSV.
  static func isCSV(_ bytes: some Sequence<UInt8>) -> Bool {
    ["session,position", "\"session\",\"position\"", "session;position", "session\tposition"].contains {
      bytes.starts(with: $0.utf8)
    }
  }

  /// Completes the import after the last line.
  ///
  /// - Returns: The sessions that were imported and skipped.
  /// - Throws: ``ImportError`` when events are missing; `EventLogError` when the log cannot be written.
  public mutating func finish() throws -> ImportReport {
    if line == 0 { throw ImportError.empty }
    line += 1
    do {
      guard hasHeader else {
        throw JSONShapeError(field: "format", problem: "is missing: the file has no header")
      }
      try endSession()
      try advance(to: nil)
    } catch let error as JSONShapeError {
      throw ImportError(line: line, problem: error.description)
    }
    return report
  }

  private mutating func begin(_ sessions: [SessionRecord]) throws {
    try endSession()
    try advance(to: nil)
    for session in sessions where !declared.insert(session.info.id).inserted {
      throw JSONShapeError(
        field: "sessions", problem: "lists session \(session.info.shortID) a second time")
    }
    hasHeader = true
    waiting = sessions[...]
  }

  /// Records how sessions of the export ended. Throws an error if a report is about a session whose events have
  /// not been read yet.
  private mutating func add(_ listed: [RecordedEnding]) throws {
    let ended = Set(declared).subtracting(waiting.map(\.info.id))
    for (index, ending) in listed.enumerated() where !ended.contains(ending.ending.session) {
      throw JSONShapeError(
        field: "session",
        problem:
          "is \(StoredText.escaped(ending.ending.session)), whose events are not in an earlier part of the file"
      ).inside("endings[\(index)]")
    }
    let missing = try (log as? SQLiteEventLog)?.add(listed) ?? listed
    endings += missing
    report.endings += missing.map(\.ending)
  }

  /// Adds the reason to doubt the imported sessions and endings to the report and, if the log is in a file, to the log.
  private mutating func note(_ unproven: String) throws {
    guard !report.imported.isEmpty || !report.endings.isEmpty else { return }
    let problem = StoredText.printable(unproven)
    report.unproven.append(problem)
    try (log as? SQLiteEventLog)?.add([
      .unproven("sessions were imported from an export of a log whose rows were not all proven: \(problem)")
    ])
  }

  private mutating func append(_ event: RecordedEvent<RecordedDestination>, of id: String) throws {
    guard hasHeader else {
      throw JSONShapeError(field: "format", problem: "is missing: the file has no header")
    }
    if session?.record.info.id != id {
      try endSession()
      try advance(to: id)
    }
    if event.action.kind == nil, let kind = unknownKind(event.action), session?.isNew == true {
      report.unknownKinds[kind, default: 0] += 1
    }
    try session?.append(event)
  }

  /// Begins to import the session with the identifier `id`. First imports the sessions without events that the header lists
  /// before this session. If `id` is `nil`, imports all remaining sessions of the header.
  private mutating func advance(to id: String?) throws {
    if let id, !waiting.contains(where: { $0.info.id == id }) {
      throw JSONShapeError(
        field: "session",
        problem: declared.contains(id)
          ? "is \(SessionInfo.shortID(id)): events must be grouped by session, in the order of the header"
          : "is \(StoredText.escaped(id)), which the header does not list")
    }
    while let next = waiting.popFirst() {
      session = try SessionImport(next, into: log, existing: existing[next.info.id])
      if next.info.id == id { return }
      try endSession()
    }
  }

  private mutating func endSession() throws {
    guard let ending = session else { return }
    try ending.end()
    if ending.isNew { report.imported.append(ending.record) } else { report.skipped.append(ending.record) }
    session = nil
  }

  private func unknownKind(_ action: NavigationAction<RecordedDestination>) -> String? {
    if case .unknown(let unknown) = action { unknown.kind } else { nil }
  }
}

extension SQLiteEventLog {
  /// Imports an export into the log at a path in a single transaction, as a whole or not at all.
  ///
  /// ```swift
  /// var lines = try String(contentsOfFile: "monday.jsonl", encoding: .utf8).split(separator: "\n")[...]
  /// let report = try SQLiteEventLog.importLines(into: "all.sqlite") { lines.popFirst()?.utf8 }
  /// ```
  ///
  /// - Parameters:
  ///   - path: The log. If it does not exist, it is created, and removed again if the import fails.
  ///   - next: Returns the next line of the export in UTF-8, without its line end, or `nil` after the last
  ///     line.
  /// - Returns: The sessions that were imported and skipped.
  /// - Throws: ``ImportError`` with the line; `EventLogError` when the log cannot be opened or written; every
  ///   error that `next` throws.
  public static func importLines<Line: Sequence<UInt8>>(
    into path: String, _ next: () throws -> Line?
  ) throws -> ImportReport {
    let isNew = !FileManager.default.fileExists(atPath: path)
    var wasOpened = false
    do {
      let log = try SQLiteEventLog(path: path)
      wasOpened = true
      return try log.importing {
        var importing = try LogImport(into: log)
        while let line = try next() { try importing.append(line) }
        return try importing.finish()
      }
    } catch {
      // Never remove a file that another process has created in the meantime.
      if isNew, wasOpened {
        for file in LogPath.files(of: path) { try? FileManager.default.removeItem(atPath: file) }
      }
      throw error
    }
  }
}

// MARK: - Sizes

extension StorageLimit {
  /// Rejects a text that could be written to a log but that readers would then reject.
  static func check(_ field: String, _ stored: String?) throws {
    guard let bytes = stored?.utf8.count, bytes > parameters else { return }
    throw JSONShapeError(
      field: field, problem: "takes \(bytes) bytes in a log, and the limit is \(parameters)")
  }
}

extension RecordedEvent where N == RecordedDestination {
  /// Rejects an event with a text that is too long for a dictionary of a log.
  fileprivate func checkSizes() throws {
    try StorageLimit.check("kind", StoredAction(self).kind)
    try StorageLimit.check("router", router.description)
    try StorageLimit.check("root", selected.description)
    try StorageLimit.check("origin", origin.rawValue)
    try StorageLimit.check("source", source.map { StoredText.escaped($0.description) })
    try StorageLimit.check("reason", outcome.reason?.description)
    var copy = self
    var destinations: [RecordedDestination] = []
    copy.replaceDestinations {
      destinations.append($0)
      return $0
    }
    for destination in destinations {
      try StorageLimit.check("type", destination.type)
      try StorageLimit.check("name", destination.name)
      try StorageLimit.check("params", destination.parameters)
    }
  }
}

// MARK: - Results

/// The sessions that an import added to a log and those that it skipped.
public struct ImportReport: Hashable, Sendable, CustomStringConvertible {
  /// The sessions that were imported.
  public internal(set) var imported: [SessionRecord]
  /// The sessions that the log already contained with the same content.
  public internal(set) var skipped: [SessionRecord]
  /// The number of imported events of each kind that this version does not know. Such events are preserved verbatim.
  public internal(set) var unknownKinds: [String: Int]
  /// The reasons to doubt the imported sessions, as the export states them; for example, a broken hash chain of the exported
  /// log. If the import writes to a log in a file, that log records the reasons.
  public internal(set) var unproven: [String] = []
  /// The reports of the ends of sessions, without those that the log already contained.
  public internal(set) var endings: [SessionEnding] = []

  /// Creates a report. The default values describe an import without sessions.
  public init(
    imported: [SessionRecord] = [], skipped: [SessionRecord] = [], unknownKinds: [String: Int] = [:]
  ) {
    self.imported = imported
    self.skipped = skipped
    self.unknownKinds = unknownKinds
  }

  /// The number of events that were imported.
  public var events: Int { imported.reduce(0) { $0 + $1.count } }

  /// One sentence: `imported 2 sessions with 31 events`.
  public var description: String {
    var parts = ["imported \(imported.count.counted("session")) with \(events.counted("event"))"]
    if !skipped.isEmpty {
      parts.append("skipped \(skipped.count.counted("session")) that the log already contains")
    }
    if !unknownKinds.isEmpty {
      let kinds = unknownKinds.keys.sorted().joined(separator: ", ")
      let count = unknownKinds.values.reduce(0, +)
      parts.append("kept \(count.counted("event")) of unknown kinds as they are (\(kinds))")
    }
    if !endings.isEmpty { parts.append("added \(endings.count.counted("report")) of how sessions ended") }
    parts += unproven.map { "not proven: \($0)" }
    return parts.joined(separator: ", ")
  }
}

/// An error in an export: the line and the problem.
public struct ImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the line, from 1; `nil` for an error without a line.
  public let line: Int?
  /// The problem, as the rest of a sentence that begins with the line or the file.
  public let problem: String

  /// The error in one sentence: `line 3: field "kind" is missing`.
  public var description: String { line.map { "line \($0): \(problem)" } ?? "the export \(problem)" }

  static let empty = ImportError(line: nil, problem: "is empty, so it is not a log")
}
