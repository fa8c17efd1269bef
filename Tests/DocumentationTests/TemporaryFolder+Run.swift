import Foundation
import TestThreads

extension TemporaryFolder {
  /// Runs a program in the folder, and returns its output.
  func run(_ program: String, _ arguments: [String]) throws -> String {
    try ProgramRun(program, arguments, in: url, mergesErrors: true).output
      .trimmingCharacters(in: .newlines)
  }

  /// The path of the command that was built with the tests.
  static var navlog: String { ProgramRun.navlog.path }
}
