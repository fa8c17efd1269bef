/// One verb of the command. Verbs are thin: they open a log, call the library, and print.
@MainActor
protocol Verb {
  /// The word on the command line.
  static var name: String { get }
  /// What it does, in a few words, without a full stop: a line of the overview.
  static var summary: String { get }
  /// Its arguments, in order.
  static var positionals: [Positional] { get }
  /// Its own options, beside the common ones.
  static var options: [CommandOption] { get }
  /// Whether `--output` names the log that the verb writes, rather than the file for its text.
  static var makesOutput: Bool { get }
  /// The argument after which all words are arguments, whatever they look like: those of another command.
  static var commandWord: String? { get }
  /// Whether its exit status is an answer, which it finds even if nobody reads its output.
  static var judges: Bool { get }
  /// Whether it uses the terminal itself, and restores it before it ends.
  static var ownsTerminal: Bool { get }
  /// Whether it runs inside of another verb, on the log that is open there.
  static var embedding: Embedding { get }
  /// Rules and examples, printed below the options.
  static var details: String { get }

  /// Runs the verb. The caller flushes the output.
  ///
  /// - Throws: `UsageError` or `EventLogError`, whose description is printed to standard error.
  static func run(_ arguments: inout Arguments, _ output: Output) async throws -> ExitStatus
}

extension Verb {
  static var makesOutput: Bool { false }
  static var commandWord: String? { nil }
  static var judges: Bool { false }
  static var ownsTerminal: Bool { false }

  /// What follows its name: `LOG [SESSION] -o NEW`.
  static var synopsis: String {
    (positionals.map(\.name) + (makesOutput ? ["-o NEW"] : [])).joined(separator: " ")
  }
}

/// Whether a verb runs inside of another one, such as the debugger.
enum Embedding: Sendable {
  /// It reads a log, changes nothing, and needs neither the terminal nor standard input.
  case onOneLog
  /// It does not, and says why: "writes to the log".
  case refused(String)
}

/// What a word of the command line stands for, as far as a shell can complete it.
enum Completion: Hashable, Sendable {
  /// Text that only the user knows.
  case nothing
  case files
  /// A log or an export.
  case logs
  /// A session of the log that the words before name.
  case sessions
  /// The same, or all of them.
  case sessionsOrAll
  case oneOf([String])
  /// Some of these words, separated by commas.
  case someOf([String])
}

/// An argument of a verb: its placeholder in help, in brackets when it is optional.
struct Positional: Sendable {
  /// What the surrounding verb can say when the argument is left out.
  enum Kind: Sendable {
    case log, session, moment
    /// A session or a moment, if the word is one; otherwise the word is the next argument.
    case sessionOrMoment
    /// Text that comes from standard input when it is left out.
    case input
    /// Nothing.
    case other
  }

  let name: String
  let completion: Completion
  let kind: Kind

  /// Whether several may follow one another.
  var repeats: Bool { name.hasSuffix("…") }

  init(_ name: String, _ completion: Completion = .nothing, kind: Kind = .other) {
    self.name = name
    self.completion = completion
    self.kind = kind
  }

  static let log = Positional("LOG", .logs, kind: .log)
  static let logs = Positional("LOG…", .logs, kind: .log)
  static let sessionOrAll = Positional("[SESSION or all]", .sessionsOrAll, kind: .session)
  static let session = Positional("[SESSION]", .sessions, kind: .session)
  static let moment = Positional("[MOMENT]", .sessions, kind: .moment)
}

/// An option of a verb: its spelling and its help.
struct CommandOption: Hashable, Sendable {
  /// The spellings, the long one last: `-s`, `--speed`.
  let names: [String]
  /// The placeholder of the value in help; `nil` for a flag.
  let value: String?
  /// What the value stands for.
  let completion: Completion
  /// What it does, for help.
  let help: String

  /// An option with a value, or a flag.
  init(_ names: String..., value: String? = nil, _ completion: Completion = .nothing, help: String) {
    self.names = names
    self.value = value
    self.completion = completion
    self.help = help
  }

  /// The name that messages use.
  var name: String { names.last ?? "" }
}

extension CommandOption {
  static let help = CommandOption("-h", "--help", help: "prints this help")
  static let noColor = CommandOption(
    "--no-color", help: "prints without color, as NO_COLOR in the environment does")
  static let output = CommandOption(
    "-o", "--output", value: "FILE", .files, help: "writes to FILE instead of standard output")
  static let json = CommandOption("--json", help: "short for --format json")

  static let withSensitiveData = CommandOption(
    "--with-sensitive-data", help: "redacts nothing: includes everything recorded about the user")

  static let maskKey = CommandOption(
    "--mask-key", value: "FILE", .files,
    help: "masks under the key in FILE, so that the same values always have the same masks")

  /// `--format`, with the formats that a verb supports.
  static func format(_ formats: [Format]) -> CommandOption {
    let names = formats.map(\.rawValue)
    return CommandOption("--format", value: "FORMAT", .oneOf(names), help: names.list("or"))
  }

  /// The options of every verb.
  static let common = [output, noColor, help]
}

/// The exit status of the command.
enum ExitStatus: Int32 {
  /// Success, or no difference.
  case success = 0
  /// Something differs, is missing, or failed a check.
  case issuesFound = 1
  /// The command line or the input is unusable; standard error says why, in one sentence.
  case unusable = 2
  /// The hash chain of the log is intact, but there is no known head to compare it with.
  case chainOnly = 3
  /// The hash chain of the log is intact, but does not match the known head.
  case unanchored = 4
}

/// An unusable command line or input: one sentence for standard error. The exit status is 2.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
