import Navlog
import NavlogTools

/// A verb, or a group of arguments that several verbs share. Its properties declare arguments, or are groups themselves.
///
/// ```swift
/// struct Events: Verb {
///   @Argument(.log) var log: LogSource
///   @Flag(short: "f", "keeps listing as the app writes") var follow: Bool
///   @Option(.wholeNumber(), "the first N of the matches") var limit: Int?
/// }
/// ```
///
/// Parsing, validation, help, completion and the manual page derive from the declarations. The values of the properties
/// exist only after the command line was decoded.
@MainActor
protocol ArgumentGroup {
  /// Checks combinations of values, such as options that contradict each other.
  ///
  /// - Throws: `UsageError`.
  func validate() throws
}

extension ArgumentGroup {
  func validate() throws {}
}

/// A property that declares arguments.
@MainActor
protocol DeclaringProperty {
  /// Adds the property's arguments to the declarations of the verb. The property's name determines the name of the
  /// option: `noEffect` becomes `--no-effect`.
  func declare(_ name: String, in declarations: inout Declarations)
}

/// The arguments of a verb, in the order of its properties.
@MainActor
struct Declarations {
  private(set) var positionals: [Positional] = []
  private(set) var options: [CommandOption] = []
  private(set) var validations: [() throws -> Void] = []

  /// Collects the declarations of groups. If two declarations have the same option name, only the first one is used.
  init(_ groups: any ArgumentGroup...) {
    for group in groups { add(group) }
  }

  /// The word after which all words are arguments of another command, even if they look like options.
  var commandWord: String? { positionals.lazy.compactMap(\.commandWord).first }

  mutating func add(_ positional: Positional) { positionals.append(positional) }

  mutating func add(_ option: CommandOption) {
    if !options.contains(where: { $0.name == option.name }) { options.append(option) }
  }

  mutating func add(validation: @escaping () throws -> Void) { validations.append(validation) }

  private mutating func add(_ group: any ArgumentGroup) {
    for (label, value) in Mirror(reflecting: group).children {
      if let property = value as? any DeclaringProperty {
        property.declare(Self.optionName((label ?? "").drop { $0 == "_" }), in: &self)
      } else if let group = value as? any ArgumentGroup {
        add(group)
      }
    }
    validations.append(group.validate)
  }

  private static func optionName(_ property: Substring) -> String {
    property.reduce(into: "--") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) }
  }
}

/// A positional argument: its placeholder in help, in brackets if it is optional.
struct Positional {
  let name: String
  let completion: Completion
  /// The keyword that begins the argument, as in `run CMD…`.
  let commandWord: String?
  /// Removes the argument's words from the words that are not decoded yet, and decodes them.
  let decode: (inout ArraySlice<String>, ParsingContext) throws -> Void

  /// Whether the argument can be repeated.
  var repeats: Bool { name.hasSuffix("…") }
}

/// An option: its spelling, its help, and its decoding.
struct CommandOption {
  /// The spellings, with the long spelling last: `-s`, `--speed`.
  let names: [String]
  /// The placeholder of the value in help; `nil` for a flag.
  let value: String?
  let completion: Completion
  let help: String
  var isRequired = false
  /// Decodes the text of the value. The text is empty for a flag, and `nil` for an option that is not on the command
  /// line.
  let decode: (String?, ParsingContext) throws -> Void

  /// The name of the option in messages.
  var name: String { names.last ?? "" }

  /// Returns the spellings of an option. By default, the name of the property determines the long spelling.
  static func names(_ short: String?, _ long: String?, ofProperty spelling: String) -> [String] {
    [short.map { "-\($0)" }, long.map { "--\($0)" } ?? spelling].compactMap(\.self)
  }

  /// The spellings with the placeholder of the value, as help shows them.
  var spelling: String { names.joined(separator: ", ") + (value.map { " \($0)" } ?? "") }
}

/// The kinds of words with which a shell completes a command line.
enum Completion: Hashable, Sendable {
  /// Text that only the user knows.
  case nothing
  case files
  /// A log or an export.
  case logs
  /// A session of the log that earlier words name.
  case sessions
  /// A session, or all sessions.
  case sessionsOrAll
  case oneOf([String])
  /// One or more of these words, separated by commas.
  case someOf([String])
}

/// Storage for the value of a property. The decoder sets the value.
private final class Slot<Value> {
  var value: Value?

  init(_ value: Value?) { self.value = value }

  var decoded: Value {
    guard let value else { preconditionFailure("an argument was read before the command line was decoded") }
    return value
  }
}

/// A positional argument of a verb.
@propertyWrapper
struct Argument<Value>: DeclaringProperty {
  private let type: PositionalType<Value>
  private let slot = Slot<Value>(nil)

