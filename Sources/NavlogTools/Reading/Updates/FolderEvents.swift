import Dispatch
import Foundation
import NavlogSQLite

#if os(Linux)
/// Calls a closure when the system reports a change of a log's file or of its write-ahead log.
///
/// This class watches the folder with inotify, which reports changes of the files in the folder. One watch covers a log that
/// does not exist yet, a log that is replaced, and a write-ahead log that is created and removed. The watch stays in place when
/// one of these files is replaced, so no change is missed. Reports about other files are ignored.
///
/// This class opens neither the log nor the write-ahead log. Under POSIX, a process that closes any descriptor of a file
/// loses all its locks on the file. If this class opened the log of its own app, the app's writer would lose its locks.
final class FolderEvents {
  private let source: any DispatchSourceRead
  private var isLost = false

  /// Whether the system still reports changes.
  var isWatching: Bool { !isLost }

  /// Begins to watch; `nil` if the folder does not exist or the system allows no further watches.
  init?(of log: String, on queue: DispatchQueue, _ report: @escaping () -> Void) {
    let path = LogPath.resolved(log) ?? log
    let url = URL(fileURLWithPath: path)
    let names = Set(["", "-wal"].map { Array((url.lastPathComponent + $0).utf8) })
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    let mask =
      IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
    guard inotify_add_watch(descriptor, url.deletingLastPathComponent().path, UInt32(mask)) >= 0 else {
      close(descriptor)
      return nil
    }
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setCancelHandler { close(descriptor) }
    source.setEventHandler { [weak self] in
      let reports = Self.reports(from: descriptor)
      // The folder was removed, renamed or unmounted.
      if reports.contains(where: { $0.mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED) != 0 }) {
        self?.isLost = true
      }
      let isOverflowing = reports.contains { $0.mask & UInt32(IN_Q_OVERFLOW) != 0 }
      if isOverflowing || reports.contains(where: { names.contains($0.name) }) { report() }
    }
    source.resume()
  }

  func cancel() { source.cancel() }

  /// Reads the reports that are waiting. Each report consists of a header of 16 bytes and a name that is padded with NULs.
  private static func reports(from descriptor: Int32) -> [(mask: UInt32, name: [UInt8])] {
    var found: [(mask: UInt32, name: [UInt8])] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
      buffer.withUnsafeBytes { bytes in
        var start = 0
        while start + 16 <= count {
          let mask = bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self)
          let length = Int(bytes.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self))
          let name = bytes[min(start + 16, count)..<min(start + 16 + length, count)].prefix { $0 != 0 }
          found.append((mask, Array(name)))
          start += 16 + length
        }
      }
      if count < buffer.count / 2 { break }
    }
    return found
  }
}
#else
/// Calls a closure when the system reports a change of a log's folder or of its write-ahead log.
///
/// This class uses two sources of Dispatch (kqueue). One source reports when a file in the folder is created, removed or
/// renamed. The other source reports writes to the write-ahead log, to which every commit writes. When the folder changes, this
/// source is created again, because the write-ahead log may be a new file.
///
/// This class opens the folder and the write-ahead log, but never the log. Under POSIX, a process that closes any descriptor of
/// a file loses all its locks on the file. If this class opened the log of its own app, the app's writer would lose its locks.
/// Closing the write-ahead log is harmless, because SQLite holds no lock on it.
final class FolderEvents {
  private let folder: any DispatchSourceFileSystemObject
  private var wal: (any DispatchSourceFileSystemObject)?
  private var isLost = false

  /// Whether the system still reports changes.
  var isWatching: Bool { !isLost }

  /// Begins to watch; `nil` if the folder does not exist or the process has no free descriptor.
  init?(of log: String, on queue: DispatchQueue, _ report: @escaping () -> Void) {
    let path = LogPath.resolved(log) ?? log
    let directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard let folder = Self.source(directory, [.write, .delete, .rename], queue) else { return nil }
    self.folder = folder
    folder.setEventHandler { [weak self] in
      guard let self else { return }
      if !self.folder.data.isDisjoint(with: [.delete, .rename]) { isLost = true }
      watchWAL(path + "-wal", queue, report)
      report()
    }
    watchWAL(path + "-wal", queue, report)
    folder.resume()
  }

  func cancel() {
    folder.cancel()
    wal?.cancel()
  }

  private func watchWAL(_ path: String, _ queue: DispatchQueue, _ report: @escaping () -> Void) {
    wal?.cancel()
    wal = Self.source(path, [.write, .extend, .delete, .rename], queue)
    wal?.setEventHandler(handler: report)
    wal?.resume()
  }

  private static func source(
    _ path: String, _ events: DispatchSource.FileSystemEvent, _ queue: DispatchQueue
  ) -> (any DispatchSourceFileSystemObject)? {
    let descriptor = open(path, O_EVTONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let source = DispatchSource.makeFileSystemObjectSource(
      fileDescriptor: descriptor, eventMask: events, queue: queue)
    source.setCancelHandler { close(descriptor) }
    return source
  }
}
#endif
