import Foundation
import Navlog
import NavlogTools

/// The type of an option's value: its placeholder in help, its completion, and its decoding.
@MainActor
struct ArgumentType<Value> {
  let placeholder: String
  var completion = Completion.nothing
  /// Decodes the value.
  ///
  /// - Throws: ``Expected``, `ConditionError`, `UsageError`.
  let decode: (String, ParsingContext) throws -> Value

  init(
    _ placeholder: String, _ completion: Completion = .nothing,
    decode: @escaping (String, ParsingContext) throws -> Value
  ) { (self.placeholder, self.completion, self.decode) = (placeholder, completion, decode) }

  func mapped<Other>(_ transform: @escaping (Value) throws -> Other) -> ArgumentType<Other> {
    ArgumentType<Other>(placeholder, completion) { try transform(decode($0, $1)) }
  }
}

/// An error: a value does not have the expected form, such as "a number above 0".
struct Expected: Error {
  let what: String

  init(_ what: String) { self.what = what }
}

extension ArgumentType {
  /// Accepts the path of a file, and decodes the file. The output of the verb must not replace the file.
  ///
  /// - Parameter noun: The content of the file, for error messages: "key file".
  static func file(
    _ noun: String, _ placeholder: String = "FILE", decode: @escaping (String) throws -> Value
  ) -> Self {
    Self(placeholder, .files) { path, context in
      context.note(ReadFile(noun, at: path))
      return try decode(path)
    }
  }

  /// Accepts the path of a file that contains one JSON document.
  static func jsonFile(_ noun: String, decode: @escaping (JSONValue) throws -> Value) -> Self {
    .file(noun) { try InputFile.json(of: $0, noun, decode) }
  }
}

extension ArgumentType<String> {
  /// Accepts any text.
  static func text(_ placeholder: String) -> Self { Self(placeholder) { text, _ in text } }

  /// Accepts the path of a folder, or of a file to read.
  static func path(_ placeholder: String) -> Self { Self(placeholder, .files) { text, _ in text } }

  /// Accepts the path of a file to write.
  static func newFile() -> Self {
    Self("FILE", .files) { text, _ in
      if text.isEmpty { throw Expected("a file name") }
      return text
    }
  }

  /// Accepts the path of a log to create. A log cannot be written to standard output (`-`).
  static func newLog(_ placeholder: String = "FILE") -> Self {
    Self(placeholder, .files) { text, context in
      if ["", "-"].contains(text) { throw Expected("a file name") }
      context.note(ReadFile("new log", at: text, isLog: true))
      return text
    }
  }
}

extension ArgumentType<[String]> {
  /// Accepts names that are separated by commas.
  ///
  /// - Parameter expected: The expected form, for the error about a list with an empty name; `nil` to accept
  ///   such a list.
  static func names(_ placeholder: String, expected: String? = nil) -> Self {
    Self(placeholder) { text, _ in
      let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      if let expected, names.contains("") { throw Expected(expected) }
      return names
    }
  }
}

extension ArgumentType<Int> {
  static func wholeNumber(_ placeholder: String = "N", from minimum: Int = 1) -> Self {
    Self(placeholder) { text, _ in
      guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(text), number >= minimum
      else { throw Expected("a whole number of at least \(minimum)") }
      return number
    }
  }

  /// A size in bytes: `500KB`, `10MB`, `1GB`, or a number without a unit.
  static var size: Self {
    quantity(
      "SIZE",
      [
        "": 1, "B": 1, "KB": 1_000, "MB": 1_000_000, "GB": 1_000_000_000, "KiB": 1 << 10, "MiB": 1 << 20,
        "GiB": 1 << 30,
      ], such: "500KB, 10MB or 1GB")
  }

