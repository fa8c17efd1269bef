import Foundation
import Navlog
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct CheckTests {
  let folder: TemporaryFolder
  let log: String

  @MainActor init() throws {
    folder = try TemporaryFolder()
    log = try Fixture(folder).tour()
  }

  private func write(_ rules: String) throws {
    try folder.write(rules, to: "app.rules")
  }

  private func run(_ arguments: String...) throws -> CommandRun {
    try CommandRun(["check"] + arguments + ["--rules", folder.path("app.rules")])
  }

  @Test func `navlog check lists violated and undecided rules, and exits with 1`() throws {
    try write(
      """
      plain sheets: never path LIKE '%sheet%detail%'
      sheets close: modals > 0 leads to modals = 0
        within 60 s
      links pop: kind = 'deepLink' leads to kind = 'pop' within 5 events
      few flags: at most 2 kind = 'setFlag' per session
      """)
    let expected = CommandRun(
      status: 1,
      output: """
        violated   a1b2c3d4@3  plain sheets  event 3        navigate -> detail(id: 7, title: "Año nuevo")
        violated   a1b2c3d4@8  sheets close  events 7 to 8  deepLink challenge://character/9 -> dismissAll, home/character(9)
        undecided  a1b2c3d4@8  links pop     since event 8  deepLink challenge://character/9 -> dismissAll, home/character(9)
        4 rules, 2 sessions: 5 hold, 2 violated, 1 undecided

        """)
    #expect(try run(log) == expected)
    let export = folder.path("tour.jsonl")
    #expect(try CommandRun(line: "export \(log) --with-sensitive-data -o \(export)").status == 0)
    #expect(try run(export) == expected)
    #expect(
      try run(log, "-1")
        == CommandRun(status: 0, output: "4 rules, 1 session: 4 hold, 0 violated, 0 undecided\n"))
  }

  @Test func `an independent evaluator in Python agrees with navlog check on random sessions`() throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Oracles/rules.py")
    let run = try CommandRun(
      "/usr/bin/env", ["python3", script.path, CommandRun.executable.path, "200", "7"])
    #expect(run == CommandRun(status: 0, output: "2400 verdicts, 0 wrong\n"))
  }

  @Test func `navlog check names the log of a violation, and counts a session once if two logs contain it`()
    throws
  {
    let copy = folder.path("copy.sqlite")
    try FileManager.default.copyItem(atPath: log, toPath: copy)
    try write("few: at most 0 kind = 'setFlag' per session")
    let run = try run(log, copy)
    #expect(run.lines.last == "1 rule, 2 sessions: 1 hold, 1 violated, 0 undecided")
    #expect(
      run.lines.first?.hasPrefix("violated  \(log)  a1b2c3d4@7  few  event 7  setFlag") == true, "\(run)")
  }

  @Test func `navlog check exits with 0 if no rule is violated`() throws {
    try write("never deep: never stack > 20")
    #expect(
      try run(log)
        == CommandRun(status: 0, output: "1 rule, 2 sessions: 2 hold, 0 violated, 0 undecided\n"))
  }

  @Test func `an undecided rule does not make navlog check fail`() throws {
    try write("ends: depth >= 0 until kind = 'closed'")
    let run = try run(log, "-2")
    #expect(run.status == 0)
    #expect(run.lines.last == "1 rule, 1 session: 0 hold, 0 violated, 1 undecided")
  }

  @Test func `navlog check --json prints every verdict`() throws {
    try write("few: at most 0 kind = 'setFlag' per session\nends: kind = 'deepLink' leads to 0 within 9 s")
    let run = try run(log, "-2", "--json")
    #expect(
      run
        == CommandRun(
          status: 1,
          output: """
            {"schema":1,"verdicts":[\
            {"log":null,"session":"a1b2c3d4e5f60718","rule":"few","text":"at most 0 kind = 'setFlag' per session",\
            "verdict":"violated","stretch":{"from":7,"to":7},"since":null},\
            {"log":null,"session":"a1b2c3d4e5f60718","rule":"ends","text":"kind = 'deepLink' leads to 0 within 9 s",\
            "verdict":"undecided","stretch":null,"since":8}],"holds":0,"violated":1,"undecided":1}

            """))
  }

  @Test func `the JUnit report of navlog check has a suite for each session and a case for each rule`() throws
  {
    try write(
      """
      few & "bad" \u{1B} <flags>: at most 0 kind = 'setFlag' per session
      ends: kind = 'deepLink'
        leads to 0 within 9 s
      deep: never stack > 20
      """.replacing("\"", with: "”"))
    let run = try run(log, "-2", "--format", "junit")
    #expect(
      run
        == CommandRun(
          status: 1,
          output: #"""
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="navlog check" tests="3" failures="1" skipped="1">
              <testsuite name="a1b2c3d4e5f60718" tests="3" failures="1" skipped="1">
                <testcase classname="a1b2c3d4e5f60718" name="few &amp; ”bad” \u001b &lt;flags&gt;">
                  <failure message="violated by event 7">at most 0 kind = 'setFlag' per session
            7 setFlag main isAuthenticated = true applied Challenge/Login.swift:9</failure>
                </testcase>
                <testcase classname="a1b2c3d4e5f60718" name="ends">
                  <skipped message="undecided since event 8: the session ended"/>
                </testcase>
                <testcase classname="a1b2c3d4e5f60718" name="deep"/>
              </testsuite>
            </testsuites>

            """#))
  }

  @Test func `the JUnit report of navlog check escapes a special character before a combining mark`() throws {
    try write("<\u{301}&\u{301}: never stack > 20")
    let run = try run(log, "-2", "--format", "junit")
    #expect(run.output.contains("name=\"&lt;\u{301}&amp;\u{301}\"/>"), "\(run.output)")
  }

  @Test(arguments: [
    ("a: never modals\nb: nver stack", "DIR/app.rules:2:4: \"nver\" is not an operator; did you mean never?"),
    (
      "a: never modals\n  AND scren = 'x'",
      "DIR/app.rules:2:7: unknown column \"scren\"; did you mean screen?"
    ),
    ("# nothing\n", "DIR/app.rules has no rules; navlog check --help explains rules"),
    ("a: never json_extract(kind, '$')", "rule \"a\": the condition fails at event 1: malformed JSON"),
  ])
  func `navlog check refuses a malformed rule file, and names the line and column`(
    rules: String, sentence: String
  ) throws {
    try write(rules)
    let run = try run(log)
    #expect(run.errors.replacing(folder.url.path, with: "DIR") == "navlog: \(sentence)\n")
    #expect(run.status == 2 && run.output == "")
  }

  @Test func `navlog check does not run without a rule file, or with a file that is not text`() throws {
    #expect(
      try CommandRun(["check", log])
        == CommandRun(
          status: 2, errors: "navlog: check needs --rules FILE; navlog check --help explains rules\n"))
    #expect(
      try CommandRun(["check", log, "--rules", log]).errors
        == "navlog: \(log) is not UTF-8 text, or is larger than 1 MiB\n")
    #expect(
      try CommandRun(["check", log, "--rules", "none"]).errors
        == "navlog: none cannot be read: No such file or directory\n")
  }
}
