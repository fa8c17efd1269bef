import Navlog
import NavlogSQLite
import NavlogTools

/// A command line that is being typed, with the candidates for its last word.
///
/// The candidates come from the declarations of the verbs. Only the names of sessions come from a log. The shell
/// offers only the candidates that begin with the characters of the last word.
@MainActor
struct CompletedLine {
  /// The candidates: words, and the kind of files that the shell adds.
  struct Candidates {
    enum Files: String { case files, logs }

    var words: [Word] = []
    var files: Files?
  }

  struct Word: Equatable {
    let text: String
    var help = ""
  }

  private let words: [String]
  private let last: String
  private let environment: [String: String]

  /// Creates a line from its words up to the cursor, without the command's own name.
  init(words: [String], last: String, environment: [String: String]) {
    (self.words, self.last, self.environment) = (words, last, environment)
  }

  var candidates: Candidates {
    let verbs = Command.verbs.map { Word(text: $0.name, help: $0.summary) }
    guard let name = words.first else {
      return Candidates(
        words: verbs + [
          Word(text: "help", help: "prints an overview, or the help of a verb"),
          Word(text: "--help", help: "prints an overview"),
          Word(text: "--version", help: "prints the version"),
        ])
    }
    if name == "help" { return Candidates(words: words.count == 1 ? verbs : []) }
    guard let verb = Command.verbs.first(where: { $0.name == name }) else { return Candidates() }
    return candidates(for: verb)
  }

  private func candidates(for verb: any Verb.Type) -> Candidates {
    let declarations = verb.declarations
    var options = declarations.options
    var positionals: [String] = []
    var expected: CommandOption?
    var isPastOptions = false
    for word in words.dropFirst() {
      // The words after a keyword such as "run" (in navlog bisect) belong to another command.
      if let command = declarations.commandWord, positionals.last == command { break }
      if expected != nil {
        expected = nil
      } else if isPastOptions || !word.isOption {
        positionals.append(word)
      } else if word == "--" {
        isPastOptions = true
      } else if let given = options.firstIndex(where: { $0.names.contains(String(word.prefix { $0 != "=" })) }
      ) {
        let option = options.remove(at: given)
        if option.value != nil, !word.contains("=") { expected = option }
      }
    }
    if let command = declarations.commandWord, positionals.last == command {
      return Candidates(files: .files)
    }
    if let expected { return candidates(expected.completion, positionals) }
    if !isPastOptions, last.hasPrefix("--"), let end = last.firstIndex(of: "=") {
      let option = options.first { $0.names.contains(String(last[..<end])) }
      return candidates(option?.completion ?? .nothing, positionals)
    }
    let names = options.flatMap { option in option.names.map { Word(text: $0, help: option.help) } }
    if !isPastOptions, last.hasPrefix("-") { return Candidates(words: names) }
    let positional = candidates(for: declarations.positionals, after: positionals)
    return positional ?? Candidates(words: isPastOptions ? [] : names)
  }

  /// Returns the candidates for the next argument. The result is `nil` if no argument can follow, and for an argument
  /// whose value only the user knows.
  private func candidates(for rest: [Positional], after given: [String]) -> Candidates? {
    var given = given
    let second = rest.dropFirst().first
    // Returns logs, the values of another argument, and keywords such as "run".
    func logs(and next: Positional?, _ positionals: [String]) -> Candidates {
      var both = candidates(next?.completion ?? .nothing, positionals)
      both.words += rest.compactMap(\.commandWord).map { Word(text: $0) }
      both.files = .logs
      return both
    }
    // If the command line does not begin with a log, the log is the one that the environment variable NAVLOG names.
    // `ParsingContext.log` applies the same rule.
    if let fallback = environment.logPath, rest.first?.completion == .logs {
      if let first = given.first, !LogSource.isNamed(by: expanded(first)) { given.insert(fallback, at: 0) }
      if given.isEmpty { return logs(and: second, [fallback]) }
    }
    // A first argument that can repeat is always a log. After one log, the candidates also include values of the next argument,
    // such as sessions.
    if rest.first?.repeats == true, !given.isEmpty, given.allSatisfy({ LogSource.isNamed(by: expanded($0)) })
    {
      return logs(and: given.count == 1 ? second : nil, given)
    }
    guard let next = rest.dropFirst(given.count).first, next.completion != .nothing else { return nil }
    return candidates(next.completion, given)
  }

  private func candidates(_ completion: Completion, _ positionals: [String]) -> Candidates {
    switch completion {
    case .nothing: return Candidates()
    case .files: return Candidates(files: .files)
    case .logs: return Candidates(files: .logs)
    case .sessions: return Candidates(words: positionals.first.map(sessions) ?? [])
    case .sessionsOrAll:
      let sessions = positionals.first.map(sessions) ?? []
      let all = Word(text: SessionScope.allWord, help: "every session")
      return Candidates(words: sessions.isEmpty ? [] : sessions + [all])
    case .oneOf(let words): return Candidates(words: words.map { Word(text: $0) })
    case .someOf(let words):
      let value = last.hasPrefix("--") ? last.drop { $0 != "=" }.dropFirst() : last[...]
      let before = value.lastIndex(of: ",").map { value[...$0] } ?? ""
      let given = before.split(separator: ",").map(String.init)
      return Candidates(words: words.filter { !given.contains($0) }.map { Word(text: before + $0) })
    }
  }

  /// Returns the last sessions of a log. The result is empty for an unreadable log, because errors cannot be
  /// shown here.
  private func sessions(of log: String) -> [Word] {
    // Exports and large logs have no completions: reading an entire export, or copying a large log, would take too long between
    // two keystrokes.
    guard !LogSource(log).isExport else { return [] }
    SQLiteEventLog.readSizeLimit = min(SQLiteEventLog.readSizeLimit, 256 << 20)
    let sessions = (try? SQLiteEventLog(reading: expanded(log)).sessions()) ?? []
    let recent = sessions.suffix(100).reversed()
    let names = SessionNames(sessions.map(\.info.id))
    let words = recent.map { session in
      let start = WallTime.text(session.info.started).prefix(16).replacing("T", with: " ")
      return Word(text: names[session.info.id], help: "\(start), \(session.count.counted("event"))")
    }
    // A completed word becomes part of a command line. A file can contain any text as the identity of a session, so only
    // identities of letters and digits are offered.
    let plain = words.filter { $0.text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }
    return plain.isEmpty ? [] : [Word(text: "last", help: "the last session")] + plain
  }

  /// Returns the path with a leading `~/` replaced by the home folder, as a shell replaces it.
  private func expanded(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = environment["HOME"] else { return path }
    return home + path.dropFirst()
  }
}