  fileprivate static func quantity(_ placeholder: String, _ units: [String: Int], such examples: String)
    -> Self
  {
    Self(placeholder) { text, _ in
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(digits), number > 0, let unit = units[String(text.dropFirst(digits.count))],
        case let (product, overflow) = number.multipliedReportingOverflow(by: unit), !overflow,
        product < 1 << 50
      else { throw Expected(examples) }
      return product
    }
  }
}

extension ArgumentType<Duration> {
  /// An age: `12h`, `30d`, `8w`.
  static var age: Self {
    ArgumentType<Int>.quantity("AGE", ["h": 3_600, "d": 86_400, "w": 604_800], such: "12h, 30d or 8w")
      .mapped { .seconds($0) }
  }
}

extension ArgumentType<Double> {
  static func positiveNumber(_ placeholder: String) -> Self {
    Self(placeholder) { text, _ in
      guard let number = Double(text), (1e-6...1e9).contains(number) else {
        throw Expected("a number from 0.000001 to 1000000000")
      }
      return number
    }
  }
}

extension ArgumentType where Value: RawRepresentable, Value.RawValue == String {
  /// Accepts one of the given words.
  static func oneOf(_ values: [Value], _ placeholder: String = "FORMAT") -> Self {
    let names = values.map(\.rawValue)
    return Self(placeholder, .oneOf(names)) { text, _ in
      guard let value = values.first(where: { $0.rawValue == text }) else { throw Expected(names.list("or")) }
      return value
    }
  }
}

extension ArgumentType<Condition> {
  static var condition: Self { Self("SQL") { text, _ in try Condition(text) } }
}

extension ArgumentType<MomentReference.Point> {
  static var point: Self { Self("WHERE") { text, _ in try MomentReference.Point(text) } }
}

extension ArgumentType<DeclaredRoutes> {
  static var declaredRoutes: Self { .jsonFile("route declaration") { try DeclaredRoutes(json: $0) } }
}

extension ArgumentType<MaskKey> {
  static var maskKey: Self { .file("key file", decode: InputFile.key) }
}

/// The type of a positional argument.
@MainActor
struct PositionalType<Value> {
  /// The placeholder in help, in brackets if the argument is optional.
  let name: String
  var completion = Completion.nothing
  var commandWord: String?
  /// Removes the argument's words from the words that are not decoded yet, and returns the argument's value.
  let take: (inout ArraySlice<String>, ParsingContext) throws -> Value

  init(
    _ name: String, _ completion: Completion = .nothing, commandWord: String? = nil,
    take: @escaping (inout ArraySlice<String>, ParsingContext) throws -> Value
  ) {
    (self.name, self.completion, self.commandWord, self.take) = (name, completion, commandWord, take)
  }
}

extension PositionalType<LogSource> {
  static var log: Self { Self("LOG", .logs) { try $1.log(&$0) } }

  /// A log. If NAVLOG or the surrounding verb provides a log, a single word is left for the next argument.
  static var logBeforeFile: Self {
    Self("LOG", .logs) { words, context in
      guard words.count == 1, context.hasLog else { return try context.log(&words) }
      var none: ArraySlice<String> = []
      return try context.log(&none)
    }
  }

  /// A SQLite log, for a verb that writes to the file or copies its rows.
  static var sqliteLog: Self { sqliteFile("LOG") }

  static var damagedLog: Self { sqliteFile("DAMAGED") }

  private static func sqliteFile(_ placeholder: String) -> Self {
    Self(placeholder, .logs) { words, context in
      let log = try context.log(&words)
      guard !log.isExport else {
        throw UsageError(
          "\(context.verb) needs a SQLite log, not an export; navlog import app.sqlite \(log.path.shown) turns "
            + "the export into a log")
      }
      return log
    }
  }

  /// An export, or `-` for standard input.
  static var export: Self {
    Self("FILE", .files) { words, context in
      guard let word = words.popFirst() else {
        throw UsageError("\(context.verb) needs a file, such as app.jsonl, or - for standard input")
      }
      return try context.source(word)
    }
  }
}

