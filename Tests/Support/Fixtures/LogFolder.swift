import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting

/// A folder for logs that is gone with its owner.
final class LogFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("navlog-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in it.
  func path(_ name: String = "log.sqlite") -> String { url.appendingPathComponent(name).path }

  /// The names of what is in it.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  /// A log with random sessions, each of so many events.
  func log(_ counts: Int..., name: String = "log.sqlite") throws -> String {
    let log = try SQLiteEventLog(path: path(name))
    for (index, count) in counts.enumerated() {
      try RandomSession(seed: UInt64(index + 1), count: count).write(to: log)
    }
    return path(name)
  }
}

extension LogFolder {
  /// A log with random sessions, each of so many events and each closed in good order.
  func closedLog(_ counts: Int..., name: String = "log.sqlite") throws -> String {
    let log = try SQLiteEventLog(path: path(name))
    for (index, count) in counts.enumerated() {
      try log.write(RandomSession(seed: UInt64(index + 1), count: count))
    }
    return path(name)
  }
}

extension LogFolder {
  /// What the shipped statement says of a log in the stock shell: `whole||3|500|500`, without the last seal.
  func audit(_ log: String) throws -> String {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Documentation/check-chain.sql")
    // After an empty line, lest the shell take the comment that it begins with for an option.
    let shell = try Shell(log, "\n" + String(contentsOf: file, encoding: .utf8))
    return shell.errors
      + shell.output.split(separator: "|", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "|")
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

/// The stock shell, as an auditor runs it.
struct Shell: Equatable {
  var status: Int32
  var output: String
  var errors: String

  /// Runs `sqlite3` with a log and SQL.
  init(_ log: String, _ sql: String, options: [String] = ["-safe", "-readonly"]) throws {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["sqlite3", "-batch", "-bail"] + options + [log, sql]
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    self.output = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    self.errors = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
  }
}

extension Connection {
  /// A connection that may change everything, as somebody has it who means to.
  static func raw(_ path: String) throws -> Connection { try Connection(path, flags: 0x6) }

  /// Runs SQL without the triggers, and puts them back afterwards.
  func withoutTriggers(_ sql: String) throws {
    var triggers: [(name: String, sql: String)] = []
    let query = try prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY rowid")
    while try query.step() { triggers.append((query.text(0), query.text(1))) }
    for trigger in triggers { try execute("DROP TRIGGER \(trigger.name)") }
    try execute(sql)
    for trigger in triggers { try execute(trigger.sql) }
  }

  /// The text of the first column of the first row.
  func text(_ sql: String) throws -> String {
    let statement = try prepare(sql)
    return try statement.step() ? statement.text(0) : ""
  }
}
