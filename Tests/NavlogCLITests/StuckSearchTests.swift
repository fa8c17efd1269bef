import Foundation
import NavlogSQLite
import TestThreads
import Testing

/// Searches and queries that would run for hours.
@Suite(.waitsForProcesses) struct StuckSearchTests {
  private let folder: TemporaryFolder
  private let log: String

  @MainActor init() throws {
    folder = try TemporaryFolder()
    log = folder.path("log.sqlite")
    let call = "{\"call\":\"mark\",\"text\":\"\(String(repeating: "a", count: 60))b\"}\n"
    #expect(try CommandRun(["record", log], input: call).status == 0)
  }

  private func interrupted(_ arguments: [String], after time: Duration) async throws -> (Int32?, String) {
    let errors = folder.path("errors")
    let file = open(errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    defer { close(file) }
    let process = try Spawned(
      arguments, environment: ProcessInfo.processInfo.environment, output: file, errors: file)
    try await Task.sleep(for: time)
    process.interrupt()
    return (process.wait(), try String(contentsOfFile: errors, encoding: .utf8))
  }

  /// An expression that calls a function 150 times. Each call takes seconds, and does not check for cancellation.
  private static let stuck =
    (1...150).map { "length(printf('%.*c', 2147483\($0 + 100), 'x'))" }.joined(separator: "+")

  @Test(.disabled(if: Torture.isSanitized, "the search ends at its time limit before ^C arrives"))
  func `a search that is stuck in an SQL function ends at ^C`() async throws {
    for arguments in [["sql", log, "SELECT \(Self.stuck)"], ["watch", log, Self.stuck]] {
      var time = Duration.seconds(2)
      var (status, errors) = try await interrupted(arguments, after: time)
      // On a busy machine, the signal may arrive before the process handles signals. The signal itself then ends the process,
      // so the test tries again, and waits longer before it sends the signal.
      while status == -SIGINT, time < .seconds(30) {
        time *= 2
        (status, errors) = try await interrupted(arguments, after: time)
      }
      #expect(status == 130 && errors == "navlog: the query was interrupted\n", "\(status) \(errors)")
    }
  }

  @Test(.enabled(if: Torture.isRunning, "takes 20 seconds of processor time"))
  func `a search that is stuck in an SQL function is stopped after 20 seconds, with a reason`() throws {
    let run = try CommandRun(["sql", log, "SELECT \(Self.stuck)"])
    #expect(run.status == 2 && run.output.isEmpty, "\(run)")
    #expect(
      run.errors == "navlog: the query was stopped: one of its functions takes more than 20 seconds\n")
  }

  @Test func `a search with a slow regular expression is stopped, and the error explains why`() throws {
    for arguments in [["events", log, "--grep", "(a+)+$"], ["show", log, "@/(a+)+$/"]] {
      let run = try CommandRun(arguments)
      #expect(run.status == 2 && run.output.isEmpty, "\(run)")
      #expect(
        run.errors
          == "navlog: the search for /(a+)+$/ takes too long; nested repetitions such as (a+)+ are often the reason\n"
      )
    }
  }

  /// A query that never ends.
  private static let endless =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"

  /// The error of a command that exceeds a limit of half a second.
  private static let limitError =
    "the command exceeded its time limit of 0.5s: select fewer events, or simplify the condition or query\n"

  @Test(arguments: [
    ["sql", "LOG", endless, "--json"], ["sql", "LOG", "SELECT \(stuck)"], ["watch", "LOG", stuck],
    ["check", "LOG", "--rules", "RULES"], ["bisect", "LOG", "--bad", "\(stuck) < 0"],
    ["events", "LOG", "--where", "\(stuck) < 0"], ["events", "LOG", "--grep", "(a+)+$"],
    ["show", "LOG", "@/(a+)+$/"], ["test", "LOG", "--bad", "\(stuck) < 0"],
    ["bisect", "LOG", "run", "sleep", "600"],
  ])
  func `a command ends at its time limit, and the error explains what to do`(words: [String]) throws {
    let rules = folder.path("rules")
    try "no fault: never \(Self.stuck) < 0\n".write(toFile: rules, atomically: true, encoding: .utf8)
    let arguments = words.map { $0 == "LOG" ? log : $0 == "RULES" ? rules : $0 }
    let run = try CommandRun(
      Array(arguments.prefix(2)) + ["--time-limit", "0.5"] + arguments.dropFirst(2))
    #expect(run == CommandRun(status: 2, errors: "navlog: \(Self.limitError)"))
  }

  @Test func `a command that exceeds its time limit leaves the file of --output as it was`() throws {
    let file = folder.path("rows.jsonl")
    try "old".write(toFile: file, atomically: true, encoding: .utf8)
    let rows = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
    let run = try CommandRun(
      ["sql", log, rows, "--format", "jsonl", "-o", file, "--time-limit", "0.5"])
    #expect(run == CommandRun(status: 2, errors: "navlog: \(Self.limitError)"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "old")
    #expect(try folder.names.filter { $0.hasPrefix("rows") } == ["rows.jsonl"])
  }

  @Test func `a verb in the debugger ends at its time limit, and the debugger continues`() throws {
    let run = try CommandRun(
      ["debug", log], input: ":sql \"\(Self.endless)\" --time-limit 0.5\nnext\nquit\n")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
    #expect(run.output.contains("--time-limit 0.5\n\(Self.limitError)debug> next\n"), "\(run)")
  }

  @Test func `a command that ends before its time limit is not affected`() throws {
    let run = try CommandRun(["events", log])
    #expect(try CommandRun(["events", log, "--time-limit", "60"]) == run && run.status == 0)
  }

  @Test func `a slow search that finds a match is not stopped`() throws {
    let run = try CommandRun(["events", log, "--grep", "(a+)+b", "--format", "text"])
    #expect(run.status == 0 && run.lines.count == 1)
  }
}
