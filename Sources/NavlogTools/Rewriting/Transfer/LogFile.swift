public import Foundation
public import Navlog
import NavlogSQLite

/// A log in a file that may come from anywhere: an e-mail, a bug report, another device.
///
/// ```swift
/// let file = try await LogFile(url)
/// let player = try SessionPlayer<AppNavigation>(log: file.log)
/// ```
///
/// The file is a SQLite log or an export in JSON Lines; its content says which, not its name. It is only read. A log that
/// its app is still writing grows while it is read.
///
/// On Apple's systems the file may lie outside of the app's sandbox, where the user has chosen it: the log keeps its access.
public struct LogFile: Sendable {
  /// The size in bytes of the largest export that is read into memory.
  package static let exportSizeLimit = 256 << 20

  /// The location of the file.
  public let url: URL
  /// The log.
  public let log: any EventLog

  /// Opens a file, off the main actor.
  ///
  /// - Throws: `EventLogError` with a sentence that says what is wrong with the file.
  @concurrent
  public init(_ url: URL) async throws {
    self.url = url
    log = try Self.log(at: url, FileAccess(url))
  }

  /// Opens the log of a file, on the calling thread.
  ///
  /// - Throws: `EventLogError` with a sentence that says what is wrong with the file.
  package static func log(at url: URL) throws -> any EventLog { try log(at: url, FileAccess(url)) }

  private static func log(at url: URL, _ access: FileAccess) throws -> any EventLog {
    guard url.isFileURL else {
      throw EventLogError(.cannotOpen, "\(StoredText.printable(url.absoluteString)) is not a file")
    }
    let path = try LogPath.existing(url.path)
    let file = try opened(path)
    let start = try file.read(upToCount: 16) ?? Data()
    // A log whose first events are still in the write-ahead log begins like any other database.
    guard start.starts(with: "{".utf8) || start.starts(with: [0xEF, 0xBB, 0xBF]) else {
      return try SQLiteEventLog(reading: path, keeping: access)
    }
    return try imported(file, path)
  }

  private static func opened(_ path: String) throws -> FileHandle {
    do { return try FileHandle(forReadingFrom: URL(fileURLWithPath: path)) } catch {
      throw EventLogError(
        .cannotOpen, "\(StoredText.escaped(path)) cannot be read: \(error.localizedDescription)")
    }
  }

  private static func imported(_ file: FileHandle, _ path: String) throws -> InMemoryEventLog {
    let size = try file.seekToEnd()
    guard size <= exportSizeLimit else {
      throw EventLogError(
        .cannotOpen,
        "\(StoredText.escaped(path)) has \(size) bytes, and exports of up to \(exportSizeLimit) are read into memory: "
          + "navlog import makes a log of it")
    }
    try file.seek(toOffset: 0)
    let log = InMemoryEventLog()
    do {
      var importing = try LogImport(into: log)
      var lines = ExportLines(file)
      while let line = try lines.next() {
        try Task.checkCancellation()
        try importing.append(line)
      }
      _ = try importing.finish()
    } catch let error as ImportError {
      throw EventLogError(.notALog, "\(StoredText.escaped(path)) cannot be read as a log: \(error)")
    }
    return log
  }
}

/// The lines of a file, read piece by piece.
private struct ExportLines {
  /// No valid line is longer.
  private static let limit = 16 << 20

  private let file: FileHandle
  private var buffer = Data()
  private var isFirst = true

  init(_ file: FileHandle) { self.file = file }

  /// The next line without its end; `nil` after the last.
  mutating func next() throws -> Data? {
    var searched = 0
    while true {
      if let end = buffer.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer = buffer[(end + 1)...] }
        return withoutMark(buffer[..<end])
      }
      searched = buffer.count
      guard searched <= Self.limit else {
        throw EventLogError(
          .notALog, "the file has a line of more than \(Self.limit >> 20) MiB: it is no export")
      }
      guard let more = try file.read(upToCount: 1 << 16), !more.isEmpty else {
        defer { buffer = Data() }
        return buffer.isEmpty ? nil : withoutMark(buffer)
      }
      buffer = Data(buffer) + more
    }
  }

  /// Some editors write a byte order mark.
  private mutating func withoutMark(_ line: Data) -> Data {
    defer { isFirst = false }
    return isFirst && line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line
  }
}

/// Access to a file outside of the app's sandbox, such as one that the user has chosen.
private final class FileAccess: Sendable {
  private let url: URL
  private let isHeld: Bool

  init(_ url: URL) {
    self.url = url
    #if canImport(Darwin)
    isHeld = url.startAccessingSecurityScopedResource()
    #else
    isHeld = false
    #endif
  }

  deinit {
    #if canImport(Darwin)
    if isHeld { url.stopAccessingSecurityScopedResource() }
    #endif
  }
}
