import Navlog
import NavlogTools

/// The words after a verb, parsed strictly: an unknown option is an error that names it.
///
/// `--opt value`, `--opt=value`, `-o value` and `-ovalue` are equivalent; `--` ends the options. A lone `-` (standard
/// input) and `-1` (the last session) are arguments.
struct Arguments {
  let environment: [String: String]
  private let verb: String
  private var given: [String: String?] = [:]
  private var positionals: ArraySlice<String> = []

  /// Parses the words by a verb's options.
  ///
  /// - Throws: `UsageError`.
  @MainActor
  init(_ words: ArraySlice<String>, for verb: any Verb.Type, _ environment: [String: String]) throws {
    self.environment = environment
    self.verb = verb.name
    let options = verb.options + CommandOption.common
    var rest = words
    while let word = rest.popFirst() {
      if word == "--" { break }
      guard Self.isOption(word) else {
        positionals.append(word)
        if word == verb.commandWord { break }
        continue
      }
      let (option, attached) = try Self.option(word, options, verb.name)
      guard given[option.name] == nil else { throw UsageError("\(option.name) was given twice") }
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
    positionals += rest
  }

  static func isOption(_ word: String) -> Bool {
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
      nearest(to: name, among: known).map { "did you mean \($0)?" } ?? "navlog \(verb) --help lists them all"
    throw UsageError("\(verb) has no option \(name.shown); \(hint)")
  }
}

extension Arguments {
  /// Whether an option was given.
  func has(_ option: CommandOption) -> Bool { given[option.name] != nil }

  /// The value of an option; `nil` when it was not given.
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

  /// The positional arguments that are left.
  var rest: ArraySlice<String> { positionals }

  /// The next positional argument; `nil` after the last.
  mutating func next() -> String? { positionals.popFirst() }

  /// The next positional argument, which is required.
  mutating func next(_ name: String, _ example: String) throws -> String {
    guard let word = next() else { throw UsageError("\(verb) needs \(name), such as \(example)") }
    return word
  }

  /// The log: the first argument, or NAVLOG from the environment when that argument is not a log.
  mutating func nextLog() throws -> String {
    let fallback = environment["NAVLOG"].flatMap { $0.isEmpty ? nil : $0 }
    if let fallback, positionals.first.map({ !isLog($0) }) ?? true { return fallback }
    guard let path = next() else {
      throw UsageError("\(verb) needs a log, such as app.sqlite, as its first argument or in NAVLOG")
    }
    return path
  }

  /// The logs: the first argument, or NAVLOG, and all that follow and are logs.
  mutating func nextLogs() throws -> [String] {
    var logs = [try nextLog()]
    while let word = positionals.first, isLog(word) { logs.append(positionals.removeFirst()) }
    return logs
  }

  /// Rejects arguments that are left over.
  func finish() throws {
    if let extra = positionals.first {
      throw UsageError("\(verb) takes no argument \"\(extra.shown)\"; see navlog \(verb) --help")
    }
  }
}

extension Arguments {
  /// The next argument as a moment; the last moment of the log by default.
  mutating func nextMoment() throws -> MomentReference {
    try next().map { try MomentReference($0) } ?? MomentReference()
  }

  /// The next argument as a session; `nil` when there is none.
  mutating func nextSession() throws -> MomentReference.Session? {
    try next().map { try Self.session($0) }
  }

  /// A word as a session.
  static func session(_ word: String) throws -> MomentReference.Session {
    let reference = try MomentReference(word)
    guard reference.point == nil else {
      throw UsageError(
        "\"\(word.shown)\" is a moment, and a session is expected: drop the part from @ on")
    }
    return reference.session ?? .fromEnd(1)
  }
}

extension MomentReference {
  /// Whether a word names a session or a moment, where it may also be an SQL expression: the beginning of an id, which has
  /// hexadecimal digits, or what has a point.
  static func isMeant(by word: String) -> Bool {
    word == "last" || word == SessionScope.allWord || namesPoint(word)
      || word.drop { $0 == "-" }.allSatisfy(\.isHexDigit)
  }
}

extension Arguments {
  /// The value of an option as a condition in SQL.
  func condition(_ option: CommandOption) throws -> Condition? {
    guard let text = value(option) else { return nil }
    do { return try Condition(text) } catch { throw UsageError("\(option.name): \(error)") }
  }
}

extension SessionRecord {
  /// The first characters of the session's identity, for display.
  var shortID: String { info.shortID }
}

extension MomentReference.Resolved {
  /// The moment as typed on a command line.
  var text: String { "\(session.shortID)@\(position)" }

  /// The moment in JSON.
  var json: JSONValue {
    .object([.init("session", .string(session.info.id)), .init("position", .integer(position))])
  }
}

extension Arguments {
  /// The value of an option as an age: `12h`, `30d`, `8w`.
  func age(_ option: CommandOption) throws -> Duration? {
    try quantity(option, ["h": 3_600, "d": 86_400, "w": 604_800], such: "12h, 30d or 8w").map { .seconds($0) }
  }

  /// The value of an option as a size: `500KB`, `10MB`, `1GB`, or bytes.
  func bytes(_ option: CommandOption) throws -> Int? {
    try quantity(
      option,
      [
        "": 1, "B": 1, "KB": 1_000, "MB": 1_000_000, "GB": 1_000_000_000, "KiB": 1 << 10, "MiB": 1 << 20,
        "GiB": 1 << 30,
      ],
      such: "500KB, 10MB or 1GB")
  }

  private func quantity(_ option: CommandOption, _ units: [String: Int], such examples: String) throws -> Int?
  {
    guard let text = value(option) else { return nil }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits), number > 0, let unit = units[String(text.dropFirst(digits.count))],
      case let (product, overflow) = number.multipliedReportingOverflow(by: unit), !overflow,
      product < 1 << 50
    else { throw UsageError("\(option.name) takes \(examples), not \"\(text.shown)\"") }
    return product
  }
}

extension Int {
  /// `1 session`, `2 sessions`.
  func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
