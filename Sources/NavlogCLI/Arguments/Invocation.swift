import Navlog
import NavlogTools

/// A verb whose arguments were decoded from a command line.
///
/// Parsing is strict: an unknown option is an error that names it. `--opt value`, `--opt=value`, `-o value`
/// and `-ovalue` are equivalent; `--` ends the options. A lone `-` (standard input) and `-1` (the last
/// session) are arguments.
@MainActor
struct Invocation {
  let verb: any Verb
  let common = CommonOptions()
  /// The files that the verb reads or creates, which its output must not replace.
  let files: [ReadFile]
  /// Whether the command line requests a brief answer.
  let isBrief: Bool

  /// Decodes the words after a verb. With `--help`, decodes only the common options.
  ///
  /// - Parameter surroundings: The context of a verb that runs inside another verb.
  /// - Throws: `UsageError`.
  init(
    _ type: any Verb.Type, _ words: ArraySlice<String>, _ environment: [String: String],
    in surroundings: EmbeddedVerb.Context? = nil
  ) throws {
    verb = type.init()
    let declarations = Declarations(verb, common)
    let line = try ScannedLine(words, declarations, verb: type.name)
    let context = ParsingContext(type.name, declarations, Set(line.options.keys), environment, surroundings)
    if line.options["--help"] == nil {
      var positionals = line.positionals[...]
      for option in declarations.options { try option.decode(line.options[option.name], context) }
      for positional in declarations.positionals { try positional.decode(&positionals, context) }
      if let extra = positionals.first {
        try context.rejectCondition(extra)
        throw UsageError("\(type.name) takes no argument \"\(extra.shown)\"; see navlog \(type.name) --help")
      }
      for validate in declarations.validations { try validate() }
    } else {
      for option in Declarations(common).options { try option.decode(line.options[option.name], context) }
    }
    files = context.files
    isBrief = line.options["--brief"] != nil || line.options["--format"] == Format.brief.rawValue
  }
}

extension Invocation {
  /// Runs the verb, and stops it at its time limit. A brief answer ends with a line that explains how to get more.
  func run(_ output: Output) async throws -> ExitStatus {
    let status =
      if let limit = common.timeLimit {
        try await limit.run { try await verb.run(output) }
      } else {
        try await verb.run(output)
      }
    if isBrief, output.page == nil { try output.line("more: \(type(of: verb).more)") }
    return status
  }
}

/// The options of every verb.
struct CommonOptions: ArgumentGroup {
  static let outputHelp = "writes to FILE instead of standard output"
  @Option<String?> var output: String?
  @Option(.timeLimit, "stops with an error after SECONDS") var timeLimit: TimeLimit?
  @Flag("prints without color, as if NO_COLOR were set") var noColor: Bool
  @Flag(short: "h", "prints this help") var help: Bool

  /// - Parameter outputHelp: The help of the option `-o`.
  init(_ outputHelp: String = Self.outputHelp) {
    _output = Option(.newFile(), short: "o", outputHelp)
  }
}

/// The words after a verb, divided into options and positional arguments.
private struct ScannedLine {
  /// The options with their values by name. The values of flags are empty.
  private(set) var options: [String: String] = [:]
  private(set) var positionals: [String] = []

  @MainActor
  init(_ words: ArraySlice<String>, _ declarations: Declarations, verb: String) throws {
    var rest = words
    while let word = rest.popFirst() {
      if word == "--" { break }
      guard word.isOption else {
        positionals.append(word)
        if word == declarations.commandWord { break }
        continue
      }
      let (option, attached) = try Self.option(word, declarations.options, verb)
      guard options[option.name] == nil else { throw UsageError("\(option.name) was given twice") }
      guard let value = option.value else {
        if attached != nil { throw UsageError("\(option.name) takes no value") }
        options[option.name] = ""
        continue
      }
      guard let found = attached ?? rest.first.flatMap({ $0.isOption ? nil : $0 }) else {
        throw UsageError("\(option.name) needs a value: \(value)")
      }
      if attached == nil { rest.removeFirst() }
      options[option.name] = found
    }
    positionals += rest
  }

  private static func option(
    _ word: String, _ options: [CommandOption], _ verb: String
  ) throws -> (CommandOption, attached: String?) {
    let name = word.hasPrefix("--") ? String(word.prefix { $0 != "=" }) : String(word.prefix(2))
    if let option = options.first(where: { $0.names.contains(name) }) {
      let rest = word.dropFirst(name.count)
      if rest.isEmpty { return (option, nil) }
      return (option, String(rest.first == "=" ? rest.dropFirst() : rest))
    }
    let near = nearest(to: name, among: options.flatMap(\.names))
    let hint = near.map { "did you mean \($0)?" } ?? "navlog \(verb) --help lists the options"
    throw UsageError("\(verb) has no option \(name.shown); \(hint)")
  }
}

