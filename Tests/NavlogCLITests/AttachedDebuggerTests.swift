import Foundation
import Navlog
import NavlogSQLite
import NavlogTools
import TestThreads
import Testing

/// The debugger of an app in another process.
@Suite(.waitsForProcesses) struct AttachedDebuggerTests {
  private let folder: TemporaryFolder
  private var environment: [String: String] { ["NAVLOG_LIVE": folder.path("live"), "TERM": "xterm"] }

  init() throws { folder = try TemporaryFolder() }

  /// Runs the debugger to its end, with the given commands as its standard input.
  private func debug(_ arguments: String..., lines: String...) async throws -> CommandRun {
    let (output, errors) = (try OutputFile("output", in: folder), try OutputFile("errors", in: folder))
    try folder.write(lines.map { "\($0)\n" }.joined(), to: "commands")
    let input = try FileHandle(forReadingFrom: folder.file("commands"))
    let process = try Spawned(
      ["debug", "--attach"] + arguments, environment: environment, input: input.fileDescriptor,
      output: output.descriptor, errors: errors.descriptor)
    let status = try #require(try await process.waitBriefly())
    return CommandRun(status: status, output: output.text, errors: errors.text)
  }

  private func start(_ app: AttachableProcess, on terminal: PseudoTerminal) throws -> Spawned {
    try Spawned(
      ["debug", "--attach", app.socket], environment: environment, input: terminal.descriptor,
      output: terminal.descriptor, errors: terminal.descriptor)
  }

  @Test(arguments: [nil, "memory"])
  func `the attached debugger opens links, makes calls and shows moments, even if the app's log is in memory`(
    log: String?
  ) async throws {
    let app = try await AttachableProcess(in: folder, log: log)
    _ = try await app.navigate(1)
    let run = try await debug(
      lines: "link app://filter", ":state --format path", "state", #"x {"call":"dismiss"}"#,
      #":call {"call":"dismiss"}"#, "call pop", #"call {"call":"activate"}"#, "1", "app")
    #expect(run.status == 0 && run.errors == "")
    let lines = run.lines.map {
      $0.replacing(/\+\d+\.\d{3}s/, with: "+TIME").replacing(/^[0-9a-f]{8}/, with: "ID")
    }
    let title = "session \(run.lines[0].split(separator: " ")[1])  Attachable 1.0, "
    #expect(run.lines[0].hasPrefix(title + "attached") && run.lines[0].hasSuffix(", 1 event"))
    #expect(
      lines.dropFirst() == [
        "ID@1  +TIME  navigate main -> item(1) applied AttachableApp/main.swift:48", "  main/item(1)",
        "  + pushed item(1) on main",
        "debug> link app://filter", "event 2: applied, filter is visible",
        "debug> :state --format path",
        log == nil
          ? "main/item(1) > sheet:filter" : "verbs read log files, and this app keeps its log in memory",
        "debug> state", "main", "├─ item(1)", "└─ sheet: filter  main/sheet@2  ◀ visible",
        #"debug> x {"call":"dismiss"}"#, "event 3: applied, item is visible",
        #"debug> :call {"call":"dismiss"}"#, "event 4: no effect (nothingPresented), item is visible",
        "debug> call pop", #"a call is JSON, such as {"call":"pop"}: not JSON at byte 0: expected a value"#,
        #"debug> call {"call":"activate"}"#,
        #"the app refuses: field "call" is "activate", which only the app can make; open a link with the request "link""#,
        "debug> 1", "ID@1  +TIME  navigate main -> item(1) applied AttachableApp/main.swift:48",
        "  main/item(1)",
        "  + pushed item(1) on main",
        "debug> app", "the app shows the moment after event 1; A returns the app to the present",
      ])
    // The debugger returned the app to the present when it ended.
    #expect(try await app.navigate(2) == "event 5, on screen the present")
    guard log == nil else { return }
    let file = try SQLiteEventLog(reading: folder.path("app.sqlite"))
    let id = try #require(try file.sessions().first).info.id
    #expect(try file.events(id).map(\.origin) == [.user, .tool, .tool, .tool, .user])
  }

  @Test(arguments: [nil, "memory"])
  func `the attached debugger lists new events, and its list stays readable after the app has ended`(
    log: String?
  ) async throws {
    let app = try await AttachableProcess(in: folder, log: log)
    _ = try await app.navigate(1)
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let settings = terminal.settings
    let process = try start(app, on: terminal)
    try await terminal.wait(for: "1 of 1")
    _ = try await app.navigate(2)
    try await terminal.wait(for: "2 of 2")
    terminal.press(",")
    try await terminal.wait(for: "1 of 2")
    _ = try await app.navigate(3)
    try await terminal.wait(for: "1 of 3")
    terminal.press("a")
    try await terminal.wait(for: "the app shows the moment after event 1")
    #expect(try await app.navigate(4) == "event 3, on screen 1")
    terminal.press("A")
    try await terminal.wait(for: "the app shows the present")
    #expect(try await app.navigate(5) == "event 4, on screen the present")
    terminal.press("oapp://filter\r")
    try await terminal.wait(for: "event 5: applied, filter is visible")
    terminal.press("x{\"call\":\"dismiss\"}\r")
    try await terminal.wait(for: "event 6: applied, item is visible")
    terminal.press("a")
    try await terminal.wait(for: "the app shows the moment after event 1")
    app.process.killAndWait()
    try await terminal.wait(for: "1.0, ended")
    terminal.press(".")
    try await terminal.wait(for: "2 of 6")
    terminal.press("o\u{15}app://filter\r")
    try await terminal.wait(for: "the app has ended")
    terminal.press("q")
    #expect(try await process.waitBriefly() == 0)
    #expect(terminal.settings == settings)
  }

  @Test func `the debugger reports an app that does not answer, and restores the terminal`() async throws {
    let app = try await AttachableProcess(in: folder)
    _ = try await app.navigate(1)
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let settings = terminal.settings
    let process = try start(app, on: terminal)
    try await terminal.wait(for: "1 of 1")
    app.process.stop()
    terminal.press("a")
    try await terminal.wait(for: "the app does not answer: it may be suspended")
    terminal.press("q")
    #expect(try await process.waitBriefly() == 0)
    #expect(terminal.settings == settings)
  }

  @Test func `the debugger reports a wrong token or an ambiguous app in one sentence`() async throws {
    try LiveFolder(folder.path("live")).create()
    let none = try await debug()
    #expect(
      none
        == CommandRun(
          status: 2, errors: "navlog: no attachable app is running: see navlog attach --help\n"))
    let apps = [
      try await AttachableProcess(in: folder), try await AttachableProcess(in: folder, log: "memory"),
    ]
    let two = try await debug()
    let names = apps.map(\.number).sorted().joined(separator: " or ")
    #expect(
      two == CommandRun(status: 2, errors: "navlog: 2 attachable apps run; name one: \(names)\n"))
    #expect(try await debug(apps[1].number, lines: "q").status == 0)
    let token = String(apps[0].socket.dropLast(".socket".count)) + ".token"
    try Data(String(repeating: "0", count: 64).utf8).write(to: URL(fileURLWithPath: token))
    let refused = try await debug(apps[0].socket)
    #expect(
      refused
        == CommandRun(
          status: 2,
          errors:
            "navlog: the app refuses: the token is wrong: the right one is in the file next to the socket, with the suffix .token\n"
        ))
    // Otherwise, an optimized build could release the apps after their last use above, and the apps would end too early.
    withExtendedLifetime(apps) {}
  }
}
