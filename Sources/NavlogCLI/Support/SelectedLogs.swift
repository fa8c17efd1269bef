import Navlog
import NavlogSQLite
import NavlogTools

/// The logs of a verb that reads several, as files to query, and the sessions to read of each.
@MainActor
struct SelectedLogs {
  /// The logs as the command line names them.
  let names: [String]
  let selection: SessionSelection
  private let files: [QueryFile]

  /// Takes the logs, and for a single log the session, from the command line.
  ///
  /// - Throws: `UsageError`, `EventLogError`.
  init(_ arguments: inout Arguments, _ output: Output) throws {
    names = try arguments.nextLogs()
    let session = try arguments.nextSession()
    try arguments.finish()
    for name in names { try output.refuseOverwriting(name) }
    if session != nil, names.count > 1 {
      throw UsageError("a session is one of a single log, and \(names.count) logs were given")
    }
    if names.filter({ $0 == "-" }).count > 1 {
      throw UsageError("standard input can be read only once")
    }
    files = try names.map { try QueryFile($0) }
    let logs = try files.map { try SQLiteEventLog(reading: $0.path) }
    selection =
      try session.map { SessionSelection(try $0.resolve(in: logs[0])) }
      ?? SessionSelection(logs.map { try $0.sessions() })
  }

  /// Passes each log to a closure: its file, its name, and its sessions to read.
  func forEach(_ body: (String, String, Set<String>?) throws -> Void) rethrows {
    for (index, file) in files.enumerated() { try body(file.path, names[index], selection.parts[index]) }
  }
}
