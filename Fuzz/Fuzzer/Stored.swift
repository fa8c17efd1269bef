import Foundation
import Navlog
import NavlogTesting
import NavlogTools

@testable import NavlogSQLite

/// The log that inputs modify, created once.
private struct BaseLog {
  let path: String
  let bytes: [UInt8]

  init() throws {
    path = NSTemporaryDirectory() + "/navlog-fuzz-\(ProcessInfo.processInfo.processIdentifier).sqlite"
    try? FileManager.default.removeItem(atPath: path)
    try Self.write(to: path)
    bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    // If even the unmodified log could not be read, reading a modified log would reveal nothing.
    _ = try SQLiteEventLog.verify(path)
  }

  /// Writes two sessions with a snapshot each. The sessions are short, because the cost of an input grows with the number of
  /// events.
  ///
  /// The log is closed when this function returns, so that the file contains the whole log.
  private static func write(to path: String) throws {
    let log = try SQLiteEventLog(path: path)
    for seed in 1...2 as ClosedRange<UInt64> {
      let session = RandomSession(seed: seed, count: 20)
      try log.begin(session.info)
      try log.append(session.events, to: session.info.id)
      log.saveSnapshot(session.states[10], at: 10, of: session.info.id)
    }
    try log.flush()
  }

  /// Returns the bytes of the log, some of them replaced: every four bytes of the input are an offset and a value.
  func patched(_ input: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for patch in stride(from: 0, to: input.count - 3, by: 4) {
      let offset = Int(input[patch]) << 16 | Int(input[patch + 1]) << 8 | Int(input[patch + 2])
      bytes[offset % bytes.count] = input[patch + 3]
    }
    return bytes
  }
}

private let base = try? BaseLog()

/// Opens a log with replaced bytes, and reads it in several ways.
@Sendable func fuzzOpener(_ input: [UInt8]) {
  guard let base else { fatalError("the log cannot be created") }
  guard write(base.patched(input), to: base.path) else { return }
  readAll(base.path, for: input)
}

/// Salvages a log with replaced bytes: the result must be sound, and a failure must leave no files.
@Sendable func fuzzSalvage(_ input: [UInt8]) {
  guard let base else { fatalError("the log cannot be created") }
  guard write(base.patched(input), to: base.path) else { return }
  let saved = base.path + "-saved"
  defer { for file in LogPath.files(of: saved) { unlink(file) } }
  guard (try? SQLiteEventLog.salvage(base.path, into: saved)) != nil else {
    for file in LogPath.files(of: saved) { expect(FileStatus(file) == nil, "\(file) is left") }
    return
  }
  let report = try? SQLiteEventLog.verify(saved)
  // The result is sound even if rows are unproven, or if the damaged log did not match its head. Maintenance records say so.
  expect(report?.isSound == true, "the salvaged log is not sound: \(String(describing: report))")
}

private func write(_ bytes: [UInt8], to path: String) -> Bool {
  let descriptor = open(path, O_WRONLY | O_TRUNC | O_CREAT, 0o600)
  defer { close(descriptor) }
  return bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) } == bytes.count
}

/// Reads, exports and verifies a log, and runs one query, which the input selects. More queries would take too long, because
/// each query reopens the file.
private func readAll(_ path: String, for input: [UInt8]) {
  guard let log = try? SQLiteEventLog(reading: path), let sessions = try? log.sessions() else { return }
  for session in sessions.prefix(4) {
    let id = session.info.id
    for position in [0, 1, 9, 15, session.count] { _ = try? log.state(id, at: position) }
    try? log.read(id, 1...Int.max) { event in
      expect(isPrintable(event.json.text), "an event contains unprintable text")
      return true
    }
  }
  try? LogExport(of: log, as: .csv).write { _ in }
  _ = try? SQLiteEventLog.verify(path)
  let views = ["event_log", "decisions", "screen_visits"]
  let choice = input.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % (views.count + 1)
  if choice < views.count {
    try? LogQuery("SELECT * FROM \(views[choice]) LIMIT 20", of: path).run { _ in }
  } else if let session = sessions.first {
    _ = try? log.positions(of: session.info.id, where: Condition("depth > 1"))
  }
}

/// Puts the NUL-separated parts of the input into a log as a kind, a detail, parameters, an address and a snapshot, and reads
/// the log.
@Sendable func fuzzRows(_ input: [UInt8]) {
  guard let base else { fatalError("the log cannot be created") }
  guard write(base.bytes, to: base.path) else { return }
  let parts = input.split(separator: 0, maxSplits: 4, omittingEmptySubsequences: false)
  do {
    let connection = try Connection(base.path, flags: 0x6)
    try connection.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
    connection.disableTriggers()
    let statements = [
      "UPDATE calls SET kind = ? WHERE id = 2", "UPDATE events SET detail = ? WHERE id % 3 = 0",
      "UPDATE OR IGNORE screens SET params = ? WHERE params NOT NULL AND id % 2 = 0",
      "UPDATE OR IGNORE routers SET address = ? WHERE id % 4 = 2",
      "UPDATE snapshots SET state = ?",
    ]
    for (sql, part) in zip(statements, parts) where !part.isEmpty {
      let update = try connection.prepare(sql)
      update.bind(1, String(decoding: part, as: UTF8.self))
      try update.run()
    }
  } catch { return }
  readAll(base.path, for: input)
}
