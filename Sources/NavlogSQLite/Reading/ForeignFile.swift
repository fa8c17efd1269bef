import CSQLite
import Foundation
import Navlog

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A log that is only read, wherever it comes from: from an app that is running, from one that was killed, from a mail.
///
/// Nothing on disk changes. While its app writes, the file is read beside it; when its app is gone and left a
/// write-ahead log, both are copied to a private folder and read there, since SQLite would otherwise write to recover
/// it; else the file is opened as one that nobody changes.
struct ForeignFile: Sendable {
  private enum Manner {
    case beside
    case copied
    case unchanging
  }

  private let path: String
  private let manner: Manner
  private let found: [FileStatus?]

  /// Looks at a file, whose path must be the real one.
  ///
  /// - Throws: `EventLogError`.
  init(path: String) throws {
    guard access(path, R_OK) == 0 else {
      throw EventLogError(
        .cannotOpen, "\(StoredText.escaped(path)) may not be read: check that it exists, and its permissions")
    }
    self.path = path
    found = Self.look(path)
    let wal = found[1]?.size ?? 0
    manner = WriterLock.isHeld(log: path) ? .beside : wal > 0 ? .copied : .unchanging
  }

  /// Whether what was opened is still what stands there. An app that has begun to write, or has ended, has made it
  /// another file as far as reading goes.
  var isCurrent: Bool {
    let isHeld = WriterLock.isHeld(log: path)
    return manner == .beside ? isHeld : !isHeld && Self.look(path) == found
  }

  /// A connection that trusts nothing in the file, after its schema was checked, unless this process wrote it.
  ///
  /// - Throws: `EventLogError`, `SQLiteError`.
  func open(checkingSchema: Bool) throws -> Connection {
    switch manner {
    case .beside: return try connection(Self.uri(path, ""), SQLITE_OPEN_READONLY, checkingSchema)
    case .unchanging:
      return try connection(Self.uri(path, "?immutable=1"), SQLITE_OPEN_READONLY, checkingSchema)
    case .copied:
      let folder = try copy()
      // The names go at once; what is open stays readable, and nothing is left behind by a reader that is killed.
      defer { try? FileManager.default.removeItem(at: folder) }
      let copied = Self.uri(folder.appendingPathComponent("log.sqlite").path, "")
      return try connection(copied, SQLITE_OPEN_READWRITE, checkingSchema)
    }
  }

  private func connection(_ uri: String, _ mode: Int32, _ checkingSchema: Bool) throws -> Connection {
    let connection = try Connection(uri, flags: mode | SQLITE_OPEN_URI)
    connection.distrust()
    connection.setBusyTimeout(2_000)
    if checkingSchema {
      try Migrator.checkSchema(connection, path: path)
    } else {
      // Opens the files: SQLite does so with the first question.
      _ = try connection.integer("SELECT count(*) FROM sqlite_schema")
    }
    return connection
  }

  private func copy() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("navlog-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      for suffix in ["", "-wal"] {
        try FileManager.default.copyItem(
          atPath: path + suffix, toPath: folder.appendingPathComponent("log.sqlite" + suffix).path)
      }
      return folder
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw EventLogError(
        .cannotOpen, "\(StoredText.escaped(path)) cannot be copied for reading: \(error.localizedDescription)"
      )
    }
  }

  private static func look(_ path: String) -> [FileStatus?] { [FileStatus(path), FileStatus(path + "-wal")] }

  private static func uri(_ path: String, _ query: String) -> String {
    let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    return "file:\(escaped)\(query)"
  }
}
