import Foundation
import Navlog
import NavlogSQLite
import NavlogTools

/// The command `navlog`: finds the verb, parses its arguments, runs it, and reports errors.
@MainActor
enum Command {
  /// All verbs, in the order of the help text.
  static let verbs: [any Verb.Type] = [
    Sessions.self,
    Events.self,
    Show.self,
    State.self,
    Diff.self,
    Bisect.self,
    Watch.self,
    Check.self,
    Replay.self,
    Debug.self,
    Attach.self,
    View.self,
    Routes.self,
    Stats.self,
    Graph.self,
    Reach.self,
    Explore.self,
    Coverage.self,
    Corpus.self,
    Schema.self,
    Test.self,
    Record.self,
    Export.self,
    Import.self,
    Verify.self,
    Dump.self,
    Salvage.self,
    Redact.self,
    Prune.self,
    SQL.self,
    MCP.self,
    Skill.self,
    Completions.self,
    Manual.self,
  ]

  /// Runs a command line, without the program's own name.
  ///
  /// - Returns: The exit status: a value of ``ExitStatus``, or 128 plus the number of the signal that
  ///   interrupted the command.
  static func main(_ words: ArraySlice<String>, _ environment: [String: String]) async -> Int32 {
    // SIGPIPE would end the process. If this signal is ignored, writing to a closed pipe (`navlog events … | head`) fails
    // instead, and the command does not report this failure.
    signal(SIGPIPE, SIG_IGN)
    // A verb can continue on another thread. If each thread had its own arena, one thread could not reuse the memory that
    // another thread has freed. All threads therefore share one arena.
    Connection.allocateFromOneArena()
    Interruption.watch()
    let status = await run(words, environment)
    return Interruption.status ?? status.rawValue
  }

  private static func run(_ words: ArraySlice<String>, _ environment: [String: String]) async -> ExitStatus {
    var output: Output?
    do {
      try SQLiteEventLog.applySizeLimit(environment)
      guard words != ["--version"], let type = try find(words.first) else {
        let created = Output(to: nil, noColor: false, environment)
        try created.write(
          words == ["--version"]
            ? Release.text : Help.overview(verbs, about: words.dropFirst().first, created.style))
        try created.flush()
        return .success
      }
      let invocation = try Invocation(type, words.dropFirst(), environment)
      let common = invocation.common
      // With --help, the verb does not decode its arguments, so it does not know which files the output must not replace.
      let destination = common.help ? nil : common.output
      let created = Output(to: destination, noColor: common.noColor, environment)
      output = created
      if common.help {
        try created.write(Help.text(of: type, created.style))
        try created.finish()
        return .success
      }
      try created.protect(invocation.files)
      created.outlivesReader = type.judges
      if !type.ownsTerminal || isatty(STDIN_FILENO) == 0 {
        Watchdog.endWhenInterrupted { TemporaryFiles.remove() }
        if let limit = common.timeLimit {
          Watchdog.end(afterLimit: limit.seconds, because: limit.error.description)
        }
      }
      // After the limit, either this function or the watchdog reports the error, but not both.
      defer { Watchdog.forgetLimit() }
      let status = try await Interruption.cancelling { try await invocation.run(created) }
      try created.finish()
      return status
    } catch is ClosedPipe {
      output?.discard()
      return .success
    } catch {
      output?.discard()
      let isInterrupted = error is CancellationError && Interruption.isRequested
      let text = isInterrupted ? "\(words.first ?? "") was interrupted" : sentence(error)
      FileHandle.standardError.write(Data("navlog: \(text)\n".utf8))
      return .unusable
    }
  }

  /// Returns the verb with a name, or `nil` when help is requested.
  private static func find(_ word: String?) throws -> (any Verb.Type)? {
    guard let word, !["help", "--help", "-h"].contains(word) else { return nil }
    if let verb = verbs.first(where: { $0.name == word }) { return verb }
    let quoted = "\"\(word.shown)\""
    if let near = nearest(to: word, among: verbs.map { $0.name }) {
      throw UsageError("unknown verb \(quoted); did you mean \(near)?")
    }
    if FileManager.default.fileExists(atPath: word) {
      throw UsageError("the verb comes before the log, as in: navlog sessions \(word.shown)")
    }
    throw UsageError("unknown verb \(quoted); navlog help lists all verbs")
  }

  /// Returns the message of an error. The text is safe to print.
  static func sentence(_ error: any Error) -> String {
    switch error {
    case let error as UsageError: error.description
    case let error as EventLogError: error.description
    default: String(describing: error).shown
    }
  }
}
