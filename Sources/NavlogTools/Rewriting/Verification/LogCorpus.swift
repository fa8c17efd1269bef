public import Foundation
public import Navlog
import NavlogSQLite

/// The logs of a folder and its subfolders: sessions of real users that a new version of an app must still
/// replay.
///
/// ```swift
/// for file in try LogCorpus(folder).files {
///   print(file.path, try LogCorpus.log(at: file).sessions().count)
/// }
/// ```
///
/// A log is a file whose name ends with `.sqlite` or `.jsonl`.
public struct LogCorpus: Hashable, Sendable {
  /// The folder.
  public let folder: URL
  /// The logs, in the order of their paths.
  public let files: [URL]

  /// Lists the logs of a folder.
  ///
  /// - Throws: `EventLogError` when the folder does not exist or contains no logs, because such a corpus
  ///   tests nothing.
  public init(_ folder: URL) throws {
    let name = StoredText.printable(folder.path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder) else {
      throw EventLogError(.cannotOpen, "\(name) does not exist")
    }
    guard isFolder.boolValue else {
      throw EventLogError(.cannotOpen, "\(name) is not a folder: a corpus is a folder of logs")
    }
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let logs = paths.filter { $0.hasSuffix(".sqlite") || $0.hasSuffix(".jsonl") }
      .filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
    self.folder = folder
    files = logs.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map {
      folder.appendingPathComponent($0)
    }
    .filter { (try? $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) != true }
    guard !files.isEmpty else {
      throw EventLogError(
        .cannotOpen, "\(name) contains no log: a corpus has files whose names end with .sqlite or .jsonl")
    }
  }

  /// Returns the path of a log, relative to the folder.
  public func name(of file: URL) -> String {
    StoredText.printable(String(file.path.dropFirst(folder.path.count).drop { $0 == "/" }))
  }

  /// Opens a log for reading.
  ///
  /// - Throws: `EventLogError`, whose text describes the problem with the file.
  public static func log(at file: URL) throws -> any EventLog { try LogSource(file.path).open() }

  /// Verifies a log with every check that applies to its format, which is SQLite or JSON Lines.
  ///
  /// - Throws: `EventLogError` when the file cannot be read as a log at all.
  public static func verify(_ file: URL) throws -> VerificationReport {
    try LogSource(file.path).verify()
  }
}
