import Foundation
import NavlogSQLite
import TestThreads

@testable import TestFixtures

/// The output of the stock `sqlite3` shell, run as an auditor runs it.
struct Shell: Equatable {
  var status: Int32
  var output: String
  var errors: String

  /// Runs SQL on a log.
  init(_ log: String, _ sql: String, options: [String] = ["-safe", "-readonly"]) throws {
    let run = try ProgramRun("sqlite3", ["-batch", "-bail"] + options + [log, sql])
    (status, output, errors) = (run.status, run.output, run.errors)
  }
}

extension LogFolder {
  /// Runs the shipped SQL on a log in the stock shell. Returns the verdict without the head, such as `whole||||3|500|500`.
  func audit(_ log: String) throws -> String {
    try checkChain(log).dropLast().joined(separator: "|")
  }

  /// Returns the head of a log, as the shipped SQL computes it.
  func auditedHead(_ log: String) throws -> String { String(try checkChain(log).last ?? "") }

  private func checkChain(_ log: String) throws -> [Substring] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Documentation/check-chain.sql")
    // The SQL begins with a comment. Without the line break before `--`, the shell would read the comment as an option.
    let shell = try Shell(log, "\n" + String(contentsOf: file, encoding: .utf8))
    return (shell.errors + shell.output.trimmingCharacters(in: .newlines))
      .split(separator: "|", omittingEmptySubsequences: false)
  }
}

extension Connection {
  /// Returns the text of the first column of the first row.
  func text(_ sql: String) throws -> String {
    let statement = try prepare(sql)
    return try statement.step() ? statement.text(0) : ""
  }
}

/// Returns the rows in which two results differ, regardless of their order: `- row` for a missing row, and `+ row` for an
/// additional row.
func difference(_ found: [String], _ expected: [String]) -> [String] {
  var counts: [String: Int] = [:]
  for row in found { counts[row, default: 0] += 1 }
  for row in expected { counts[row, default: 0] -= 1 }
  return counts.filter { $0.value != 0 }.map { ($0.value < 0 ? "- " : "+ ") + $0.key }.sorted()
}
