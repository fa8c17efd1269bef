import Foundation
import Navlog
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct FlagConditionTests {
  let folder: TemporaryFolder
  let log: String

  /// Records a session with a screen before the login, a screen before the logout, and a second flag at the end.
  init() throws {
    folder = try TemporaryFolder()
    log = folder.path("log.sqlite")
    let calls = [
      #"{"call":"navigate","to":{"name":"A"}}"#,
      #"{"call":"setFlag","name":"isLoggedIn","value":true}"#,
      #"{"call":"navigate","to":{"name":"B"}}"#,
      #"{"call":"setFlag","name":"isLoggedIn","value":false}"#,
      #"{"call":"setFlag","name":"attempts","value":3}"#,
    ]
    try #require(try CommandRun(["record", log], input: calls.joined(separator: "\n")).status == 0)
  }

  private func positions(where sql: String) throws -> String {
    let run = try CommandRun(["events", log, "--where", sql, "--format", "csv"])
    try #require(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    return run.output.split(separator: "\n").dropFirst().map { String($0.prefix { $0 != "," }) }
      .joined(separator: " ")
  }

  @Test func `a flag that is not set is false in a condition`() throws {
    #expect(try positions(where: "NOT flag('isLoggedIn')") == "1 4 5")
    #expect(try positions(where: "flag('isLoggedIn')") == "2 3")
    #expect(try positions(where: "flag('isLoggedIn') = 0 AND screen = 'B'") == "4 5")
    #expect(try positions(where: "flag('attempts') > 2") == "5")
    #expect(try positions(where: "Flag('attempts', -1) = -1") == "1 2 3 4")
    #expect(try positions(where: "flag('never', 'no') = 'no'") == "1 2 3 4 5")
    #expect(try positions(where: "flag('never', '0123') = '0123'") == "1 2 3 4 5")
    #expect(try positions(where: "flag('never', 'nan') = 'nan'") == "1 2 3 4 5")
    #expect(
      try positions(where: "typeof(flag('never', 1.5)) = 'real' AND flag('never', NULL) IS NULL")
        == "1 2 3 4 5")
  }

  @Test(arguments: [
    ["events", "--where"], ["bisect", "--bad"], ["bisect", "--all", "--bad"], ["watch"],
  ])
  func `the error for an unknown flag suggests the most similar flag`(words: [String]) throws {
    let arguments = [words[0], log] + words.dropFirst()
    #expect(
      try CommandRun(arguments + ["NOT flag('isLogedIn')"])
        == CommandRun(
          status: 2,
          errors:
            "navlog: unknown flag \"isLogedIn\"; did you mean isLoggedIn? (for a flag that the log never sets, write flag('isLogedIn', 0))\n"
        ))
  }

  @Test func `the error for an unknown flag lists the flags of the log if no flag is similar`() throws {
    #expect(
      try CommandRun(["bisect", log, "--bad", "flag('isDarkModePreferred')"]).errors
        == "navlog: unknown flag \"isDarkModePreferred\"; the log has attempts, isLoggedIn "
        + "(for a flag that the log never sets, write flag('isDarkModePreferred', 0))\n")
  }

  @Test
  func `a condition on a flag is accepted if one of several logs sets the flag, in any order of the logs`()
    throws
  {
    let other = folder.path("other.sqlite")
    let call = #"{"call":"navigate","to":{"name":"C"}}"#
    try #require(try CommandRun(["record", other], input: call).status == 0)
    let rules = try folder.write("shallow: never flag('isLoggedIn') AND depth > 9\n", to: "app.rules")
    for logs in [[log, other], [other, log]] {
      let check = try CommandRun(["check"] + logs + ["--rules", rules])
      #expect(check.status == 0 && check.output.contains("1 rule, 2 sessions: 2 hold"), "\(check)")
      #expect(try CommandRun(["coverage"] + logs + ["--rules", rules]).status == 0)
      let bisect = try CommandRun(["bisect"] + logs + ["--bad", "flag('isLoggedIn')"])
      #expect(bisect.status == 1 && bisect.output.contains("after event 2"), "\(bisect)")
      #expect(try CommandRun(["bisect"] + logs + ["--bad", "flag('isLogedIn')"]).status == 2)
    }
    // The first sessions that the search makes set no flags.
    for options in [[], ["--walks", "3", "--steps", "4"]] {
      #expect(try CommandRun(["explore", log, "--rules", rules] + options).errors == "")
    }
  }

  @Test func `a condition on a flag finds the same events in an export as in its log`() throws {
    let export = folder.path("log.jsonl")
    try #require(try CommandRun(["export", log, "--with-sensitive-data", "-o", export]).status == 0)
    for sql in ["NOT flag('isLoggedIn')", "flag('attempts') > 2"] {
      #expect(
        try CommandRun(["events", export, "--where", sql]) == CommandRun(["events", log, "--where", sql]))
    }
    #expect(try CommandRun(["events", export, "--where", "flag('attempt')"]).status == 2)
  }
}
