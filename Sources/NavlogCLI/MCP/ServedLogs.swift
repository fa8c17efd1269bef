import Foundation
import Navlog
import NavlogSQLite
import NavlogTools

/// The logs that a client can read: the logs that the command line names, and the logs in the folders that it names. A client
/// selects a log by a name from the list of these logs. The name is the file name, or the path if several logs have the same
/// file name.
@MainActor
struct ServedLogs {
  struct Log {
    let name: String
    let source: LogSource
  }

  private let paths: [String]
  private let redactor: Redactor?

  /// - Throws: `EventLogError` when a file does not exist; `UsageError` when a source is standard input.
  init(_ sources: [LogSource], _ redactor: Redactor?) throws {
    guard !sources.contains(where: \.isStandardInput) else {
      throw UsageError("the client's messages come from standard input: name a log file instead of -")
    }
    paths = try sources.map { source in
      let isFolder = (try? FileManager.default.contentsOfDirectory(atPath: source.path)) != nil
      return isFolder ? source.path : try LogPath.existing(source.path)
    }
    self.redactor = redactor
  }

  /// The current logs.
  var all: [Log] {
    let files = paths.flatMap { Self.files(at: $0) }
    let names = files.map { ($0 as NSString).lastPathComponent }
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    return zip(files, names).map { path, name in
      var source = LogSource(path)
      source.redactor = redactor
      return Log(name: counts[name] == 1 ? name : path, source: source)
    }
  }

  /// Returns the logs to read: the named log, or all logs if no name is given.
  ///
  /// - Throws: `UsageError`.
  func selected(_ name: String?) throws -> [Log] {
    let all = all
    guard !all.isEmpty else { throw UsageError("the served folders contain no logs") }
    guard let name else { return all }
    guard let log = all.first(where: { $0.name == name }) else {
      throw UsageError("no log is called \"\(name.shown)\"; the tool \"sessions\" lists the logs")
    }
    return [log]
  }

  /// Returns the named log, for a tool that reads a single log. If the server has only one log, the name is optional.
  ///
  /// - Throws: `UsageError` unless exactly one log matches.
  func one(_ name: String?) throws -> Log {
    let found = try selected(name)
    guard let log = found.first, found.count == 1 else {
      throw UsageError("\"log\" must name one of the \(found.count) logs; the tool \"sessions\" lists them")
    }
    return log
  }

  /// Returns the file at a path, or the logs in a folder. Symbolic links in the folder are omitted, because
  /// they may lead out of the folder.
  private static func files(at path: String) -> [String] {
    let manager = FileManager.default
    guard let names = try? manager.contentsOfDirectory(atPath: path) else { return [path] }
    return names.sorted().filter { $0.hasSuffix(".sqlite") || $0.hasSuffix(".jsonl") }
      .map { path + "/" + $0 }
      .filter { (try? manager.attributesOfItem(atPath: $0))?[.type] as? FileAttributeType == .typeRegular }
  }
}
