#if canImport(SwiftUI)
import Foundation
import Navlog
import NavlogTools

/// A sanitized export of a session's log in a temporary file, which is deleted together with this object.
final class ShareFile: Sendable {
  /// The location of the file.
  let url: URL
  /// The number of events in it.
  let count: Int
  private let folder: URL

  /// Writes the file, event by event, off the main actor.
  ///
  /// - Throws: `EventLogError` if the log cannot be read, an error of the file system, or `CancellationError`.
  @concurrent
  init(of session: String, in log: any EventLog, temporaryFolder: URL) async throws {
    let record = try log.session(session)
    folder = temporaryFolder.appendingPathComponent("navlog-\(UUID().uuidString)", isDirectory: true)
    url = folder.appendingPathComponent("\(Self.name(of: record.info)).jsonl")
    count = record.count
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    do {
      try Self.write(LogExport(of: log, as: .jsonLines, sessions: [record], redactor: Redactor()), to: url)
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static func write(_ export: LogExport, to url: URL) throws {
    try Data().write(to: url)
    let file = try FileHandle(forWritingTo: url)
    defer { try? file.close() }
    var buffer = Data()
    try export.write { line in
      buffer.append(contentsOf: line.utf8)
      buffer.append(UInt8(ascii: "\n"))
      guard buffer.count >= 1 << 16 else { return }
      try Task.checkCancellation()
      try file.write(contentsOf: buffer)
      buffer.removeAll(keepingCapacity: true)
    }
    try file.write(contentsOf: buffer)
  }

  /// A file name such as `Challenge-5e551077`, without the characters of the app's name that a file system may refuse.
  private static func name(of info: SessionInfo) -> String {
    let app = info.app.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return [app.isEmpty ? "navigation" : String(app.prefix(40)), String(info.id.prefix(8))].joined(
      separator: "-")
  }
}
#endif
