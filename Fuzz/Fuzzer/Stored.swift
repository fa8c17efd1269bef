import Foundation
import Navlog
import NavlogTesting

@testable import NavlogSQLite

/// A log that is made once, with the bytes of its file.
private struct Base {
  let path: String
  let bytes: [UInt8]

  init() throws {
    let folder = (FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory())
    path = folder + "/navlog-fuzz-\(ProcessInfo.processInfo.processIdentifier).sqlite"
    try? FileManager.default.removeItem(atPath: path)
    let log = try SQLiteEventLog(path: path)
    for seed in 1...2 as ClosedRange<UInt64> { try RandomSession(seed: seed, count: 105).write(to: log) }
    bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
  }
}

private let base = try? Base()

/// A log with other bytes in some places: every four bytes of the input say where, and what. Whatever comes of it, it is
/// read by every way there is.
@Sendable func fuzzOpener(_ input: [UInt8]) {
  guard let base else { fatalError("no log can be made") }
  var bytes = base.bytes
  for patch in stride(from: 0, to: input.count - 3, by: 4) {
    let place = Int(input[patch]) << 16 | Int(input[patch + 1]) << 8 | Int(input[patch + 2])
    bytes[place % bytes.count] = input[patch + 3]
  }
  guard write(bytes, to: base.path) else { return }
  readAll(base.path)
}

private func write(_ bytes: [UInt8], to path: String) -> Bool {
  let descriptor = open(path, O_WRONLY | O_TRUNC | O_CREAT, 0o600)
  defer { close(descriptor) }
  return bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) } == bytes.count
}

private func readAll(_ path: String) {
  guard let log = try? SQLiteEventLog(reading: path), let sessions = try? log.sessions() else { return }
  for session in sessions.prefix(4) {
    let id = session.info.id
    for position in [0, 1, 60, 109, session.count] { _ = try? log.state(id, at: position) }
    try? log.read(id, 1...Int.max) { event in
      expect(isPrintable(event.json.text), "an event that cannot be printed")
      return true
    }
    _ = try? log.positions(of: id, where: "depth > 1")
  }
  try? LogExport(of: log, as: .csv).write { _ in }
  _ = try? SQLiteEventLog.verify(path)
  for view in ["event_log", "rulings", "screen_visits"] {
    try? LogQuery("SELECT * FROM \(view) LIMIT 20", of: path).run { _ in }
  }
}

/// The parts of an input, between NULs, as the texts of a log: a kind, a detail, parameters, an address, a snapshot.
@Sendable func fuzzRows(_ input: [UInt8]) {
  guard let base else { fatalError("no log can be made") }
  guard write(base.bytes, to: base.path) else { return }
  let parts = input.split(separator: 0, maxSplits: 4, omittingEmptySubsequences: false)
  do {
    let connection = try Connection(base.path, flags: 0x6)
    try connection.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
    connection.disableTriggers()
    let statements = [
      "UPDATE terms SET term = ? WHERE id = 2", "UPDATE events SET detail = ? WHERE id % 3 = 0",
      "UPDATE destinations SET params = ? WHERE id % 2 = 0",
      "UPDATE routers SET address = ? WHERE id % 4 = 2",
      "UPDATE snapshots SET state = ?",
    ]
    for (sql, part) in zip(statements, parts) where !part.isEmpty {
      let update = try connection.prepare(sql)
      update.bind(1, String(decoding: part, as: UTF8.self))
      try update.run()
    }
  } catch { return }
  readAll(base.path)
}
