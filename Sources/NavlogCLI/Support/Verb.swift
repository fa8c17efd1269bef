import Navlog
import NavlogSQLite
import NavlogTools

/// One verb of the command, with arguments that are decoded before it runs. Verbs are thin: they open a log,
/// call the library, and print.
@MainActor
protocol Verb: ArgumentGroup {
  /// The word on the command line.
  static var name: String { get }
  /// A short description without a full stop, for a line of the overview.
  static var summary: String { get }
  /// Rules and examples, printed below the options.
  static var details: String { get }
  /// The help of the option `-o`.
  static var outputHelp: String { get }
  /// The commands that print more than a brief answer.
  static var more: String { get }
  /// Whether the exit status reports the verb's result, as in `navlog diff`. Such a verb continues even if its output
  /// was closed, because the exit status is known only at the end.
  static var judges: Bool { get }
  /// Whether the verb uses the terminal itself, and restores it at its end.
  static var ownsTerminal: Bool { get }
  /// The reason why the verb cannot run inside the debugger on the open log: "writes to the log". `nil` for a
  /// verb that reads a log, changes nothing, and needs neither the terminal nor standard input.
  static var isolation: String? { get }

  init()

  /// Runs the verb. The caller flushes the output.
  ///
  /// - Throws: `UsageError` or `EventLogError`, whose description is printed to standard error.
  func run(_ output: Output) async throws -> ExitStatus
}

extension Verb {
  static var outputHelp: String { CommonOptions.outputHelp }
  static var more: String { "navlog \(name) without --brief" }
  static var judges: Bool { false }
  static var ownsTerminal: Bool { false }
  static var isolation: String? { nil }

  /// The verb's arguments, followed by the options of every verb.
  static var declarations: Declarations { Declarations(Self(), CommonOptions(outputHelp)) }

  /// The synopsis after the verb's name: `LOG [SESSION] -o NEW`.
  static var synopsis: String {
    let declarations = declarations
    let required = declarations.options.filter(\.isRequired)
    return (declarations.positionals.map(\.name) + required.map { "\($0.names[0]) \($0.value ?? "")" })
      .joined(separator: " ")
  }
}

/// The exit status of the command.
enum ExitStatus: Int32 {
  /// Success, or no difference.
  case success = 0
  /// A difference, a finding, or a failed check.
  case issuesFound = 1
  /// The command line or the input is unusable, or the command exceeded its time limit. A sentence on standard error explains
  /// the problem.
  case unusable = 2
  /// The hash chain of the log is intact, but no known head is available for comparison.
  case chainOnly = 3
  /// The hash chain of the log is intact, but does not match the known head.
  case unanchored = 4
}

/// An unusable command line or input: one sentence for standard error. The exit status is 2.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
