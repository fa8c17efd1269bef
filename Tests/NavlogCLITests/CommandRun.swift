import Foundation
import TestThreads

/// The result of running the built command to its end.
typealias CommandRun = ProgramRun

extension ProgramRun {
  /// The built command.
  static var executable: URL { navlog }

  /// Runs `navlog` with arguments and an input.
  init(_ arguments: [String], input: String = "") throws { try self.init(arguments, bytes: Data(input.utf8)) }

  /// Runs `navlog` with arguments and a binary input.
  init(_ arguments: [String], bytes: Data) throws {
    try self.init(Self.navlog.path, arguments, input: bytes)
  }

  /// Runs `navlog` with the words of a line as its arguments. The process does not inherit the environment of the tests.
  init(line: String, environment: [String: String] = [:]) throws {
    try self.init(
      Self.navlog.path, line.split(separator: " ").map(String.init), environment: environment)
  }
}

extension Spawned {
  /// Starts `navlog`, by default with an empty standard input.
  convenience init(
    _ arguments: [String], environment: [String: String] = [:], input: Int32? = nil, output: Int32,
    errors: Int32
  ) throws {
    try self.init(
      of: CommandRun.executable, arguments, environment: environment, input: input, output: output,
      errors: errors)
  }
}
