import Foundation
import Navlog
import NavlogTesting
import NavlogTools
import TestThreads
import Testing

@testable import NavlogSQLite
@testable import TestFixtures

/// Combines every edit of every table with every operation that rewrites or continues a log.
@Suite struct EditedLogTests {
  /// An operation that continues or rewrites the edited log.
  enum Operation: CaseIterable {
    case nothing, nextLaunch, fullDisk, prune, retention, redact, importOfExport, importOfSecondExport,
      importIntoIt, salvage

    /// All operations, without those that this machine cannot perform. Only root can mount a small disk.
    static let available = allCases.filter { $0 != .fullDisk || SmallDisk.isAvailable }

    func run(_ log: String, into new: String) throws -> String {
      let limits = Retention(
        maximumSessions: 2, keepsMarkedSessions: false, keepsUnclosedSessions: false)
      switch self {
      case .nothing: return log
      case .nextLaunch:
        try SQLiteEventLog(path: log).write(RandomSession(seed: 9, count: 5))
        return log
      case .fullDisk: try recordOnFullDisk(log, into: new)
      case .prune:
        _ = try SQLiteEventLog.prune(log, to: limits)
        return log
      case .retention:
        try SQLiteEventLog(path: log, retention: limits).write(RandomSession(seed: 9, count: 5))
        return log
      case .redact: try SQLiteEventLog.redact(log, into: new)
      case .importOfExport: try importLines(export(SQLiteEventLog(reading: log)), into: new)
      case .importOfSecondExport:
        let first = "\(new).jsonl"
        try Data(export(SQLiteEventLog(reading: log)).joined(separator: "\n").utf8)
          .write(to: URL(fileURLWithPath: first))
        try importLines(export(LogSource(first).open()), into: new)
      case .importIntoIt:
        let other = try SQLiteEventLog(path: "\(new).other")
        try other.write(RandomSession(seed: 11, count: 20))
        try importLines(export(other), into: log)
        return log
      case .salvage: _ = try SQLiteEventLog.salvage(log, into: new)
      }
      return new
    }

    /// Continues a copy of the log on a disk that fills up, and completes the session when the disk has space again.
    private func recordOnFullDisk(_ log: String, into new: String) throws {
      let disk = try SmallDisk(kilobytes: 1_000)
      let path = disk.path("log.sqlite")
      let hasWAL = FileStatus(log + "-wal") != nil
      try EditedLogTests.copy(log, to: path, ["", "-head"] + (hasWAL ? ["-wal"] : []))
      let recorded = try SQLiteEventLog(path: path)
      let info = RandomSession(seed: 9, count: 5).info
      try recorded.begin(info)
      let filler = disk.fill()
      var state = NavigationState<RecordedDestination>()
      let mark = NavigationEvent<RecordedDestination>(.mark(String(repeating: "a page ", count: 500)))
      var rest = (1...200).map {
        RecordedEvent(
          position: $0, time: 0, elapsed: Int64($0), event: mark, reduction: state.fold(mark, at: $0))
      }[...]
      while let next = rest.first {
        do { try recorded.append([next], to: info.id) } catch {
          guard error.code == .diskFull else { throw error }
          break
        }
        rest = rest.dropFirst()
      }
      #expect(!rest.isEmpty, "the disk was not full")
      try FileManager.default.removeItem(atPath: filler)
      try recorded.append(Array(rest.prefix(5)), to: info.id)
      try recorded.end(info.id, at: info.started, after: 0)
      try SQLiteEventLog.waitUntilWritten(path)
      try EditedLogTests.copy(path, to: new)
    }

    private func export(_ log: any EventLog) throws -> [String] {
      var lines: [String] = []
      try LogExport(of: log, as: .jsonLines).write { lines.append($0) }
      return lines
    }

    private func importLines(_ lines: [String], into new: String) throws {
      var rest = lines[...]
      _ = try SQLiteEventLog.importLines(into: new) { rest.popFirst()?.utf8 }
    }
  }

