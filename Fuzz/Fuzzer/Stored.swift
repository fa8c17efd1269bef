import Foundation
import Navlog
import NavlogTesting
import NavlogTools

@testable import NavlogSQLite

/// A log that is made once, with the bytes of its file.
private struct Base {
  let path: String
  let bytes: [UInt8]

  init() throws {
    path = NSTemporaryDirectory() + "/navlog-fuzz-\(ProcessInfo.processInfo.processIdentifier).sqlite"
    try? FileManager.default.removeItem(atPath: path)
    try Self.write(to: path)
    bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    // Were it not read as it is, nothing would be learned from any change of it.
    _ = try SQLiteEventLog.verify(path)
  }

  /// By a log of its own, which is gone when this returns: until then some of it lies beside the file.
  ///
  /// Two short sessions with a snapshot in each: what an input costs is what every event in it costs.
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

  /// Other bytes in some places: every four bytes of the input say where, and what.
  func patched(_ input: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for patch in stride(from: 0, to: input.count - 3, by: 4) {
      let place = Int(input[patch]) << 16 | Int(input[patch + 1]) << 8 | Int(input[patch + 2])
      bytes[place % bytes.count] = input[patch + 3]
    }
    return bytes
  }
}

private let base = try? Base()

/// A log with other bytes in some places. Whatever comes of it, it is read by every way there is.
@Sendable func fuzzOpener(_ input: [UInt8]) {
  guard let base else { fatalError("no log can be made") }
  guard write(base.patched(input), to: base.path) else { return }
  readAll(base.path, for: input)
}

/// A log with other bytes in some places: what is saved of it is sound, and nothing is left where nothing was saved.
@Sendable func fuzzSalvage(_ input: [UInt8]) {
  guard let base else { fatalError("no log can be made") }
  guard write(base.patched(input), to: base.path) else { return }
  let saved = base.path + "-saved"
  defer { for file in LogPath.files(of: saved) { unlink(file) } }
  guard (try? SQLiteEventLog.salvage(base.path, into: saved)) != nil else {
    for file in LogPath.files(of: saved) { expect(FileStatus(file) == nil, "\(file) is left") }
    return
  }
  let report = try? SQLiteEventLog.verify(saved)
  expect(report?.verdict == .verified, "what was saved is not sound: \(String(describing: report))")
}

private func write(_ bytes: [UInt8], to path: String) -> Bool {
  let descriptor = open(path, O_WRONLY | O_TRUNC | O_CREAT, 0o600)
  defer { close(descriptor) }
  return bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) } == bytes.count
}

/// Reads a log by every way there is. What opens the file anew for every question, and so costs most, is asked one of its
/// questions, by the input.
private func readAll(_ path: String, for input: [UInt8]) {
  guard let log = try? SQLiteEventLog(reading: path), let sessions = try? log.sessions() else { return }
  for session in sessions.prefix(4) {
    let id = session.info.id
    for position in [0, 1, 9, 15, session.count] { _ = try? log.state(id, at: position) }
    try? log.read(id, 1...Int.max) { event in
      expect(isPrintable(event.json.text), "an event that cannot be printed")
      return true
    }
  }
  try? LogExport(of: log, as: .csv).write { _ in }
  _ = try? SQLiteEventLog.verify(path)
  let views = ["event_log", "rulings", "screen_visits"]
  let question = input.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % (views.count + 1)
  if question < views.count {
    try? LogQuery("SELECT * FROM \(views[question]) LIMIT 20", of: path).run { _ in }
  } else if let session = sessions.first {
    _ = try? log.positions(of: session.info.id, where: "depth > 1")
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
  readAll(base.path, for: input)
}
