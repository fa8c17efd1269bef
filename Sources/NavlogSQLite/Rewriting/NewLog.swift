import Navlog

/// A log that stands under its name when it is whole, and not before.
///
/// It is written under another name beside its place. A process that is killed leaves nothing under the name; what it
/// leaves under the other one is thrown away by the next attempt.
package enum NewLogFile {
  /// What a name ends in while what is to stand there is written.
  package static let suffix = "-navlog-rewriting"

  /// Writes a log to a path at which nothing stands yet, durably.
  ///
  /// No file is removed or replaced that another has made: at the path, beside it, or under the other name.
  ///
  /// - Parameters:
  ///   - path: Where it is to stand.
  ///   - write: Writes the log to the path that it is given.
  /// - Throws: `EventLogError`; what `write` throws. Nothing is left then.
  package static func create<R>(_ path: String, _ write: (String) throws -> R) throws -> R {
    // A write-ahead log that was left there would be taken for the new one's, with all that it holds.
    for suffix in ["", "-wal", "-shm", "-head"] where FileStatus(unfollowed: path + suffix) != nil {
      throw EventLogError(
        .cannotWrite,
        "\(StoredText.escaped(path + suffix)) is there already; what is written goes into a new file")
    }
    let target = try LogPath.creatable(path)
    let temporary = target + suffix
    guard !WriterLock.isHeld(log: temporary) else {
      throw EventLogError(.locked, "\(StoredText.escaped(path)) is being made by another process")
    }
    remove(temporary)
    do {
      let result = try write(temporary)
      try settle(temporary)
      try FileSync.rename(temporary, toNew: target)
      // A head that cannot be kept is only missing: the log is as it is.
      try? FileSync.rename(temporary + "-head", toNew: target + "-head")
      remove(temporary)
      return result
    } catch {
      remove(temporary)
      throw error
    }
  }

  /// Makes sure that all of a log that was written and closed is in its one file, and on the disk.
  package static func settle(_ path: String) throws {
    // SQLite moves the write-ahead log into the file when it is closed, and tells nobody when it cannot.
    guard FileStatus(path + "-wal") == nil else {
      throw EventLogError(
        .cannotWrite, "\(StoredText.escaped(path)) cannot be written whole: is the disk full?")
    }
    try FileSync.file(path)
  }

  /// Throws away what was written under a name.
  package static func remove(_ path: String) { for file in LogPath.files(of: path) { FileSync.remove(file) } }
}
