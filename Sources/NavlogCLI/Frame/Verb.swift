/// One verb of the command. Thin: it opens a log, asks the library, and prints.
@MainActor
protocol Verb {
  /// The word on the command line.
  static var name: String { get }
  /// What it does, for the list of verbs: a few words, no full stop.
  static var summary: String { get }
  /// What follows the name: `LOG [SESSION]`.
  static var synopsis: String { get }
  /// The options it takes, besides those of every verb.
  static var options: [CommandOption] { get }
  /// Whether `--output` names a log that the verb makes itself, and not where its text goes.
  static var makesOutput: Bool { get }
  /// What help says below the options: rules and examples.
  static var details: String { get }

  /// Does it. The output is flushed by the caller.
  ///
  /// - Throws: `UsageError` or `EventLogError`, whose description becomes the sentence on standard error.
  static func run(_ arguments: inout Arguments, _ output: Output) async throws -> ExitStatus
}

extension Verb {
  static var makesOutput: Bool { false }
}