  struct Edit: CustomTestStringConvertible {
    let name: String
    let sql: String
    var testDescription: String { name }
  }

  /// The edited rows of a table.
  struct Rows: CustomTestStringConvertible {
    let table: String
    var kind: String?
    /// The SQL expression that selects the rows, for the `FROM` clause of a query.
    var source: String { kind.map { "(SELECT * FROM \(table) WHERE kind = '\($0)')" } ?? table }
    var testDescription: String { kind.map { "\(table), \($0)" } ?? table }
  }

  private static let rows =
    (LogExtent.tables.filter { $0 != "maintenance" } + ["seals", "snapshots"]).map { Rows(table: $0) }
    + ["pruned", "ended", "masked", "cut", "unproven"].map { Rows(table: "maintenance", kind: $0) }

  /// Edits that change no recorded data, each with the reason.
  private static let exempt: Set<String> = [
    // Only the owner of the key can check a signature. A verification checks only the seal, not its signature.
    "signature of seals changed",
    // The head next to the log covers the rows of the deleted seal. The log therefore looks like the log of an app that was
    // killed before it wrote this seal.
    "the last of seals deleted",
    // A value that no event refers to carries no information. A copy leaves it out.
    "a row of calls added", "a row of routers added", "a row of screens added",
    // States follow from the events. A copy computes them again, and readers ignore unusable states.
    "reducer of snapshots changed", "the last of snapshots deleted", "the middle of snapshots deleted",
  ]

  /// A log of four closed sessions with its head. One session is masked, and two older sessions were pruned. Three reports
  /// are about the end of one session.
  private static let original = Result { () -> (folder: LogFolder, log: String) in
    let folder = try LogFolder()
    let path = try folder.closedLog(10, 10, 120)
    for count in [2, 1] {
      _ = try SQLiteEventLog.prune(
        path, to: Retention(maximumSessions: count, keepsMarkedSessions: false, keepsUnclosedSessions: false))
    }
    let log = try SQLiteEventLog(path: path)
    let id = try log.sessions()[0].info.id
    for how in [SessionEnding.How.killed, .hung, .crashed] {
      try log.record(SessionEnding(session: id, how: how, report: CrashReport(sentry: how.rawValue, time: 0)))
    }
    // One edit moves a snapshot to the next event. That event must change the state: otherwise the moved snapshot would still
    // be correct.
    let changing = (5...99).lazy.map { RandomSession(seed: $0, count: 230) }
      .first { $0.events[200].outcome == .applied && $0.events[101].outcome == .applied }
    let masked = RandomSession(seed: 12, count: 15)
    try log.begin(masked.info.masked)
    try log.append(masked.events, to: masked.info.id)
    try log.end(masked.info.id, at: masked.info.started, after: 0)
    for session in [RandomSession(seed: 4, count: 120), try #require(changing)] {
      // `write(to:)` also saves the snapshots of the session.
      try session.write(to: log)
      if session.ended == nil {
        try log.end(session.info.id, at: session.info.started, after: session.events.last?.elapsed ?? 0)
      }
    }
    return (folder, path)
  }

  /// The same log with two more maintenance records: that the log was cut, and that it contains unproven rows.
  private static let doubted = Result { () -> (folder: LogFolder, log: String) in
    let folder = try LogFolder()
    let path = folder.path()
    try copy(original.get().log, to: path)
    let log = try SQLiteEventLog(path: path)
    try log.importing { try log.add([.cut(nil), .unproven("row 9 of events is another one")]) }
    return (folder, path)
  }

  /// Returns the log that contains the rows to edit.
  private static func log(with rows: Rows) throws -> String {
    try (["cut", "unproven"].contains(rows.kind) ? doubted : original).get().log
  }

  /// Copies a log and files next to it.
  private static func copy(_ log: String, to path: String, _ suffixes: [String] = ["", "-head"]) throws {
    for suffix in suffixes {
      try FileManager.default.copyItem(atPath: log + suffix, toPath: path + suffix)
    }
  }

