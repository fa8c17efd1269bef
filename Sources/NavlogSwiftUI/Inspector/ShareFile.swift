#if canImport(SwiftUI)
import Foundation
import Navlog
import NavlogTools

/// A session's log in a temporary file, fit to be handed to somebody else. The file is gone when nobody holds this any
/// more.
final class ShareFile: Sendable {
  /// Where the file is.
  let url: URL
  /// How many events it holds.
  let count: Int
  private let folder: URL

  /// Writes the file, event by event, off the main actor.
  ///
  /// - Throws: `EventLogError` when the log cannot be read, an error of the disk, `CancellationError`.
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
    var waiting = Data()
    try export.write { line in
      waiting.append(contentsOf: line.utf8)
      waiting.append(UInt8(ascii: "\n"))
      guard waiting.count >= 1 << 16 else { return }
      try Task.checkCancellation()
      try file.write(contentsOf: waiting)
      waiting.removeAll(keepingCapacity: true)
    }
    try file.write(contentsOf: waiting)
  }

  /// `Challenge-5e551077`: an app may call itself anything, a file may not.
  private static func name(of info: SessionInfo) -> String {
    let app = info.app.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return [app.isEmpty ? "navigation" : String(app.prefix(40)), String(info.id.prefix(8))].joined(
      separator: "-")
  }
}
#endif
