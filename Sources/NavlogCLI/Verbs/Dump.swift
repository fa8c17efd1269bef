import Foundation
import Navlog
import NavlogSQLite
import NavlogTools

/// `navlog dump`: writes the whole content of logs, for programs that collect them.
struct Dump: Verb {
  static let name = "dump"
  static let summary = "writes all events and audit views of logs as JSON Lines, for other programs"
  @Argument(.onlyLogs) private var logs: [LogSource]
  static let details = """
    Verifies each log first. With -, reads the paths of the logs from standard input, one per line, and dumps each log as soon
    as its path arrives, so one process can dump thousands of logs. If a log is damaged, or its app is writing it, navlog dump
    prints the reason and continues with the next log; the exit status is then 1.

    The output for a log begins with a line {"log":PATH,"format":1} and ends with {"end":PATH,"rows":N} or
    {"refused":PATH,"reason":WHY}. An output without an end line is incomplete and must not be used. The tables are between
    these lines. A line {"table":NAME,"columns":{NAME:TYPE}} precedes the rows of a table, which have one line each; this line
    is repeated when a table continues after another table. The tables are sessions, events, and the views of navlog sql,
    except on_screen, which needs a moment. A row of the table events is the event's line in an export that was written with
    --with-sensitive-data.

      navlog dump app.sqlite
      find reports -name '*.sqlite' | navlog dump -
    """

  func validate() throws {
    guard logs.count == 1 || !logs.contains(where: \.isStandardInput) else {
      throw UsageError(
        "- reads the paths of all logs from standard input, so no other log can be named")
    }
  }

  func run(_ output: Output) throws -> ExitStatus {
    let paths = logs.map(\.path)
    // A large log is read on two threads. If SQLite counted its memory, these threads would wait for each other at every
    // allocation.
    Connection.omitMemoryStatistics()
    var status = ExitStatus.success
    // Several logs are loaded, one after the other, into one database in memory, so that statements are compiled only once. For
    // a single log, loading would cost more than it saves.
    let database = paths.count > 1 || paths == ["-"] ? try AuditDatabase() : nil
    guard paths == ["-"] else {
      for path in paths where try !Self.dump(Path(path), database, output) { status = .issuesFound }
      return status
    }
    var lines = try LineReader("-")
    while let line = try lines.next() {
      let path = Path(line)
      if path.text.isEmpty { continue }
      try output.protect([ReadFile(log: path.text)])
      if try !Self.dump(path, database, output) { status = .issuesFound }
      // A program that writes one path at a time waits for the answer, so the output is flushed.
      if !lines.hasLine { try output.flush() }
    }
    return status
  }

  /// A path as given by the user.
  private struct Path {
    let text: String
    /// Whether the text is the exact path. Otherwise, the path contains bytes that are not UTF-8, and the
    /// text contains replacements for them.
    let isExact: Bool

    init(_ text: String) { (self.text, isExact) = (text, true) }

    init(_ line: ArraySlice<UInt8>) {
      text = String(decoding: line, as: UTF8.self)
      isExact = text.utf8.elementsEqual(line)
    }
  }

  /// Dumps a log.
  ///
  /// - Returns: Whether the dump is complete.
  /// - Throws: An error that the content of the log did not cause, such as a full or failing disk. The log may be sound.
  private static func dump(_ path: Path, _ database: AuditDatabase?, _ output: Output) throws -> Bool {
    try output.line(["log": .string(path.text), "format": .integer(LogDump.format)])
    do {
      let (file, dump) = try open(path, database)
      let rows = try withExtendedLifetime(file) {
        try dump.writeUTF8 { line in
          try Task.checkCancellation()
          try output.line(line)
        }
      }
      try output.line(["end": .string(path.text), "rows": .integer(rows)])
      return true
    } catch let error as EventLogError where !error.isDiskFailure {
      try output.line(["refused": .string(path.text), "reason": .string(error.description)])
      return false
    }
  }

  /// Opens and verifies a log. An export is first imported into a temporary log.
  ///
  /// - Throws: `EventLogError` when the log is refused, or when the disk is full or fails.
  private static func open(_ path: Path, _ database: AuditDatabase?) throws -> (QueryFile, LogDump) {
    guard path.isExact else { throw EventLogError(.cannotOpen, "the path is not UTF-8: rename the file") }
    guard path.text != "-" else {
      throw EventLogError(.cannotOpen, "- is standard input, which already supplies the paths")
    }
    try Task.checkCancellation()
    let file = try QueryFile(LogSource(path.text))
    return (file, try LogDump(of: file.path, copyingInto: database))
  }
}