  private static func edits(of rows: Rows, in log: String) throws -> [Edit] {
    let raw = try Connection.raw(log)
    let table = rows.table
    var columns: [(name: String, type: String)] = []
    try raw.forEach("SELECT name, type FROM pragma_table_info('\(table)')") {
      columns.append(($0.text(0), $0.text(1)))
    }
    let last = try raw.integer("SELECT max(id) FROM \(rows.source)") ?? 0
    let new = "(SELECT max(id) + 1 FROM \(table))"
    let middle =
      try raw.integer(
        "SELECT id FROM \(rows.source) ORDER BY id LIMIT 1 OFFSET (SELECT (count(*) - 1) / 2 FROM \(rows.source))"
      ) ?? 0
    func changed(_ column: (name: String, type: String)) -> String {
      if column.name == "id" { return new }
      return column.type == "INTEGER" ? "ifnull(\(column.name), 0) + 1" : "ifnull(\(column.name), '') || 'x'"
    }
    let changes = columns.map { column in
      Edit(
        name: "\(column.name) of \(table) changed",
        sql: "UPDATE \(table) SET \(column.name) = \(changed(column)) WHERE id = "
          + String(column.name == "id" ? last : middle))
    }
    // The values of dictionaries and the identifiers of sessions are unique.
    let unique = ["sessions": "session", "calls": "kind", "routers": "address", "screens": "name"]
    let copied = columns.dropFirst().map { $0.name == unique[table] ? "\($0.name) || 'x'" : $0.name }
    let swapped = Edit(
      name: "two rows of \(table) swapped",
      sql: """
        UPDATE \(table) SET id = -9 WHERE id = \(middle); UPDATE \(table) SET id = \(middle) WHERE id = \(last);
        UPDATE \(table) SET id = \(last) WHERE id = -9
        """)
    return changes + [
      Edit(
        name: "a row of \(table) added",
        sql:
          "INSERT INTO \(table) SELECT \(([new] + copied).joined(separator: ", ")) FROM \(table) WHERE id = \(last)"
      ),
      Edit(name: "the last of \(table) deleted", sql: "DELETE FROM \(table) WHERE id = \(last)"),
      Edit(name: "the middle of \(table) deleted", sql: "DELETE FROM \(table) WHERE id = \(middle)"),
    ] + (middle == last ? [] : [swapped])
  }

  private func verdict(_ log: String) -> ChainReport.Verdict? { try? SQLiteEventLog.verify(log).verdict }

  @Test(arguments: Operation.available)
  func `every operation that continues or rewrites an unedited log yields a VERIFIED log`(
    operation: Operation
  ) throws {
    let folder = try LogFolder()
    try Self.copy(Self.original.get().log, to: folder.path())
    #expect(verdict(try operation.run(folder.path(), into: folder.path("new"))) == .verified)
  }

  /// Returns whether a test combines an edit with an operation: one operation for each edit, in rotation. Under
  /// `Scripts/torture`, a test combines every edit with every operation.
  private static func meet(_ edit: Int, _ operation: Operation) -> Bool {
    if Torture.isRunning { return true }
    let number = Operation.available.firstIndex(of: operation) ?? 0
    return (number + edit) % Operation.available.count == 0
  }

  @Test(arguments: rows, Operation.available)
  func `no operation that continues or rewrites a log with an edited row yields a VERIFIED log`(
    rows: Rows, operation: Operation
  ) throws {
    let folder = try LogFolder()
    let log = try Self.log(with: rows)
    for (number, edit) in try Self.edits(of: rows, in: log).enumerated()
    where Self.meet(number, operation) {
      let (edited, new) = (folder.path("edited\(number)"), folder.path("new\(number)"))
      try Self.copy(log, to: edited)
      let raw = try Connection.raw(edited)
      try raw.withoutTriggers(edit.sql)
      #expect(try raw.integer("SELECT total_changes()") != 0, "\(edit.name) changed nothing")
      if Self.exempt.contains(edit.name) { continue }
      // A rewritten log has its own snapshots, so no lost snapshot is reported.
      if rows.table == "snapshots", ![.nothing, .nextLaunch, .fullDisk].contains(operation) { continue }
      do {
        let result = try operation.run(edited, into: new)
        #expect(verdict(result) != .verified, "\(edit.name), then \(operation)")
      } catch let error where error is EventLogError || error is ImportError {
        #expect(verdict(edited) != .verified, "\(edit.name), then \(operation) was refused")
      }
    }
  }

