/// The words after a verb, read strictly: an option that the verb does not know is an error that names it.
///
/// `--opt value`, `--opt=value`, `-o value` and `-ovalue` are the same; `--` ends the options. A lone `-` and `-1` are
/// no options: the first is standard input, the second the last session.
struct Arguments {
  let environment: [String: String]
  private let verb: String
  private var given: [String: String?] = [:]
  private var positionals: ArraySlice<String> = []

  /// Reads the words by a verb's options.
  ///
  /// - Throws: `UsageError`.
  @MainActor
  init(_ words: ArraySlice<String>, for verb: any Verb.Type, _ environment: [String: String]) throws {
    self.environment = environment
    self.verb = verb.name
    let options = verb.options + CommandOption.common
    var rest = words
    while let word = rest.popFirst() {
      if word == "--" {
        positionals += rest
        break
      }
      guard Self.isOption(word) else {
        positionals.append(word)
        continue
      }
      let (option, attached) = try Self.option(word, options, verb.name)
      guard given[option.name] == nil else { throw UsageError("\(option.name) is given twice") }
      guard let value = option.value else {
        if attached != nil { throw UsageError("\(option.name) takes no value") }
        given[option.name] = .some(nil)
        continue
      }
      guard let found = attached ?? rest.first.flatMap({ Self.isOption($0) ? nil : $0 }) else {
        throw UsageError("\(option.name) needs a value: \(value)")
      }
      if attached == nil { rest.removeFirst() }
      given[option.name] = found
    }
  }

  private static func isOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), let second = word.dropFirst().first else { return false }
    return !second.isNumber
  }

  private static func option(
    _ word: String, _ options: [CommandOption], _ verb: String
  ) throws -> (CommandOption, attached: String?) {
    let isLong = word.hasPrefix("--")
    let name = isLong ? String(word.prefix { $0 != "=" }) : String(word.prefix(2))
    if let option = options.first(where: { $0.names.contains(name) }) {
      let rest = word.dropFirst(name.count)
      if rest.isEmpty { return (option, nil) }
      return (option, String(rest.first == "=" ? rest.dropFirst() : rest))
    }
    let known = options.flatMap(\.names)
    let hint =
      nearest(to: name, among: known).map { "did you mean \($0)?" } ?? "navlog \(verb) --help lists all"
    throw UsageError("\(verb) has no option \(name.shown); \(hint)")
  }
}

extension Arguments {
  /// Whether an option is given.
  func has(_ option: CommandOption) -> Bool { given[option.name] != nil }

  /// The value of an option; `nil` when it is not given.
  func value(_ option: CommandOption) -> String? { given[option.name] ?? nil }

  /// The value of an option as a whole number in a range.
  func integer(_ option: CommandOption, in range: ClosedRange<Int> = 1...Int.max) throws -> Int? {
    guard let text = value(option) else { return nil }
    guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(text), range.contains(number)
    else {
      throw UsageError("\(option.name) takes a whole number from \(range.lowerBound), not \"\(text.shown)\"")
    }
    return number
  }

  /// The value of an option as a number above 0.
  func number(_ option: CommandOption) throws -> Double? {
    guard let text = value(option) else { return nil }
    guard let number = Double(text), number > 0, number.isFinite else {
      throw UsageError("\(option.name) takes a number above 0, not \"\(text.shown)\"")
    }
    return number
  }

  /// The next argument that is no option; `nil` after the last.
  mutating func next() -> String? { positionals.popFirst() }

  /// The next argument, which must be there.
  mutating func next(_ name: String, _ example: String) throws -> String {
    guard let word = next() else { throw UsageError("\(verb) needs \(name), such as \(example)") }
    return word
  }

  /// The log: the first argument, unless NAVLOG in the environment stands for it and the argument is none.
  mutating func nextLog() throws -> String {
    let fallback = environment["NAVLOG"].flatMap { $0.isEmpty ? nil : $0 }
    if let fallback, positionals.first.map({ !isLog($0) }) ?? true { return fallback }
    guard let path = next() else {
      throw UsageError("\(verb) needs a log, such as app.sqlite, as its first argument or in NAVLOG")
    }
    return path
  }

  /// Refuses what is left over.
  func finish() throws {
    if let extra = positionals.first {
      throw UsageError("\(verb) has no use for \"\(extra.shown)\"; navlog \(verb) --help says what it takes")
    }
  }
}
