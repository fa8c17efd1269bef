import Foundation
import Navlog
import NavlogSQLite
import NavlogTools

/// The logs of a verb that reads one or more logs. After a single log, the command line can name a session.
struct LogsAndSession: ArgumentGroup {
  @Argument(.logs) var logs: [LogSource]
  @Argument(.session) var session: MomentReference.Session?

  func validate() throws {
    if session != nil, logs.count > 1 {
      throw UsageError("a session can be named only with a single log, not with \(logs.count) logs")
    }
    if logs.count(where: \.isStandardInput) > 1 { throw UsageError("standard input can be read only once") }
  }

  /// Opens the logs and selects their sessions.
  ///
  /// - Throws: `UsageError`, `EventLogError`.
  func selected() throws -> SelectedLogs { try SelectedLogs(logs, session) }
}

/// Several logs to query, and the sessions to read from each.
@MainActor
struct SelectedLogs {
  /// The logs as named on the command line.
  let names: [String]
  let selection: SessionSelection
  private let files: [QueryFile]

  /// - Throws: `UsageError`, `EventLogError`.
  init(_ sources: [LogSource], _ session: MomentReference.Session? = nil) throws {
    names = sources.map(\.path)
    files = try sources.map { try QueryFile($0) }
    let logs = try files.map { try SQLiteEventLog(reading: $0.path) }
    selection =
      try session.map { SessionSelection(try $0.resolve(in: logs[0]), of: try logs[0].sessions()) }
      ?? SessionSelection(logs.map { try $0.sessions() })
  }

  /// Calls a closure for each selected session, with the log and the name of the log.
  func forEachSession(_ body: (SQLiteEventLog, String, SessionRecord) throws -> Void) throws {
    try forEach { path, name, sessions in
      let log = try SQLiteEventLog(reading: path)
      for session in try log.sessions() where sessions?.contains(session.info.id) ?? true {
        try body(log, name, session)
      }
    }
  }

  /// Passes each log to a closure: its file, its name, and its sessions to read.
  func forEach(_ body: (String, String, Set<String>?) throws -> Void) rethrows {
    for (index, file) in files.enumerated() { try body(file.path, names[index], selection.parts[index]) }
  }
}

extension [SessionRule] {
  /// Returns the rules with conditions that accept the flags of all logs, even in a log that never sets some of these flags.
  ///
  /// - Throws: `EventLogError` when a log cannot be read.
  @MainActor func accepting(flagsOf logs: [SelectedLogs]) throws -> [SessionRule] {
    var opened: [any EventLog] = []
    for selected in logs {
      try selected.forEach { path, _, _ in opened.append(try SQLiteEventLog(reading: path)) }
    }
    let flags = try opened.flags(for: flatMap(\.formula.conditions))
    return map { $0.accepting(flags) }
  }
}

extension Output {
  /// Prints a note about a name in the conditions of rules that no event has, if an event has a similar name.
  ///
  /// - Throws: `EventLogError` when a log cannot be read.
  func noteMisspelling(in rules: [SessionRule], of logs: [SelectedLogs]) throws {
    var names = ComparedNames(rules.flatMap(\.formula.conditions))
    for selected in logs {
      try selected.forEach { path, _, _ in try names.search(SQLiteEventLog(reading: path)) }
    }
    if let misspelling = names.misspelling { note(misspelling) }
  }
}

extension LogSource {
  /// Whether a word names a log rather than a session or a moment. If the environment variable `NAVLOG` names a log,
  /// the first argument can be any of the three. An argument after the name of a log can also be any of the three.
  static func isNamed(by word: String) -> Bool {
    word == "-" || word.hasSuffix(".sqlite") || word.hasSuffix(".jsonl")
      || (!word.contains("@") && FileManager.default.fileExists(atPath: word))
  }
}
