import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct SalvageVerbTests {
  /// Writes the first events of a session into a log.
  private func write(_ session: RandomSession, _ count: Int = .max, to path: String) throws {
    let log = try SQLiteEventLog(path: path)
    try log.begin(session.info)
    try log.append(Array(session.events.prefix(count)), to: session.info.id)
    try log.flush()
  }

  @Test
  func `navlog salvage uses the head of a truncated log to count the missing events`()
    throws
  {
    let folder = try TemporaryFolder()
    let (path, cut, saved) = (
      folder.path("log.sqlite"), folder.path("cut.sqlite"), folder.path("saved.sqlite")
    )
    let session = RandomSession(seed: 3, count: 40)
    let id = session.info.id
    try write(session, to: path)
    // A copy without the last 15 events.
    try write(session, 25, to: cut)
    func salvage(_ log: String, into saved: String) throws -> [String] {
      let run = try CommandRun(["salvage", log, "-o", saved])
      try #require(run.errors == "", "\(run)")
      return run.lines.map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let name = String(id.prefix(16))
    let alone = try salvage(cut, into: saved)
    #expect(alone[0] == "recovered 25 events in 1 session; 0 known to be missing")
    #expect(alone[1] == "\(name)  25 of 25 known")
    try FileManager.default.removeItem(atPath: cut + "-head")
    try FileManager.default.copyItem(atPath: path + "-head", toPath: cut + "-head")
    let other = folder.path("other.sqlite")
    let withHead = try salvage(cut, into: other)
    #expect(withHead[0] == "recovered 25 events in 1 session; 15 known to be missing")
    #expect(withHead[1] == "\(name)  25 of 40 known; lost: 26–40")
    #expect(
      alone.contains("\(saved) is sound and readable") && withHead.contains("\(other) is sound and readable"))
  }
}
