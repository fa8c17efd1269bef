#if canImport(SwiftUI)
import Foundation
import Navlog
import NavlogTools
import NavlogViewer

/// A session of a log with its values masked, in a temporary file. The file is deleted when this object is
/// released.
final class ShareFile: Sendable {
  /// The format of a file, with the file extension as its raw value.
  enum Format: String {
    /// JSON Lines, for `navlog` and for playing on the app's screens.
    case log = "jsonl"
    /// A page for a browser.
    case page = "html"
  }

  /// The format of the file.
  let format: Format
  /// The location of the file.
  let url: URL
  /// The number of events in the file.
  let count: Int
  private let folder: URL

  /// Writes the file, event by event, off the main actor. Without a key, the same value gets a different mask
  /// in each file.
  ///
  /// - Throws: `EventLogError` if the log cannot be read, an error of the file system, or `CancellationError`.
  @concurrent
  init(
    of session: String, in log: any EventLog, as format: Format, maskKey: MaskKey? = nil, temporaryFolder: URL
  ) async throws {
    self.format = format
    let log = RedactedEventLog(of: log, with: Redactor(key: maskKey))
    let record = try log.session(session)
    folder = temporaryFolder.appendingPathComponent("navlog-\(UUID().uuidString)", isDirectory: true)
    url = folder.appendingPathComponent("\(record.info.fileName).\(format.rawValue)")
    count = record.count
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    do {
      try Self.write(to: url) { write in
        switch format {
        case .log:
          try LogExport(of: log, as: .jsonLines, sessions: [record]).write { line in
            try write(Array("\(line)\n".utf8))
          }
        case .page:
          try SessionPage(of: log, sessions: [session]).write(step: Task.checkCancellation, to: write)
        }
      }
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static func write(
    to url: URL, _ content: (_ write: ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    try Data().write(to: url)
    let file = try FileHandle(forWritingTo: url)
    defer { try? file.close() }
    var buffer = Data()
    try content { bytes in
      buffer.append(contentsOf: bytes)
      guard buffer.count >= 1 << 16 else { return }
      try Task.checkCancellation()
      try file.write(contentsOf: buffer)
      buffer.removeAll(keepingCapacity: true)
    }
    try file.write(contentsOf: buffer)
  }
}
#endif
