import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import TestThreads
import Testing

/// A temporary folder for logs, which is removed together with this object.
final class LogFolder: Sendable {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  var url: URL { folder.url }

  /// Returns the path of a file in the folder.
  func path(_ name: String = "log.sqlite") -> String { folder.path(name) }

  /// The names of the folder's files.
  var names: [String] {
    get throws { try folder.names }
  }

  /// Writes a log of random sessions, one for each number of events. Returns the log's path.
  func log(_ counts: Int..., name: String = "log.sqlite") throws -> String {
    do {
      let log = try SQLiteEventLog(path: path(name))
      for (index, count) in counts.enumerated() {
        try RandomSession(seed: UInt64(index + 1), count: count).write(to: log)
      }
    }
    try waitUntilWritten(name)
    return path(name)
  }

  /// Waits until no connection writes a log.
  func waitUntilWritten(_ name: String = "log.sqlite") throws {
    try SQLiteEventLog.waitUntilWritten(path(name))
  }

  /// Writes a log of random closed sessions, one for each number of events. Returns the log's path.
  func closedLog(_ counts: Int..., name: String = "log.sqlite") throws -> String {
    let log = try SQLiteEventLog(path: path(name))
    for (index, count) in counts.enumerated() {
      try log.write(RandomSession(seed: UInt64(index + 1), count: count))
    }
    return path(name)
  }

  /// Copies the files of a log that is being written. The copy equals the log of an app that is killed now. Returns the copy's
  /// path.
  func killedCopy(of log: String, withHead: Bool = false) throws -> String {
    let copy = path("killed.sqlite")
    // If the head were copied last, it could cover rows that the other copies lack.
    for suffix in (withHead ? ["-head"] : []) + ["", "-wal"] {
      try FileManager.default.copyItem(atPath: log + suffix, toPath: copy + suffix)
    }
    return copy
  }
}

extension LogHead {
  /// Reads the head that is stored next to a log.
  static func stored(nextTo log: String) throws -> LogHead {
    try #require(
      LogHead(String(contentsOfFile: log + "-head", encoding: .utf8).trimmingCharacters(in: .newlines)))
  }
}

extension SQLiteEventLog {
  /// Writes a session and closes it.
  func write(_ session: RandomSession) throws {
    try begin(session.info)
    try append(session.events, to: session.info.id)
    try end(session.info.id, at: session.info.started, after: session.events.last?.elapsed ?? 0)
  }
}

extension Connection {
  /// Opens a connection that may modify every part of a log, as an attacker could.
  static func raw(_ path: String) throws -> Connection {
    let connection = try Connection(path, flags: 0x6)
    // A connection that is being closed locks the file for a moment.
    try connection.execute("PRAGMA busy_timeout = 10000")
    return connection
  }

  /// Adds 4 MiB of empty pages to the file.
  func enlarge() throws {
    try execute("CREATE TABLE padding AS SELECT zeroblob(4 << 20); DROP TABLE padding")
  }

  /// Removes the triggers, runs SQL, and creates the triggers again.
  func withoutTriggers(_ sql: String) throws {
    var triggers: [(name: String, sql: String)] = []
    let query = try prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY rowid")
    while try query.step() { triggers.append((query.text(0), query.text(1))) }
    for trigger in triggers { try execute("DROP TRIGGER \(trigger.name)") }
    try execute(sql)
    for trigger in triggers { try execute(trigger.sql) }
  }
}

extension SQLiteEventLog {
  /// Waits until no connection writes a log. A flush in the background may keep the log open for a moment after its owner has
  /// released it.
  static func waitUntilWritten(_ path: String) throws {
    try #require(blockUntilTrue { try !ReadOnlyLogFile(path: path).isBeingWritten })
  }
}
