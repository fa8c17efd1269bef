import Foundation
import Navlog
import TestThreads

/// A small file system in memory.
final class SmallDisk: Sendable {
  private let folder: LogFolder

  static let isAvailable: Bool = (try? SmallDisk(kilobytes: 100)) != nil

  init(kilobytes: Int) throws {
    folder = try LogFolder()
    guard Self.run("mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", folder.url.path) else {
      throw EventLogError(.cannotWrite, "cannot mount a file system")
    }
  }

  deinit { _ = Self.run("umount", "-l", folder.url.path) }

  func path(_ name: String) -> String { folder.path(name) }

  /// Writes a file of a given size. Returns its path.
  func fill(_ bytes: Int) throws -> String {
    let file = path("filler")
    try Data(count: bytes).write(to: URL(fileURLWithPath: file))
    return file
  }

  /// Writes a file that fills the remaining space. Returns its path.
  func fill() -> String {
    let file = path("all")
    _ = FileManager.default.createFile(atPath: file, contents: nil)
    let handle = FileHandle(forWritingAtPath: file)
    while (try? handle?.write(contentsOf: Data(count: 4_096))) != nil {}
    return file
  }

  private static func run(_ arguments: String...) -> Bool {
    (try? ProgramRun(arguments[0], Array(arguments.dropFirst())))?.status == 0
  }
}
