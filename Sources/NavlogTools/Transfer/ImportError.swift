import Navlog

/// Why a file cannot be imported: the line, and what is wrong with it.
public struct ImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// What is wrong, as the end of a sentence that begins with the line.
  public let problem: String

  /// One sentence: `line 3: field "kind" is missing`.
  public var description: String { "line \(line): \(problem)" }

  /// An error about one line.
  public init(line: Int, problem: String) {
    self.line = line
    self.problem = problem
  }
}
