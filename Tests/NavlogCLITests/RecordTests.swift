import Foundation
import Navlog
import NavlogSQLite
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct RecordTests {
  let folder: TemporaryFolder
  let log: String

  init() throws {
    folder = try TemporaryFolder()
    log = folder.path("log.sqlite")
  }

  @Test func `navlog record prints a result for every call, and writes one closed session`() throws {
    let run = try CommandRun(
      ["record", log],
      input: """
        {"call":"navigate","to":{"name":"A"}}

        {"call":"navigate","to":{"name":"B","params":{"v":1}},"as":"sheet","router":"main"}
        {"call":"pop","count":2}
        """)
    #expect(
      run
        == CommandRun(
          status: 0,
          output: """
            {"position":1,"outcome":"applied","reason":null,"visible":"A"}
            {"position":2,"outcome":"applied","reason":null,"visible":"B"}
            {"position":3,"outcome":"noEffect","reason":"atRoot","visible":"B"}

            """))
    let sessions = try SQLiteEventLog(reading: log).sessions()
    #expect(sessions.map(\.count) == [3])
    #expect(sessions.allSatisfy { $0.ended != nil && $0.info.app == "navlog record" })
  }

  @Test func `navlog record rejects a time that is too far from the first one`() throws {
    let calls = ["-200000", "200000"].map { #"{"call":"pop","at":"\#($0)-01-01T00:00:00Z"}"# }
    let run = try CommandRun(["record", log], input: calls.joined(separator: "\n"))
    #expect(run.status == 2)
    #expect(
      run.errors
        == "navlog: line 2: field \"at\" is more than 285 years after the beginning of the session\n")
    #expect(try SQLiteEventLog(reading: log).sessions().map(\.count) == [1])
  }

  @Test func `navlog record can move a sheet to a detent, and prints a dialog as the visible screen`()
    throws
  {
    let run = try CommandRun(
      ["record", log],
      input: """
        {"call":"navigate","to":{"name":"A"},"as":"sheet(large,medium)"}
        {"call":"setDetent","detent":"medium"}
        {"call":"navigate","to":{"name":"sure"},"as":"alert"}
        {"call":"setDetent","detent":"height:9"}
        """)
    #expect(
      run.output == """
        {"position":1,"outcome":"applied","reason":null,"visible":"A"}
        {"position":2,"outcome":"applied","reason":null,"visible":"A"}
        {"position":3,"outcome":"applied","reason":null,"visible":"sure"}
        {"position":4,"outcome":"noEffect","reason":"refused(the sheet is presented without the detent height:9.0)","visible":"sure"}

        """)
    #expect(
      try CommandRun(["state", log]).output.hasSuffix(
        """
        main
        └─ sheet(large,medium): A  main/sheet@1  at medium
           └─ alert: sure          ◀ visible

        """))
    #expect(
      try CommandRun(["events", log, "--kind", "alert", "--format", "jsonl"]).output.contains(
        #""as":"alert""#))
    #expect(try CommandRun(["verify", log]).status == 0)
  }

  @Test func `recording into an existing log adds a session`() throws {
    for _ in 1...2 {
      #expect(try CommandRun(["record", log], input: #"{"call":"mark","text":"x"}"#).status == 0)
    }
    #expect(try SQLiteEventLog(reading: log).sessions().map(\.count) == [1, 1])
  }

  @Test func `navlog record refuses empty input, and creates no log and no session`() throws {
    let refused = CommandRun(
      status: 2, errors: "navlog: standard input contains no call, so nothing was recorded\n")
    #expect(try CommandRun(["record", log]) == refused)
    #expect(!FileManager.default.fileExists(atPath: log))
    #expect(try CommandRun(["record", log], input: #"{"call":"mark","text":"x"}"#).status == 0)
    #expect(try CommandRun(["record", log], input: "\n") == refused)
    #expect(try SQLiteEventLog(reading: log).sessions().map(\.count) == [1])
  }

  @Test func `a malformed line ends navlog record, and earlier calls stay recorded`() throws {
    let run = try CommandRun(
      ["record", log],
      input: "{\"call\":\"mark\",\"text\":\"x\"}\n\n{\"call\":\"pop\",\"cuont\":2}\n{\"call\":\"pop\"}\n")
    #expect(
      run
        == CommandRun(
          status: 2, output: "{\"position\":1,\"outcome\":\"applied\",\"reason\":null,\"visible\":null}\n",
          errors: "navlog: line 3: field \"cuont\" is not a field of pop, which has "
            + "at, call, cause, count, entry, origin, refused, router, rules, source\n"))
    let sessions = try SQLiteEventLog(reading: log).sessions()
    #expect(sessions.map(\.count) == [1])
    #expect(sessions.allSatisfy { $0.ended != nil })
  }

  @Test(arguments: [
    ("hello", "line 1: not JSON at byte 0: expected a value"),
    (" [1]", "line 1: field \"call\" is missing: the value is not a JSON object"),
    ("\n{\"call\":\"mark\"}", "line 2: field \"text\" is missing"),
    (
      #"{"call":"navigate","to":{"name":"B"},"rules":[{"rule":"G","requested":{"name":"B"},"denied":null}]}"#,
      #"line 1: field "rules[0]" needs "denied" with a reason, "to" with a destination, or "deferred" with a flag"#
    ),
    (
      #"{"call":"navigate","to":{"name":"B"},"rules":[{"rule":"G","denied":"no"}]}"#,
      #"line 1: field "rules[0].requested" is missing"#
    ),
    (
      "{\"call\":\"mark\",\"text\":\"a\",\"text\":\"b\"}",
      "line 1: not JSON at byte 26: the key \"text\" is duplicated"
    ),
  ])
  func `navlog record creates no file for input without a valid call`(
    input: String, error: String
  ) throws {
    #expect(
      try CommandRun(["record", log], input: input) == CommandRun(status: 2, errors: "navlog: \(error)\n"))
    #expect(try folder.names == [])
  }

  @Test func `the denied call in the help of navlog record is recorded as refused`() throws {
    let help = try CommandRun(["record", "--help"]).output
    let example = try #require(help.firstRange(of: /\{"call":[^{}]+\{"name":"B"\},"refused":.+\n.+/))
    let call = help[example].replacing("\n", with: "")
    let run = try CommandRun(["record", log], input: String(call))
    #expect(run.output.contains(#""outcome":"noEffect","reason":"refused(LoginGuard: no login)""#), "\(run)")
  }

  @Test func `the cause of a call must be an earlier event`() throws {
    #expect(
      try CommandRun(["record", log], input: #"{"call":"popToRoot","cause":1}"#)
        == CommandRun(
          status: 2, errors: "navlog: line 1: field \"cause\" is 1, which is not an earlier event\n"))
  }

  @Test func `navlog record refuses input that is not UTF-8`() throws {
    #expect(
      try CommandRun(["record", log], bytes: Data([0x22, 0xFF, 0x22, 0x0A]))
        == CommandRun(status: 2, errors: "navlog: line 1: not JSON at byte 0: the text is not UTF-8\n"))
  }

  @Test func `navlog record resolves links with the given link table`() throws {
    let table = folder.path("links.json")
    try Data(
      #"{"schemes":["shop"],"hosts":[],"routes":[{"pattern":"item/:id(Int)","name":"item","below":["home"]}]}"#
        .utf8
    ).write(to: URL(fileURLWithPath: table))
    let run = try CommandRun(
      ["record", log, "--links", table],
      input:
        "{\"call\":\"deepLink\",\"url\":\"shop://item/7\"}\n{\"call\":\"deepLink\",\"url\":\"shop://x\"}\n{\"call\":\"pop\"}"
    )
    #expect(
      run
        == CommandRun(
          status: 0,
          output: """
            {"position":1,"outcome":"applied","reason":null,"visible":"item"}
            {"position":2,"outcome":"noEffect","reason":"noMatch","visible":"item"}
            {"position":3,"outcome":"applied","reason":null,"visible":"home"}

            """))
  }

  @Test func `navlog record prints each result before it reads the next call`() throws {
    let (calls, answers) = (Pipe(), Pipe())
    let process = try Spawned(
      ["record", log], input: calls.fileHandleForReading.fileDescriptor,
      output: answers.fileHandleForWriting.fileDescriptor, errors: answers.fileHandleForWriting.fileDescriptor
    )
    for position in 1...20 {
      try calls.fileHandleForWriting.write(contentsOf: Data("{\"call\":\"popToRoot\"}\n".utf8))
      let answer = String(decoding: answers.fileHandleForReading.availableData, as: UTF8.self)
      #expect(answer.hasPrefix("{\"position\":\(position),"))
      // Other processes can read an event as soon as its call is acknowledged.
      if position == 20 { #expect(try SQLiteEventLog(reading: log).sessions().map(\.count) == [20]) }
    }
    try calls.fileHandleForWriting.close()
    #expect(process.wait() == 0)
  }

  @Test func `navlog record refuses to write into an export`() throws {
    for name in ["-", folder.path("x.jsonl")] { #expect(try CommandRun(["record", name]).status == 2) }
    #expect(try folder.names == [])
  }
}
