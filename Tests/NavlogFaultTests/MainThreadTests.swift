import FaultSupport
import Foundation
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct MainThreadTests {
  private static let parts = [
    "begin", "calls", "pauses", "flush", "background", "foreground", "past", "locked",
    "lost", "moved", "close", "created", "opened",
  ]

  @Test func `the main thread neither waits for the disk nor sleeps during a session`() throws {
    let folder = try FaultFolder()
    let process = try RunnerProcess("thread", folder.path(), "\(Torture.choose(2_000, 20_000))", "400000")
    let lines = process.lines()
    #expect(process.wait() == 0)
    var waits: [String: Int] = [:]
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      if words.count == 2, let count = Int(words[1]) { waits[words[0], default: 0] += count }
    }
    for part in Self.parts { #expect(waits[part] == 0, "\(part): \(lines)") }
    // While another program has the lock, events wait in memory, and the thread does not wait.
    #expect(waits["buffering"] == 1 && waits["whole"] == 1 && waits["sound"] == 1, "\(lines)")
    // After another program moves the log, the app continues in a new file.
    #expect(waits["continued"] == 1 && waits["whole-flush"] == 1, "\(lines)")
    // A call opens a log that could not be opened before, whether the file exists or not.
    #expect(waits["created-whole"] == 1 && waits["opened-whole"] == 1, "\(lines)")
  }

  @Test func `the main thread does not wait while a checkpoint copies pages or flushes files`() throws {
    let folder = try FaultFolder()
    let process = try RunnerProcess("checkpoint", folder.path())
    #expect(
      process.lines() == [
        "wal free", "wal free", "copy free", "database free", "restarted 1",
        // The log flushes the write-ahead log at the pause and before the copy, and the database after the copy. SQLite itself
        // makes the last three flushes, while it copies a single page. Calls wait only for these three flushes.
        "flushed wal, wal, database, wal, database, wal", "whole 1", "sound 1",
      ])
    #expect(process.wait() == 0)
  }
}
