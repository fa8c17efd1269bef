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
final class ForeignFile: Sendable {
  private let path: String
  private let uri: String
  private let copy: URL?

  init(path: String) throws {
    self.path = path
    try Self.checkRegular(path)
    if WriterLock.isHeld(log: path) {
      copy = nil
      uri = Self.uri(path, "")
    } else if let wal = FileStatus(path + "-wal"), wal.size > 0 {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "navlog-\(UUID().uuidString)")
      do {
        try FileManager.default.createDirectory(
          at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        for suffix in ["", "-wal"] {
          try FileManager.default.copyItem(
            atPath: path + suffix, toPath: folder.appendingPathComponent("log.sqlite" + suffix).path)
        }
      } catch {
        throw EventLogError(
          .cannotOpen,
          "\(StoredText.escaped(path)) cannot be copied for reading: \(error.localizedDescription)")
      }
      copy = folder
      uri = Self.uri(folder.appendingPathComponent("log.sqlite").path, "")
    } else {
      copy = nil
      uri = Self.uri(path, "?immutable=1")
    }
  }

  deinit {
    if let copy { try? FileManager.default.removeItem(at: copy) }
  }

  /// A connection that trusts nothing in the file, after its schema was checked, unless this process wrote it.
  ///
  /// - Throws: `EventLogError`, `SQLiteError`.
  func open(checkingSchema: Bool) throws -> Connection {
    let connection = try Connection(
      uri, flags: (copy == nil ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE) | SQLITE_OPEN_URI)
    connection.distrust()
    connection.setBusyTimeout(2_000)
    if checkingSchema { try Migrator.checkSchema(connection, path: path) }
    return connection
  }

  private static func uri(_ path: String, _ query: String) -> String {
    let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    return "file:\(escaped)\(query)"
  }

  private static func checkRegular(_ path: String) throws {
    let file = StoredText.escaped(path)
    guard let status = FileStatus(path) else {
      let reason = errno == ENOENT ? "does not exist" : "cannot be opened: \(String(cString: strerror(errno)))"
      throw EventLogError(.cannotOpen, "\(file) \(reason)")
    }
    switch status.kind {
    case .regular: break
    case .folder: throw EventLogError(.cannotOpen, "\(file) is a folder, not a log")
    case .other: throw EventLogError(.cannotOpen, "\(file) is no regular file")
    }
    guard access(path, R_OK) == 0 else {
      throw EventLogError(.cannotOpen, "\(file) may not be read: check its permissions")
    }
  }
}