/// The context in which a value is decoded.
@MainActor
final class ParsingContext {
  /// The name of the verb.
  let verb: String
  /// The names of the options on the command line.
  let options: Set<String>
  /// The moment that the surrounding verb, such as the debugger, provides; `nil` on a command line.
  var moment: MomentReference? { surroundings?.moment }
  /// Whether arguments may name commands to run, or files other than the log of a surrounding verb.
  var allowsFiles: Bool { surroundings?.allowsFiles ?? true }
  /// The files that the decoded values name.
  private(set) var files: [ReadFile] = []
  private let commandWord: String?
  /// The option that takes a condition; `nil` if the verb has none.
  private let conditionOption: String?
  private let environment: [String: String]
  private let surroundings: EmbeddedVerb.Context?

  init(
    _ verb: String, _ declarations: Declarations, _ options: Set<String>, _ environment: [String: String],
    _ surroundings: EmbeddedVerb.Context?
  ) {
    (self.verb, self.options, self.environment, self.surroundings) = (
      verb, options, environment, surroundings
    )
    commandWord = declarations.commandWord
    conditionOption = declarations.options.map(\.name).first { ["--where", "--bad"].contains($0) }
  }

  func note(_ file: ReadFile) { files.append(file) }

  /// Returns the log at a path.
  ///
  /// - Throws: `UsageError` if arguments may not name files.
  func source(_ path: String) throws -> LogSource {
    guard allowsFiles else {
      throw UsageError("navlog \(verb) can read only the logs that this server serves")
    }
    note(ReadFile(log: path))
    return LogSource(path)
  }

  /// Returns the log of the surrounding verb, such as the debugger. Without a surrounding verb, returns the
  /// log that the next word names. If that word is not a log and the environment variable NAVLOG is set,
  /// returns the log that NAVLOG names.
  func log(_ words: inout ArraySlice<String>) throws -> LogSource {
    if let surroundings {
      note(ReadFile(log: surroundings.log.path))
      return surroundings.log
    }
    if let fallback = environment.logPath, words.first.map({ !namesLog($0) }) ?? true {
      return try source(fallback)
    }
    guard let path = words.popFirst() else {
      throw UsageError("\(verb) needs a log, such as app.sqlite, as its first argument or in NAVLOG")
    }
    return try source(path)
  }

  /// Whether the surrounding verb or NAVLOG provides a log, so that the verb does not need an argument for it.
  var hasLog: Bool { surroundings != nil || environment.logPath != nil }

  /// Whether a word names a log. The keyword that begins another command is not a log, even if a file has this name.
  func namesLog(_ word: String) -> Bool { word != commandWord && LogSource.isNamed(by: word) }

  /// Returns the next word, unless it is the keyword that begins another command, such as `run`.
  func optional(_ words: inout ArraySlice<String>) -> String? {
    words.first == commandWord ? nil : words.popFirst()
  }

  /// Returns the moment that a word names. In the debugger, `@12` and `12` are moments of the session on screen.
  func moment(_ word: String) throws -> MomentReference {
    let found = try MomentReference(word)
    guard let moment else { return found }
    if let number = found.number { return MomentReference(session: moment.session, point: .position(number)) }
    guard found.session == nil, found.point?.isFullTime != true else { return found }
    return MomentReference(session: moment.session, point: found.point)
  }

  /// The sessions to search by default.
  var scope: SessionScope { moment?.session.map { .one($0) } ?? .last }

  /// Returns the sessions that a word names. If the word names a moment, the search begins at that moment.
  func scope(_ word: String) throws -> SessionScope {
    if MomentReference.namesPoint(word) { return .from(try moment(word)) }
    try rejectCondition(word)
    return try SessionScope(word)
  }

  /// Rejects a positional argument that looks like a condition, if the verb takes conditions only in an option.
  ///
  /// - Throws: `UsageError`, which names the option.
  func rejectCondition(_ word: String) throws {
    guard let conditionOption, word.contains(where: "=<>'".contains) else { return }
    throw UsageError(
      "\(verb) takes a condition only as an option: use \(conditionOption) \"\(word.shown)\"")
  }
}

/// A file that a verb reads, or a log that it creates.
struct ReadFile {
  let path: String
  /// The error message if `--output` names the file.
  let problem: String
  /// Whether the file is a log. In this case, `--output` must not replace the files that belong to the log, either.
  let isLog: Bool

  /// - Parameter noun: The kind of the file, for the error message: "key file".
  init(_ noun: String, at path: String, isLog: Bool = false) {
    (self.path, self.isLog) = (path, isLog)
    problem = "--output names the \(noun), which would be overwritten"
  }

  /// Creates the description of a log, which `--output` must not replace.
  init(log path: String) {
    (self.path, problem, isLog) = (path, "--output names the log itself, which is never modified", true)
  }
}

extension [String: String] {
  /// In an environment, the log to read when no log is named: the variable NAVLOG, unless it is empty.
  var logPath: String? { self["NAVLOG"].flatMap { $0.isEmpty ? nil : $0 } }
}

extension String {
  /// Whether the word is an option rather than an argument.
  var isOption: Bool {
    guard hasPrefix("-"), let second = dropFirst().first else { return false }
    return !second.isNumber
  }
}
