import Foundation
import Navlog
import NavlogSQLite
import NavlogTools
import NavlogViewer

/// Work on all events of a log: export, import, copies and summaries.
enum Transfer: String {
  case export
  case dump
  case `import`
  case redact
  case prune
  case routes
  case view

  /// - Parameter budget: Events per second on the machine of `Calibration`.
  static func measure(
    _ transfer: Transfer, atLeast budget: Double, _ files: Files, _ report: inout Report
  ) throws {
    let part = try files.partLog()
    let copy = files.path("raw-copy.sqlite")
    let rounds = try Rounds.measure(
      base: {
        guard transfer.writesLog else { return time { RawReader(part).scan() } }
        files.remove(copy)
        return time { RawSQLite(copy).insertEvents(of: part) }
      },
      own: { try transfer.run(part, in: files) })
    report.line(
      "\(transfer.rawValue) of 100 k events", rounds.speed,
      transfer.writesLog ? "x a raw batched INSERT" : "x a raw scan",
      .atLeast(budget / (transfer.writesLog ? Calibration.insert : Calibration.scan)),
      note: rounds.rates(of: Files.part))
    try Memory.measure(transfer.rawValue, files, &report)
  }

  /// Whether the result is a log. If so, the baseline also writes the events. Otherwise, the baseline only reads them.
  private var writesLog: Bool { [.import, .redact, .prune].contains(self) }

  /// Does the work on a log, and returns the time that it took, in microseconds.
  func run(_ path: String, in files: Files) throws -> Double {
    switch self {
    case .export:
      let lines = try LineWriter("/dev/null")
      return try time { try Self.export(path, to: lines) }
    case .dump:
      let lines = try LineWriter("/dev/null")
      return try time { try LogDump(of: path).writeUTF8 { lines.write($0) } }
    case .import:
      let (lines, copy) = (path + ".jsonl", files.path("imported.sqlite"))
      if !FileManager.default.fileExists(atPath: lines) { try Self.export(path, to: LineWriter(lines)) }
      files.remove(copy)
      let reader = try LineReader(lines)
      return try time { _ = try SQLiteEventLog.importLines(into: copy) { reader.next() } }
    case .redact:
      let copy = files.path("redacted.sqlite")
      files.remove(copy)
      return try time { try SQLiteEventLog.redact(path, into: copy) }
    case .prune:
      let copy = files.path("pruned.sqlite")
      files.remove(copy)
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      return try time {
        let report = try SQLiteEventLog.prune(copy, to: Retention(maximumSessions: 1))
        precondition(report.removed.count == 1)
      }
    case .routes:
      return try time {
        let log = try SQLiteEventLog(reading: path)
        var matrix = RouteMatrix()
        for session in try log.sessions() { try matrix.read(session, in: log) }
        precondition(!matrix.rows().isEmpty)
      }
    case .view: return try time { _ = try Page.write(path, to: files.path("page.html")) }
    }
  }

  private static func export(_ path: String, to lines: LineWriter) throws {
    try LogExport(of: SQLiteEventLog(reading: path), as: .jsonLines).writeUTF8 { lines.write($0) }
  }
}

/// Writes lines to a file, buffered.
final class LineWriter {
  private let file: UnsafeMutablePointer<FILE>

  init(_ path: String) throws {
    guard let file = fopen(path, "w") else {
      throw BenchmarkFailure(description: "\(path) cannot be written")
    }
    self.file = file
  }

  deinit { fclose(file) }

  /// Writes a line and a newline.
  func write(_ line: [UInt8]) {
    write(bytes: line)
    putc(0x0A, file)
  }

  func write(bytes: [UInt8]) { fwrite(bytes, 1, bytes.count, file) }
}

/// Reads lines from a file.
final class LineReader {
  private let file: UnsafeMutablePointer<FILE>
  private var line: UnsafeMutablePointer<CChar>?
  private var capacity = 0

  init(_ path: String) throws {
    guard let file = fopen(path, "r") else { throw BenchmarkFailure(description: "\(path) cannot be read") }
    self.file = file
  }

  deinit {
    free(line)
    fclose(file)
  }

  /// Returns the next line, which is valid until the next call; `nil` after the last line.
  func next() -> UnsafeRawBufferPointer? {
    let count = getline(&line, &capacity, file)
    return count < 0 ? nil : UnsafeRawBufferPointer(start: line, count: max(0, count - 1))
  }
}
