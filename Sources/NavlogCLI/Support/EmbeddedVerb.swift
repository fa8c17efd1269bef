import Navlog
import NavlogTools

/// A verb that runs inside of another: its words with the log and the moment filled in, and its output as text.
@MainActor
struct EmbeddedVerb {
  /// Where the surrounding verb is.
  struct Moment {
    let log: String
    let session: String
    let position: Int

    var text: String { "\(session)@\(position)" }
  }

  private let verb: any Verb.Type
  private let words: [String]
  private let moment: Moment

  /// Reads a line: the verb without its log. `@12` is a moment of this session, and what is left out is this moment.
  ///
  /// - Throws: `UsageError` when there is no such verb, or it cannot run inside of another.
  init(_ line: String, at moment: Moment) throws {
    var words = try CommandWords(line).words[...]
    let name = words.popFirst() ?? ""
    guard let verb = Command.verbs.first(where: { $0.name == name }) else {
      let hint = nearest(to: name, among: Command.verbs.map { $0.name }).map { "did you mean \($0)?" }
      throw UsageError(
        "there is no verb \"\(name.shown)\"; \(hint ?? "? lists the keys, and :help the verbs")")
    }
    guard verb.positionals.first?.name == Positional.log.name, !(verb is Debug.Type), !(verb is Replay.Type),
      !(verb is Record.Type), !words.contains("-f"), !words.contains("--follow")
    else { throw UsageError("\(name) needs a terminal or an input of its own: run it beside the debugger") }
    self.verb = verb
    self.moment = moment
    self.words = words.map { $0.hasPrefix("@") ? moment.session + $0 : $0 }
  }

  /// Runs the verb, and returns what it prints.
  ///
  /// - Parameter width: The width of the terminal that shows it; `nil` when none does.
  func text(width: Int?, _ environment: [String: String]) async throws -> String {
    let given = try Arguments(words[...], for: verb, environment)
    if given.has(.help) { return Help.text(of: verb, Style(isOn: false)) }
    var complete = words
    complete.insert(moment.log, at: 0)
    for positional in verb.positionals.dropFirst(1 + given.count) {
      switch positional.name {
      case Positional.session.name: complete.append(moment.session)
      case Positional.moment.name, "A", "B": complete.append(moment.text)
      default: break
      }
    }
    var arguments = try Arguments(complete[...], for: verb, environment)
    let file = verb.makesOutput ? nil : arguments.value(.output)
    let output = try file.map { try Output(to: $0, noColor: true, environment) } ?? Output(capturing: width)
    _ = try await verb.run(&arguments, output)
    return try output.finish()
  }
}

/// A line divided into words, as a shell divides it: quotes keep spaces together.
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