  @Test(arguments: rows)
  func `a log that was edited while its session was suspended is not VERIFIED`(rows: Rows) throws {
    let folder = try LogFolder()
    let session = RandomSession(seed: 9, count: 40)
    // The write of a session's end can report a failure although the row has reached the file. If a row for the end of its
    // session already exists, the log therefore accepts it, even if another program has added it.
    let exempt = Self.exempt.union(["a row of session_ends added"])
    func suspended(_ number: Int) throws -> SQLiteEventLog {
      let path = folder.path("edited\(number)")
      try Self.copy(Self.log(with: rows), to: path)
      let log = try SQLiteEventLog(path: path)
      try log.begin(session.info)
      try log.append(Array(session.events[..<20]), to: session.info.id)
      try log.suspend()
      return log
    }
    func resume(_ log: SQLiteEventLog) throws {
      try log.resume()
      try log.append(Array(session.events[20...]), to: session.info.id)
      try log.end(session.info.id, at: session.info.started, after: 0)
    }
    let sound = try suspended(0)
    let edits = try Self.edits(of: rows, in: sound.path)
    try resume(sound)
    #expect((verdict(sound.path) == .verified) == (rows.kind != "cut" && rows.kind != "unproven"))
    for (number, edit) in edits.enumerated() where !exempt.contains(edit.name) {
      let log = try suspended(number + 1)
      try Connection.raw(log.path).withoutTriggers(edit.sql)
      do { try resume(log) } catch let error as EventLogError {
        #expect([.takenOver, .moved, .ended, .damaged].contains(error.code), "\(edit.name): \(error)")
        // After such an error, the app continues in another session.
        try? log.write(RandomSession(seed: 13, count: 5))
      }
      #expect(verdict(log.path) != .verified, "\(edit.name)")
    }
  }

  @Test(arguments: Operation.available)
  func `no operation yields a VERIFIED log after an edit of an unsealed row that the head covers`(
    operation: Operation
  ) throws {
    let folder = try LogFolder()
    let log = try SQLiteEventLog(path: folder.closedLog(5, 5, 5))
    let session = RandomSession(seed: 7, count: 30)
    try log.begin(session.info)
    try log.append(session.events, to: session.info.id)
    try log.record(SessionEnding(session: log.sessions()[2].info.id, how: .killed))
    try log.flush()
    let edits = [
      "DELETE FROM maintenance", "UPDATE maintenance SET detail = replace(detail, 'killed', 'hung')",
      "", "UPDATE events SET drift_ms = drift_ms + 1 WHERE id = 30", "DELETE FROM events WHERE id = 45",
      "UPDATE sessions SET app = 'other' WHERE id = 4", "UPDATE routers SET address = 'other' WHERE id = 1",
      "UPDATE calls SET source = 'App/B.swift:1' WHERE id = (SELECT max(id) FROM calls)",
    ]
    for (number, edit) in edits.enumerated() {
      let (edited, new) = (folder.path("edited\(number)"), folder.path("new\(number)"))
      try Self.copy(log.path, to: edited, ["", "-wal", "-head"])
      if !edit.isEmpty { try Connection.raw(edited).withoutTriggers(edit) }
      do {
        let result = try operation.run(edited, into: new)
        #expect((verdict(result) == .verified) == edit.isEmpty, "\(edit), then \(operation)")
      } catch let error where error is EventLogError || error is ImportError {
        #expect(verdict(edited) != .verified, "\(edit), then \(operation) was refused")
      }
    }
  }
}