  init(_ type: PositionalType<Value>) { self.type = type }

  var wrappedValue: Value { slot.decoded }

  func declare(_ name: String, in declarations: inout Declarations) {
    declarations.add(
      Positional(name: type.name, completion: type.completion, commandWord: type.commandWord) {
        slot.value = try type.take(&$0, $1)
      })
  }
}

/// An option with a value.
@propertyWrapper
struct Option<Value>: DeclaringProperty {
  private let type: ArgumentType<Value>
  private let short: String?
  private let name: String?
  private let help: String
  private let missing: String?
  private let slot: Slot<Value>

  /// Creates an option that may be omitted.
  init<Wrapped>(
    _ type: ArgumentType<Wrapped>, short: String? = nil, named name: String? = nil, _ help: String
  ) where Value == Wrapped? {
    self.init(type.mapped { $0 }, short, name, help, slot: Slot(.some(nil)))
  }

  /// Creates an option with a default.
  init(
    _ type: ArgumentType<Value>, short: String? = nil, named name: String? = nil, _ help: String,
    default value: Value
  ) { self.init(type, short, name, help, slot: Slot(value)) }

  /// Creates a required option.
  ///
  /// - Parameter missing: The text after "needs" in the error message for a missing option.
  init(
    _ type: ArgumentType<Value>, short: String? = nil, named name: String? = nil, _ help: String,
    required missing: String
  ) { self.init(type, short, name, help, missing: missing, slot: Slot(nil)) }

  private init(
    _ type: ArgumentType<Value>, _ short: String?, _ name: String?, _ help: String, missing: String? = nil,
    slot: Slot<Value>
  ) {
    (self.type, self.short, self.name, self.help) = (type, short, name, help)
    (self.missing, self.slot) = (missing, slot)
  }

  var wrappedValue: Value { slot.decoded }

  func declare(_ name: String, in declarations: inout Declarations) {
    let names = CommandOption.names(short, self.name, ofProperty: name)
    declarations.add(
      CommandOption(
        names: names, value: type.placeholder, completion: type.completion, help: help,
        isRequired: missing != nil
      ) { text, context in
        guard let text else {
          if let missing { throw UsageError("\(context.verb) needs \(missing)") }
          return
        }
        do { slot.value = try type.decode(text, context) } catch let error as Expected {
          throw UsageError("\(names.last ?? "") takes \(error.what), not \"\(text.shown)\"")
        } catch let error as ConditionError { throw UsageError("\(names.last ?? ""): \(error)") }
      })
  }
}

/// An option without a value.
@propertyWrapper
struct Flag: DeclaringProperty {
  private let short: String?
  private let name: String?
  private let help: String
  private let slot = Slot(false)

  init(short: String? = nil, named name: String? = nil, _ help: String) {
    (self.short, self.name, self.help) = (short, name, help)
  }

  var wrappedValue: Bool { slot.decoded }

  func declare(_ name: String, in declarations: inout Declarations) {
    let names = CommandOption.names(short, self.name, ofProperty: name)
    declarations.add(
      CommandOption(names: names, value: nil, completion: .nothing, help: help) { text, _ in
        slot.value = text != nil
      })
  }
}

/// `--format` with the formats that a verb supports, and `--json` and `--brief` if the verb supports these
/// formats. The verb's first format is the default.
@propertyWrapper
struct FormatOption: DeclaringProperty {
  private let format: Option<Format?>
  private let flags: [(format: Format, flag: Flag)] = [
    (.json, Flag("short for --format json")),
    (.brief, Flag("short for --format brief: a short answer, with the commands that print more")),
  ]
  private let formats: [Format]

  init(_ formats: [Format]) {
    self.formats = formats
    let names = formats.map(\.rawValue).list("or")
    format = Option(.oneOf(formats), names)
  }

  /// The requested format; by default, the first of the verb's formats.
  var wrappedValue: Format { projectedValue ?? formats[0] }

  /// The requested format; `nil` without a request.
  var projectedValue: Format? { format.wrappedValue ?? flags.first { $0.flag.wrappedValue }?.format }

  func declare(_ name: String, in declarations: inout Declarations) {
    format.declare("--format", in: &declarations)
    let flags = flags.filter { formats.contains($0.format) }
    for (format, flag) in flags { flag.declare("--\(format.rawValue)", in: &declarations) }
    declarations.add(validation: {
      let given = flags.filter(\.flag.wrappedValue).map(\.format)
      if given.count > 1 { throw UsageError("--json and --brief cannot be combined") }
      if let first = given.first, let format = format.wrappedValue, format != first {
        throw UsageError("--\(first.rawValue) and --format \(format.rawValue) cannot be combined")
      }
    })
  }
}
