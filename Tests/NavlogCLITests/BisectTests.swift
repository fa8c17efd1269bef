import Foundation
import Navlog
import NavlogSQLite
import NavlogTools
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct BisectTests {
  let folder: TemporaryFolder
  let log: String

  @MainActor init() throws {
    folder = try TemporaryFolder()
    log = try Fixture(folder).tour()
  }

  private func run(_ arguments: String...) throws -> CommandRun {
    try CommandRun(["bisect", log] + arguments)
  }

  @Test func `navlog bisect reads the word run as the start of a command, even if a file is named run`()
    throws
  {
    try Data().write(to: folder.url.appendingPathComponent("run"))
    let lines: [(words: [String], environment: [String: String])] = [
      ([log, "run", "false"], [:]), (["run", "false"], ["NAVLOG": log]),
    ]
    for (words, environment) in lines {
      let run = try CommandRun(
        CommandRun.navlog.path, ["bisect"] + words, in: folder.url, environment: environment)
      #expect(run.status == 1 && run.output.hasPrefix("event 1 of 3 is the first bad event"), "\(run)")
    }
  }

  @Test func `navlog bisect prints the first bad event in full, and exits with 1`() throws {
    #expect(
      try run("-2", "--bad", "path LIKE '%sheet%detail%'")
        == CommandRun(
          status: 1,
          output: """
            the condition first holds after event 3 of 10:

            event 3 of session a1b2c3d4, 2026-11-21T12:00:02.000Z, +2.000s

            call     navigate -> detail(id: 7, title: "Año nuevo")
            router   main/sheet@2
            outcome  applied
            params   id = 7
                     title = "Año nuevo"
            origin   user
            source   Challenge/Wiring.swift:34
            cause    none
            before   main/character(42) > sheet:filter
            after    main/character(42) > sheet:filter/detail(id: 7, title: "Año nuevo")
            changed  pushed detail(id: 7, title: "Año nuevo") on main/sheet@2

            """))
  }

  @Test func `navlog bisect exits with 0 if no event is bad`() throws {
    #expect(
      try run("-2", "--bad", "modals > 1")
        == CommandRun(
          status: 0, output: "the condition holds after none of the 10 events of session a1b2c3d4\n"))
    #expect(
      try run("-2", "--bad", "modals > 1", "--json").output
        == #"{"schema":1,"session":"a1b2c3d4e5f60718","position":null,"bad":"modals > 1"}"# + "\n")
  }

  @Test func `navlog bisect --json prints the same details of an event as navlog show --json`() throws {
    let run = try run("-2", "--bad", "modals = 1", "--json")
    #expect(run.status == 1 && run.errors == "")
    let document = try JSONValue(parsing: run.output)
    let shown = try JSONValue(parsing: try CommandRun(line: "show \(log) -2@2 --json").output)
    #expect(document["position"] == 2)
    #expect(document["bad"] == "modals = 1")
    for key in ["schema", "session", "event", "causes", "before", "after", "changes", "patch"] {
      #expect(document[key] != nil && document[key] == shown[key], "\(key)")
    }
  }

  @Test func `navlog bisect lists every event where the condition starts or stops holding`() throws {
    #expect(
      try run("-2", "--bad", "modals > 0", "--all", "--format", "text")
        == CommandRun(
          status: 1,
          output: """
            2     +1.250s  good → bad  navigate -> sheet:filter                                           Challenge/Wiring.swift:30
            8  +1m12.500s  bad → good  deepLink challenge://character/9 -> dismissAll, home/character(9)  Challenge/App.swift:50

            """))
    let json = try JSONValue(parsing: try run("-2", "--bad", "modals > 0", "--all", "--json").output)
    guard case .array(let edges)? = json["edges"] else {
      Issue.record("no edges")
      return
    }
    #expect(edges.map { $0["position"] } == [2, 8])
    #expect(edges.map { $0["isBad"] } == [true, false])
    #expect(edges.map { $0["event"]?["kind"] } == ["navigate", "deepLink"])
    let none = try run("-2", "--bad", "modals > 9", "--all")
    #expect(none.status == 0 && none.output.hasPrefix("the condition holds after none"))
  }

  @Test func `navlog bisect with several logs accepts a log without sessions`() throws {
    let empty = ["empty.sqlite", "void.sqlite"].map { folder.path($0) }
    for path in empty { _ = try SQLiteEventLog(path: path) }
    let run = try CommandRun(["bisect", empty[0], log, "--bad", "modals > 0"])
    #expect(run.status == 1 && run.errors == "" && run.output.contains("event 2 of "))
    #expect(
      try CommandRun(["bisect"] + empty + ["--bad", "modals > 0"])
        == CommandRun(status: 2, errors: "navlog: the logs have no sessions\n"))
  }

  @Test func `navlog bisect searches a session only once if two logs contain it`() throws {
    let copy = folder.path("copy.sqlite")
    try FileManager.default.copyItem(atPath: log, toPath: copy)
    let words = ["--bad", "modals > 0", "--all", "--format", "text"]
    let edges = try CommandRun(["bisect", log, "all"] + words).lines
    #expect(!edges.isEmpty)
    #expect(try CommandRun(["bisect", log, copy] + words).lines.count == edges.count)
    #expect(
      try CommandRun(["bisect", log, copy, "--bad", "modals > 9"]).output
        == "the condition holds after none of the 13 events of 2 sessions\n")
  }

  @Test func `navlog bisect and navlog events give the same answers for an export as for its log`() throws {
    let export = folder.path("tour.jsonl")
    #expect(try CommandRun(line: "export \(log) --with-sensitive-data -o \(export)").status == 0)
    let words = ["-2", "--bad", "id = 3 AND seen = 0 AND path LIKE '%detail%'"]
    let expected = try CommandRun(["bisect", log] + words)
    #expect(expected.status == 1)
    #expect(try CommandRun(["bisect", export] + words) == expected)
    let listed = try CommandRun([
      "events", export, "-2", "--where", "stack = 1 AND modals = 1", "--format", "text",
    ])
    #expect(listed.lines.count == 1)
    #expect(
      try CommandRun(["events", log, "-2", "--where", "stack = 1 AND modals = 1", "--format", "text"])
        == listed)
  }

  // MARK: - run

  @Test func `navlog bisect run passes the states to a command, the earliest first, and counts the runs`()
    throws
  {
    let seen = folder.path("seen")
    let run = try run("-2", "run", "sh", "-c", "tee -a \(seen) | grep -q gone; test $(wc -l < \(seen)) -lt 3")
    #expect(run.status == 1)
    #expect(
      run.output.hasPrefix(
        "event 3 of 10 is the first bad event, found in 3 runs:\n\nevent 3 of session a1b2"))
    let states = try String(contentsOfFile: seen, encoding: .utf8).split(separator: "\n").map(String.init)
    #expect(
      try states
        == (1...3).map { try CommandRun(line: "state \(log) -2@\($0) --format json").lines[0] })
  }

  @Test func `with --monotonic, navlog bisect finds the first bad state by binary search, in fewer runs`()
    throws
  {
    let linear = try run("-2", "run", "sh", "-c", "! grep -q isAuthenticated")
    #expect(linear.output.hasPrefix("event 7 of 10 is the first bad event, found in 6 runs:"), "\(linear)")
    let halving = try run("-2", "--monotonic", "run", "sh", "-c", "! grep -q isAuthenticated")
    #expect(halving.output.hasPrefix("event 7 of 10 is the first bad event, found in 4 runs:"), "\(halving)")
    #expect(halving.status == 1)
    let none = try run("-2", "--monotonic", "run", "true")
    #expect(
      none
        == CommandRun(
          status: 0,
          output:
            "the state after event 8 is good, so with --monotonic, no earlier state is bad: searched the 10 events of session "
            + "a1b2c3d4 in 1 run\n"))
    let undecided = try self.run("-2", "--monotonic", "run", "sh", "-c", "exit 125")
    #expect(
      undecided.output
        == "no bad state after any of the 10 events of session a1b2c3d4, in 7 runs; the command skipped 7 events\n"
    )
    let json = try JSONValue(parsing: try self.run("-2", "--monotonic", "--json", "run", "true").output)
    #expect(json["lastGood"] == 8 && json["position"] == .null && json["runs"] == 1)
  }

  @Test func `navlog bisect lists skipped states that may be the first bad state`() throws {
    let script = "IFS= read -r s; case $s in *isAuth*) exit 1;; *detail*|*sheet@2*) exit 125;; esac"
    let run = try run("-2", "run", "sh", "-c", script)
    #expect(
      run.output.hasPrefix(
        "event 7 of 10 is the first bad event, unless one of the skipped events before it is bad (2, 3, 4, 6); "
          + "found in 6 runs:"), "\(run)")
    let json = try self.run("-2", "--json", "run", "sh", "-c", script)
    #expect(try JSONValue(parsing: json.output)["skipped"] == .array([2, 3, 4, 6]))
    #expect(try JSONValue(parsing: json.output)["runs"] == 6)
    #expect(
      try self.run("-2", "run", "sh", "-c", "exit 125").output
        == "no bad state after any of the 10 events of session a1b2c3d4, in 7 runs; the command skipped 7 events\n"
    )
  }

  @Test func `^C ends a hanging command that navlog bisect runs, and all processes that the command started`()
    async throws
  {
    let (pid, errors) = (folder.path("pid"), folder.path("errors"))
    let file = open(errors, O_WRONLY | O_CREAT, 0o600)
    defer { close(file) }
    let process = try Spawned(
      [
        "bisect", log, "-2", "run", "sh", "-c",
        "sleep 600 & echo $! > \(pid).new; mv \(pid).new \(pid); wait",
      ],
      environment: ProcessInfo.processInfo.environment, output: file, errors: file)
    try await wait { FileManager.default.fileExists(atPath: pid) }
    let sleeper = try #require(
      pid_t(try String(contentsOfFile: pid, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)))
    process.interrupt()
    #expect(try await process.waitBriefly() == 130)
    #expect(
      try String(contentsOfFile: errors, encoding: .utf8) == "navlog: bisect was interrupted\n")
    // An orphan that has ended but that no process has reaped does not count as running.
    let state = try? String(contentsOfFile: "/proc/\(sleeper)/stat", encoding: .utf8)
    #expect(kill(sleeper, 0) != 0 || state?.contains(") Z ") == true)
  }

  @Test func `navlog bisect runs its command with the default handling of SIGPIPE`() throws {
    let run = try run("-2", "run", "sh", "-c", "sh -c 'kill -PIPE $$; exit 0'; test $? -gt 128")
    #expect(run.status == 0, "\(run)")
  }

  @Test func `navlog bisect prints the output of its command to standard error`() throws {
    let run = try run("-2", "run", "sh", "-c", "cat > /dev/null; echo said; exit 1")
    #expect(run.errors == "said\n")
    #expect(!run.output.contains("said"))
  }

  @Test(arguments: [
    (
      ["no-such-command"],
      "the command no-such-command cannot be run (status 127): check that it exists and is executable"
    ),
    (
      ["sh", "-c", "exit 126"],
      "the command sh cannot be run (status 126): check that it exists and is executable"
    ),
    (
      ["sh", "-c", "exit 130"],
      "the command sh ended with the invalid status 130 at event 1: 0 means good, 1 to 124 bad, and 125 unknown"
    ),
    (["sh", "-c", "kill -9 $$"], "the command sh was killed by signal 9 at event 1, so the search ends"),
  ])
  func `navlog bisect fails if its command returns no verdict`(command: [String], sentence: String) throws {
    let run = try CommandRun(["bisect", log, "-2", "run"] + command)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.hasSuffix("navlog: \(sentence)\n"), "\(run.errors)")
  }
}
