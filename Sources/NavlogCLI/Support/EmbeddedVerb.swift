import Navlog
import NavlogTerminal
import NavlogTools

/// A verb that runs inside another verb, which provides the log and the moment, and receives the output as
/// text.
@MainActor
struct EmbeddedVerb {
  /// The context that the surrounding verb provides.
  struct Context {
    /// The log that the verb reads. The verb's arguments therefore do not name a log.
    let log: LogSource
    /// The default moment; `nil` for the end of the last session.
    var moment: MomentReference?
    /// Whether arguments may name commands to run, or files other than the log.
    var allowsFiles = true
  }

  private let type: any Verb.Type
  private let words: [String]
  private let surroundings: Context

  /// Parses a verb and its arguments without the log. `@12` names a moment of the surrounding verb's session.
  /// The default moment is the surrounding verb's moment.
  ///
  /// - Throws: `UsageError` when the verb does not exist or cannot run inside another one.
  init(_ line: String, in surroundings: Context) throws {
    var words = try CommandWords(line).words[...]
    let name = words.popFirst() ?? ""
    guard let type = Command.verbs.first(where: { $0.name == name }) else {
      let hint = nearest(to: name, among: Command.verbs.map { $0.name }).map { "did you mean \($0)?" }
      throw UsageError(
        "unknown verb \"\(name.shown)\"; \(hint ?? "? lists the keys, and :help the verbs")")
    }
    if let reason = type.isolation { throw UsageError("\(name) \(reason): \(Self.advice)") }
    // Only the verb's own words are checked: the command after a keyword such as "run" may contain "-".
    let own = words.prefix { $0 != type.declarations.commandWord }
    guard !own.contains(where: { $0 == "-" || $0 == "-o-" || $0.hasSuffix("=-") }) else {
      throw UsageError("the debugger itself uses standard input and output: name a file instead of -")
    }
    (self.type, self.surroundings, self.words) = (type, surroundings, Array(words))
  }

  /// The advice for a verb that cannot run inside another one.
  static let advice = "run it outside the debugger"

  /// Runs the verb and returns its output, or a line that names the file to which the output was written.
  ///
  /// - Parameter width: The width of the terminal that shows the output; `nil` without a terminal.
  func text(width: Int?, _ environment: [String: String]) async throws -> String {
    let invocation = try Invocation(type, words[...], environment, in: surroundings)
    if invocation.common.help { return Help.text(of: type, Style(isOn: false)) }
    let output =
      invocation.common.output.map { Output(to: $0, noColor: true, environment) }
      ?? Output(capturing: width)
    let text = try await output.completing {
      try output.protect(invocation.files)
      _ = try await invocation.run(output)
    }
    return invocation.common.output.map { "the output is in \($0.shown)\n" } ?? text
  }
}

/// A line, divided into words as in a shell: a quoted text can contain spaces.
struct CommandWords {
  let words: [String]

  /// - Throws: `UsageError` when a quote is not closed.
  init(_ line: String) throws {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in line {
      switch character {
      case quote: quote = nil
      case "'" where quote == nil, "\"" where quote == nil:
        quote = character
        word = word ?? ""
      case _ where quote == nil && character.isWhitespace:
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { throw UsageError("a quote is not closed") }
    self.words = words + (word.map { [$0] } ?? [])
  }
}
