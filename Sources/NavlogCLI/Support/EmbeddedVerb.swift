import Navlog
import NavlogTerminal
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
    if case .refused(let reason) = verb.embedding { throw UsageError("\(name) \(reason): \(Self.advice)") }
    // The words of another command are its own.
    let own = words.prefix { $0 != verb.commandWord }
    guard !own.contains("-f"), !own.contains("--follow") else {
      throw UsageError("\(name) --follow goes on until it is stopped: \(Self.advice)")
    }
    guard !own.contains(where: { $0 == "-" || $0 == "-o-" || $0.hasSuffix("=-") }) else {
      throw UsageError("- is the debugger's own input and output: name a file")
    }
    self.verb = verb
    self.moment = moment
    self.words = own.map { $0.hasPrefix("@") ? moment.session + $0 : $0 } + words.dropFirst(own.count)
  }

  private static let advice = "run it beside the debugger"

  /// Runs the verb, and returns what it prints.
  ///
  /// - Parameter width: The width of the terminal that shows it; `nil` when none does.
  func text(width: Int?, _ environment: [String: String]) async throws -> String {
    // The log is given, so that NAVLOG would only be another one.
    let environment = environment.filter { $0.key != "NAVLOG" }
    let given = try Arguments(words[...], for: verb, environment)
    if given.has(.help) { return Help.text(of: verb, Style(isOn: false)) }
    var arguments = try Arguments(completed(given.rest)[...], for: verb, environment)
    let output =
      try arguments.value(.output).map { try Output(to: $0, noColor: true, environment) }
      ?? Output(capturing: width)
    do {
      _ = try await verb.run(&arguments, output)
      return try output.finish()
    } catch {
      output.discard()
      throw error
    }
  }

  /// The words with the log, and with this session or moment where one is left out.
  private func completed(_ given: ArraySlice<String>) throws -> [String] {
    var (given, first, last) = (given, [moment.log], [String]())
    var isGiven = false
    for positional in verb.positionals.dropFirst() {
      let own: String
      switch positional.kind {
      case .session, .sessionOrMoment: own = moment.session
      case .moment: own = moment.text
      case .input where given.isEmpty:
        let name = positional.name.filter { !"[]".contains($0) }
        throw UsageError("\(verb.name) has no standard input here: give it \(name) as an argument")
      case .input, .log, .other: return first + words + last
      }
      if let word = given.first, word != verb.commandWord,
        positional.kind != .sessionOrMoment || MomentReference.isMeant(by: word)
      {
        given.removeFirst()
        isGiven = true
      } else if isGiven {
        last.append(own)
      } else {
        first.append(own)
      }
    }
    return first + words + last
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
