import Foundation
import Navlog
import NavlogSQLite
import NavlogTools
import TestThreads
import Testing

/// The command, attached to an app in another process.
@Suite(.waitsForProcesses) struct AttachTests {
  private let folder: TemporaryFolder
  private var log: String { folder.path("app.sqlite") }
  private var environment: [String: String] { ["NAVLOG_LIVE": folder.path("live")] }

  init() throws { folder = try TemporaryFolder() }

  /// Runs `navlog attach` to its end, with the given commands as its standard input.
  private func attach(_ app: String?, _ commands: String..., format: String = "text") async throws
    -> CommandRun
  {
    let (output, errors) = (try OutputFile("output", in: folder), try OutputFile("errors", in: folder))
    try folder.write(commands.map { "\($0)\n" }.joined(), to: "commands")
    let input = try FileHandle(forReadingFrom: folder.file("commands"))
    let process = try Spawned(
      ["attach"] + (app.map { [$0] } ?? []) + ["--format", format], environment: environment,
      input: input.fileDescriptor, output: output.descriptor, errors: errors.descriptor)
    let status = try #require(try await process.waitBriefly())
    return CommandRun(status: status, output: output.text, errors: errors.text)
  }

  @Test
  func `navlog attach lists apps, prints states and shows moments, and its calls have the origin tool`()
    async throws
  {
    let app = try await AttachableProcess(in: folder)
    #expect(try await app.navigate(1) == "event 1, on screen the present")
    let id = try #require(try SQLiteEventLog(reading: log).sessions().first).info.id

    let listed = try await attach(nil)
    #expect(listed.status == 0 && listed.errors == "")
    #expect(listed.lines.count == 2)
    #expect(
      listed.lines[1].split(separator: " ", omittingEmptySubsequences: true)
        == [
          Substring(app.number), "Attachable", "1.0", Substring(SessionInfo.shortID(id)), "1",
          Substring(app.socket),
        ])

    let run = try await attach(
      app.number, "link app://filter", #"call {"call":"dismiss"}"#, #"call {"call":"dismiss"}"#, "show 1")
    #expect(
      run
        == CommandRun(
          status: 0,
          output: """
            event 2: applied, filter is visible
            event 3: applied, item is visible
            event 4: no effect (nothingPresented), item is visible
            the app shows event 1

            """, errors: "navlog: attached to Attachable, session \(SessionInfo.shortID(id))\n"))
    // While the past is on screen, the app refuses the calls that screens make, and does not record them.
    #expect(try await app.navigate(2) == "event 4, on screen 1")
    let present = try await attach(app.socket, "show", "state 1", format: "jsonl")
    let state = try SQLiteEventLog(reading: log).state(id, at: 1).json.text
    #expect(present.lines == [#"{"shown":null}"#, #"{"session":"\#(id)","position":1,"state":\#(state)}"#])
    #expect(try await app.navigate(3) == "event 5, on screen the present")
    #expect(
      try SQLiteEventLog(reading: log).events(id).map(\.origin) == [.user, .tool, .tool, .tool, .user])
  }

  @Test func `navlog attach reports a refused request or an unknown command, and exits with an error status`()
    async throws
  {
    let app = try await AttachableProcess(in: folder)
    let run = try await attach(app.socket, "state 9", "erase", "show", "quit")
    #expect(run.status == 1 && run.output == "the app shows the present\n")
    #expect(run.errors.contains("navlog: the app refuses: "), "\(run.errors)")
    let unknown = try await attach(app.socket, "erase", "show")
    #expect(unknown.status == 1 && unknown.output == "the app shows the present\n")
    #expect(
      unknown.errors.hasSuffix(
        "navlog: \"erase\" is not a command; the commands are follow, state [N], show [N], link URL, call JSON "
          + "and quit\n"))
    let mistyped = try await attach("\(app.socket)x")
    #expect(mistyped.status == 2)
    #expect(
      mistyped.errors == "navlog: no app is listening at \(app.socket)x; navlog attach lists the apps\n")
    let nobody = try await attach("1")
    #expect(nobody.status == 2)
    #expect(nobody.errors == "navlog: no attachable app matches 1; navlog attach lists the apps\n")
  }

  @Test func `navlog attach continues when another client is killed, and ends when the app ends`()
    async throws
  {
    let app = try await AttachableProcess(in: folder)
    let outputs = try [OutputFile("first", in: folder), OutputFile("second", in: folder)]
    let errors = try OutputFile("errors", in: folder)
    try folder.write("follow\n", to: "follow")
    var clients: [Spawned] = []
    for output in outputs {
      let input = try FileHandle(forReadingFrom: folder.file("follow"))
      clients.append(
        try Spawned(
          ["attach", app.socket], environment: environment, input: input.fileDescriptor,
          output: output.descriptor, errors: errors.descriptor))
      try input.close()
    }
    _ = try await app.navigate(1)
    for output in outputs {
      #expect(try await output.line(1).contains("navigate main -> item(1) applied"))
    }
    clients[0].killAndWait()
    _ = try await app.navigate(2)
    #expect(try await outputs[1].line(2).contains("navigate main -> item(2) applied"))
    app.process.killAndWait()
    #expect(try await clients[1].waitBriefly() == 1)
    #expect(errors.text.hasSuffix("navlog: the app has ended\n"))
    // The app's socket still exists.
    let listed = try await attach(nil)
    #expect(listed.output == "")
    let next = try await AttachableProcess(in: folder)
    #expect(LiveFolder(folder.path("live")).sockets == [next.socket])
  }

  @Test(.enabled(if: geteuid() == 0, "only root can be another user"))
  func `an app refuses a process of another user, even if the process can reach the socket`() async throws {
    let app = try await AttachableProcess(in: folder)
    let program = CommandRun.executable.deletingLastPathComponent().appendingPathComponent("AttachableApp")
    let nobody = "65534"
    let kept = try CommandRun(program.path, ["connect", app.socket, nobody])
    #expect(kept.output.contains("Permission denied"))
    chmod(folder.path("live"), 0o711)
    chmod(folder.url.path, 0o711)
    chmod(app.socket, 0o666)
    #expect(
      try CommandRun(program.path, ["connect", app.socket, nobody]).output.contains(
        #"{"error":"only the user who runs the app can attach","closed":true}"#))
  }
}
