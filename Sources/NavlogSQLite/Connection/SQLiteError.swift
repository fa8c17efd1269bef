import CSQLite
package import Navlog

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// An error reported by SQLite.
///
/// The error never contains the values bound to a statement, because the parameters of a destination may be private.
package struct SQLiteError: Error, CustomStringConvertible {
  let code: Int32
  package let message: String
  let sql: String
  /// The offset of the error in the text of the statement, in bytes; `nil` if SQLite does not report an offset.
  package var offset: Int?

  package var description: String { "SQLite error \(code): \(message)" }

  /// The primary result code, without the extended bits.
  package var primary: Int32 { code & 0xFF }

  /// Whether Apple's SQLite rejects an open file because it was unlinked, renamed or linked
  /// (`SQLITE_IOERR_VNODE`, an expression that Swift does not import).
  var isInvalidFile: Bool { code == SQLITE_IOERR | 27 << 8 }

  /// Whether the device is full.
  var isFull: Bool { primary == SQLITE_FULL || code == Self.noSpaceForSharedMemory }

  /// `SQLITE_IOERR_SHMSIZE`, an expression that Swift does not import.
  private static let noSpaceForSharedMemory = SQLITE_IOERR | 19 << 8
}

extension EventLogError {
  /// Describes an SQLite error about a log, and the remedy.
  package init(_ error: SQLiteError, path: String, whileWriting: Bool) {
    if error.primary == SQLITE_CANTOPEN, whileWriting, let problem = LogPath.creationProblem(path) {
      self = problem
      return
    }
    let file = StoredText.escaped(path)
    switch error.primary {
    case SQLITE_CANTOPEN:
      self.init(
        .cannotOpen, "\(file) cannot be opened: \(error.message); check that it exists and may be read")
    case SQLITE_NOTADB:
      self.init(.notALog, "\(file) is not a Navlog log: it is not a SQLite database")
    case SQLITE_CORRUPT:
      self.init(
        .damaged,
        "\(file) is damaged (\(error.message)); keep a copy before anything writes to it, and recover its events with navlog salvage"
      )
    case SQLITE_BUSY, SQLITE_LOCKED:
      self.init(.locked, "\(file) is locked by another process; close the other process and try again")
    case _ where error.isFull && !whileWriting:
      self.init(
        .noTemporarySpace,
        "reading \(file) needs a temporary file, and the disk is full; free some space and try again")
    case _ where error.isFull:
      self.init(.diskFull, "\(file) cannot grow: the disk is full; free some space and try again")
    case SQLITE_TOOBIG where !whileWriting:
      self.init(
        .damaged,
        "\(file) contains a value larger than \(StorageLimit.value >> 20) MiB, which logs never contain"
      )
    case SQLITE_INTERRUPT where !whileWriting:
      self.init(
        .damaged, "\(file) takes too much work to read for its size: its pages form a cycle")
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
      self.init(
        .cannotWrite,
        "\(file) cannot be written: \(error.message); check the permissions of the file and its folder")
    case _ where error.isInvalidFile:
      self.init(
        whileWriting ? .cannotWrite : .cannotOpen,
        "\(file) was renamed, linked or deleted by another program while it was open; try again")
    case SQLITE_IOERR:
      self.init(.diskFailed, "\(file): the disk reported an error (\(error.message), code \(error.code))")
    default:
      self.init(
        whileWriting ? .cannotWrite : .damaged, "\(file): \(error.message) (SQLite code \(error.code))")
    }
  }

  /// Creates the error for a failed call of the system, with the description `problem` and the system's reason.
  ///
  /// - Parameters:
  ///   - code: The code, unless the reason is that the disk is full or failed.
  ///   - number: The number of the reason.
  ///   - remedy: The end of the description, after the reason.
  package init(_ code: Code, _ problem: String, errno number: Int32, remedy: String = "") {
    let code =
      switch number {
      case ENOSPC, EDQUOT: Code.diskFull
      case EIO: Code.diskFailed
      default: code
      }
    self.init(code, "\(problem): \(String(cString: strerror(number)))\(remedy)")
  }

  /// Whether the disk or a quota is full, or the disk failed. The content of a log or an export never causes such an error.
  package var isDiskFailure: Bool { [.diskFull, .diskFailed, .noTemporarySpace].contains(code) }
}