extension PositionalType<LogSource?> {
  /// Accepts a log. If the command line contains the given option, the verb needs no log, and the value is `nil`.
  static func log(unless option: String) -> Self {
    Self("LOG", .logs) { $1.options.contains(option) ? nil : try $1.log(&$0) }
  }
}

extension PositionalType<[LogSource]> {
  static var logs: Self { logs(leaving: 0) }

  /// Accepts logs, but leaves the last `count` words for the next argument, even if they name files or folders.
  static func logs(leaving count: Int) -> Self {
    Self("LOG…", .logs) { words, context in
      // If there are too few words, the logs take all of them, and the next argument reports that its word is missing.
      let rest = words.count > count || context.hasLog ? words.suffix(count) : []
      words.removeLast(rest.count)
      var logs = [try context.log(&words)]
      while context.allowsFiles, let word = words.first, context.namesLog(word) {
        logs.append(try context.source(words.removeFirst()))
      }
      words += rest
      return logs
    }
  }

  /// Logs: every word is the path of a log, even if it does not look like one.
  static var onlyLogs: Self {
    Self("LOG…", .logs) { words, context in
      var logs = [try context.log(&words)]
      while let word = words.popFirst() { logs.append(try context.source(word)) }
      return logs
    }
  }
}

extension PositionalType<MomentReference.Session?> {
  static var session: Self {
    Self("[SESSION]", .sessions) { words, context in
      try words.popFirst().map(MomentReference.Session.init(named:)) ?? context.moment?.session
    }
  }
}

extension PositionalType<SessionScope> {
  static var sessionOrAll: Self {
    Self("[SESSION or all]", .sessionsOrAll) { words, context in
      guard let word = context.optional(&words) else { return context.scope }
      try context.rejectCondition(word)
      return try SessionScope(word)
    }
  }

  static var sessionMomentOrAll: Self {
    Self("[SESSION, MOMENT or all]", .sessionsOrAll) { words, context in
      try words.popFirst().map(context.scope) ?? context.scope
    }
  }

  /// A session, a moment or `all`. A word that has none of these forms belongs to the next argument.
  static var sessionMomentOrAllIfNamed: Self {
    Self("[SESSION, MOMENT or all]", .sessionsOrAll) { words, context in
      guard let word = words.first, MomentReference.isNamed(by: word) else { return context.scope }
      words.removeFirst()
      return try context.scope(word)
    }
  }
}

extension PositionalType<MomentReference> {
  /// Accepts a moment; by default, the last moment of the log.
  static func moment(_ name: String = "[MOMENT]") -> Self {
    Self(name, .sessions) { words, context in
      try words.popFirst().map(context.moment) ?? context.moment ?? MomentReference()
    }
  }

  /// Accepts a moment, which cannot be omitted.
  static func moment(_ name: String, required: String) -> Self {
    Self(name, .sessions) { words, context in
      if let word = words.popFirst() { return try context.moment(word) }
      guard let moment = context.moment else { throw UsageError("\(context.verb) needs \(required)") }
      return moment
    }
  }
}

extension PositionalType<MomentReference?> {
  static var optionalMoment: Self {
    Self("[MOMENT]", .sessions) { words, context in
      try words.popFirst().map(context.moment) ?? context.moment
    }
  }

  /// The second of two moments.
  static var end: Self {
    Self("[END]", .sessions) { words, context in try words.popFirst().map(context.moment) }
  }
}

extension PositionalType<[String]?> {
  /// Accepts a keyword, and after the keyword another command with its arguments.
  static func command(_ word: String, such example: String) -> Self {
    Self("[\(word) CMD…]", commandWord: word) { words, context in
      guard context.allowsFiles, words.first == word else { return nil }
      defer { words = [] }
      guard words.count > 1 else {
        throw UsageError("the word \"\(word)\" needs a command, such as: \(word) \(example)")
      }
      return Array(words.dropFirst())
    }
  }
}
