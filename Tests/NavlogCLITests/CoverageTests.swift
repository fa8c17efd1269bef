import Foundation
import Navlog
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct CoverageTests {
  let folder: TemporaryFolder
  let log: String

  @MainActor init() throws {
    folder = try TemporaryFolder()
    log = try Fixture(folder).tour()
  }

  @Test
  func `navlog coverage exits with 1 if no test covers a screen, link or other feature of a user's session`()
    throws
  {
    #expect(try CommandRun(line: "coverage \(log)").status == 0)
    let run = try CommandRun(line: "coverage \(log) -2 --tests \(log) --format text")
    #expect(run.status == 0 && run.lines.last?.hasPrefix("tests cover ") == true, "\(run)")
    let other = folder.path("tests.sqlite")
    _ = try CommandRun(
      ["record", other], input: #"{"call":"navigate","to":{"name":"list","type":"Screen"}}"#)
    let missing = try CommandRun(line: "coverage \(log) --tests \(other) --json")
    #expect(missing.status == 1)
    #expect(missing.lines.first?.hasPrefix(#"{"schema":1,"features":["#) == true)
  }

  @Test
  func `navlog coverage includes declared routes, rules and explored transitions, even if nobody used them`()
    throws
  {
    let (users, tests) = (folder.path("users.sqlite"), folder.path("tests.sqlite"))
    let (list, detail, pop) = (
      #"{"call":"navigate","to":{"name":"list"}}"#, #"{"call":"navigate","to":{"name":"detail"}}"#,
      #"{"call":"pop"}"#
    )
    #expect(try CommandRun(["record", users], input: [list, detail].joined(separator: "\n")).status == 0)
    #expect(try CommandRun(["record", tests], input: [list, pop].joined(separator: "\n")).status == 0)
    let declared = try folder.write(
      #"{"routes":[{"name":"list"},{"name":"help","pattern":"help"}]}"#, to: "routes.json")
    let rules = try folder.write(
      "shallow: never stack > 9\nfirst: kind = 'pop' only after stack > 1\n", to: "app.rules")
    let run = try CommandRun(
      line: "coverage \(users) --tests \(tests) --explored --declared \(declared) --rules \(rules)")
    #expect(
      run
        == CommandRun(
          status: 1,
          output: """
            kind         what           users  tests  explored   declared
            destination  detail             1      0  explored
            transition   list → detail      1      0  explored
            destination  list               1      1  explored   declared
            transition   main → list        1      1  explored
            rule         shallow            1      1             declared
            transition   list → main        0      1  explored
            rule         first              0      1             declared
            destination  help               0      0  not found  declared
            link         help               0      0  not found  declared
            transition   detail → list      0      0  explored

            tests cover 1 of 2 destinations, 1 of 2 transitions and 1 of 1 rule that occur in sessions of users

            """))
  }

  @Test
  func `navlog corpus pick selects as few sessions as possible that together show every feature`() throws {
    let copy = folder.path("copy.sqlite")
    try FileManager.default.copyItem(atPath: log, toPath: copy)
    let run = try CommandRun(line: "corpus pick \(log) \(copy) --format text")
    #expect(run.status == 0)
    #expect(run.lines.last?.hasPrefix("2 of 2 sessions show all ") == true, "\(run)")
    #expect(run.lines.last?.hasSuffix("; this is the minimum") == true)
    #expect(try CommandRun(line: "corpus \(log)").status == 2)
  }
}
