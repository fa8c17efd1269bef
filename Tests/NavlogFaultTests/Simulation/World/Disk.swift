import Foundation
import Navlog
import NavlogSQLite

/// Where the log is: a real file, or memory that outlives the simulated process.
final class Disk {
  private let folder: FaultFolder
  private let memory: InMemoryEventLog?
  private var generation = 0
  private var moves = 0

  /// The log that is being written; `nil` in memory.
  private(set) var path: String?

  init(inMemory: Bool) throws {
    folder = try FaultFolder()
    memory = inMemory ? InMemoryEventLog() : nil
    path = inMemory ? nil : folder.path("0.sqlite")
  }

  /// Opens the log as a process does when it starts.
  func open() throws -> any EventLog {
    if let memory { return memory }
    return try SQLiteEventLog(path: path ?? "")
  }

  /// Kills the process: what is on the disk at this instant goes on under another path.
  func crash() throws {
    guard let path else { return }
    generation += 1
    let copy = folder.path("\(generation).sqlite")
    // The head first: were it read last, it could tell of what the other two do not hold yet.
    for suffix in ["-head", "", "-wal"] where FileManager.default.fileExists(atPath: path + suffix) {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
    }
    self.path = copy
  }

  /// Removes what the killed process had, once nobody holds it any more.
  func clean() {
    if generation > 0 { folder.remove("\(generation - 1).sqlite") }
  }

  /// Moves the file away from under the process; returns where it is now.
  func move() -> String? {
    guard let path else { return nil }
    moves += 1
    let moved = folder.path("moved-\(moves).sqlite")
    return rename(path, moved) == 0 ? moved : nil
  }

  /// Deletes the file under the process.
  func delete() -> Bool { path.map { unlink($0) == 0 } ?? false }
}
