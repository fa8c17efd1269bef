import Foundation
import Navlog
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct FollowTests {
  let folder: TemporaryFolder
  let fixture: Fixture

  init() throws {
    folder = try TemporaryFolder()
    fixture = Fixture(folder)
  }

  /// A running command and its output so far.
  private struct RunningCommand {
    let process: Spawned
    private let files: (OutputFile, OutputFile)

    init(_ arguments: [String], in folder: TemporaryFolder) throws {
      files = (try OutputFile("output", in: folder), try OutputFile("errors", in: folder))
      process = try Spawned(arguments, output: files.0.descriptor, errors: files.1.descriptor)
    }

    var output: String { files.0.text }
    var errors: String { files.1.text }
  }

  @Test @MainActor
  func `navlog events -f shows the call site of an event even if the first events have none`()
    async throws
  {
    let session = try fixture.running()
    session.send(.popToRoot, origin: .system)
    let command = try RunningCommand(
      ["events", folder.path("running.sqlite"), "-f", "--format", "text"], in: folder)
    try await wait { !command.output.isEmpty }
    session.router.navigate(to: .gallery, file: "A.swift", line: 1)
    try await wait { command.output.contains("A.swift:1") }
    command.process.interrupt()
    #expect(try await command.process.waitBriefly() == 130)
    try await session.close()
  }

  @Test @MainActor
  func `navlog events --follow prints events as they are recorded, across sessions, until it is interrupted`()
    async throws
  {
    let path = folder.path("running.sqlite")
    let command = try RunningCommand(["events", path, "-f", "--format", "csv"], in: folder)
    try await wait { command.errors == "navlog: waiting for \(path)\n" }

    var session = try fixture.running()
    for count in 1...3 {
      session.router.navigate(to: .character(count), file: "A.swift", line: count)
      try await wait { command.output.split(separator: "\n").count == count + 1 }
    }
    try await session.close()
    session = try fixture.session(TestClock("beef0000beef0000"), path)
    session.router.pop(file: "B.swift", line: 4)
    try await wait { command.output.contains("B.swift:4") }
    command.process.interrupt()
    #expect(try await command.process.waitBriefly() == 130)
    #expect(
      command.errors == "navlog: waiting for \(path)\nnavlog: session beef0000 begins: Challenge 1.0\n")
    #expect(
      command.output == """
        position,time,kind,router,call,screen,outcome,source,origin,removed
        1,0.000,navigate,main,'-> character(1),character,applied,A.swift:1,user,0
        2,0.000,navigate,main,'-> character(2),character,applied,A.swift:2,user,0
        3,0.000,navigate,main,'-> character(3),character,applied,A.swift:3,user,0
        position,time,kind,router,call,screen,outcome,source,origin,removed
        1,0.000,pop,main,,main,noEffect: atRoot,B.swift:4,user,0

        """)
    try await session.close()
  }

  @Test
  func `navlog events --follow starts with existing events, applies conditions, and stops at the limit`()
    async throws
  {
    let path = try await fixture.tour()
    let command = try RunningCommand(
      ["events", path, "-2", "-f", "--kind", "pop", "--limit", "2", "--format", "jsonl"], in: folder)
    #expect(try await command.process.waitBriefly() == 0)
    #expect(command.output.split(separator: "\n").map { $0.contains("\"kind\":\"pop\"") } == [true, true])
  }

  @Test @MainActor
  func `navlog events -f --from finds the first event once, and lists all later events and sessions`()
    async throws
  {
    var session = try fixture.running()
    for count in 1...5 { session.router.navigate(to: .character(count)) }
    let command = try RunningCommand(
      ["events", folder.path("running.sqlite"), "-f", "--from", "-2", "--format", "csv"], in: folder)
    var positions: [Int] {
      command.output.split(separator: "\n").compactMap { line in Int(line.prefix { $0 != "," }) }
    }
    try await wait { positions == [4, 5] }
    for count in 6...8 { session.router.navigate(to: .character(count)) }
    try await wait { positions == [4, 5, 6, 7, 8] }
    try await session.close()
    session = try fixture.session(TestClock("beef0000beef0000"), folder.path("running.sqlite"))
    session.router.pop()
    try await wait { positions == [4, 5, 6, 7, 8, 1] }
    command.process.interrupt()
    #expect(try await command.process.waitBriefly() == 130)
    #expect(command.errors == "navlog: session beef0000 begins: Challenge 1.0\n")
    try await session.close()
  }

  @Test @MainActor func `with navlog events -f, the events of --tail count towards --limit`() async throws {
    let session = try fixture.running()
    for count in 1...5 { session.router.navigate(to: .character(count)) }
    let command = try RunningCommand(
      ["events", folder.path("running.sqlite"), "-f", "--tail", "2", "--limit", "3", "--format", "text"],
      in: folder)
    try await wait { command.output.split(separator: "\n").count == 2 }
    for count in 6...7 { session.router.navigate(to: .character(count)) }
    #expect(try await command.process.waitBriefly() == 0)
    #expect(command.output.split(separator: "\n").map(\.first) == ["4", "5", "6"])
    try await session.close()
  }

  @Test func `navlog events -f rejects --to`() async throws {
    let run = try await CommandRun(["events", fixture.tour(), "-f", "--to", "2"])
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("navlog: -f and --to cannot be combined"))
  }

  @Test func `navlog events --follow does not switch from a named session to a later session`() async throws {
    let command = try await RunningCommand(
      ["events", fixture.tour(), "a1b2", "-f", "--format", "text"], in: folder)
    try await wait { command.output.split(separator: "\n").count == 10 }
    try await Task.sleep(for: .milliseconds(300))
    command.process.interrupt()
    #expect(try await command.process.waitBriefly() == 130)
    #expect(command.output.split(separator: "\n").count == 10)
  }

  @Test func `navlog events --follow ends without an error when the reader of its output ends`() async throws
  {
    let pipe = Pipe()
    let path = try await fixture.tour()
    let process = try Spawned(
      ["events", path, "-f"], output: pipe.fileHandleForWriting.fileDescriptor,
      errors: pipe.fileHandleForWriting.fileDescriptor)
    try pipe.fileHandleForWriting.close()
    #expect(try pipe.fileHandleForReading.read(upToCount: 10)?.count == 10)
    try pipe.fileHandleForReading.close()
    #expect(try await process.waitBriefly() == 0)
  }

  @Test @MainActor
  func `navlog watch --live prints a value whenever the value changes, even if another session begins`()
    async throws
  {
    let path = folder.path("running.sqlite")
    let command = try RunningCommand(["watch", path, "--live", "depth", "--format", "csv"], in: folder)
    try await wait { command.errors == "navlog: waiting for \(path)\n" }
    var session = try fixture.running()
    session.router.navigate(to: .character(1))
    session.mark("no change")
    try await wait { command.output.split(separator: "\n").count == 2 }
    session.router.navigate(to: .character(2))
    try await wait { command.output.split(separator: "\n").count == 3 }
    try await session.close()
    session = try fixture.session(TestClock("beef0000beef0000"), path)
    session.router.pop()
    try await wait { command.output.split(separator: "\n").count == 5 }
    command.process.interrupt()
    #expect(try await command.process.waitBriefly() == 130)
    #expect(
      command.output == """
        position,time,call,depth
        1,0.000,navigate -> character(1),1
        3,0.000,navigate -> character(2),2
        position,time,call,depth
        1,0.000,pop,0

        """)
    try await session.close()
  }

  @Test(arguments: ["all", "-2@3"])
  func `navlog watch --live accepts neither a moment nor 'all'`(scope: String) async throws {
    let run = try await CommandRun(["watch", fixture.tour(), scope, "--live", "depth", "--format", "json"])
    #expect(run.status == 2 && run.errors.hasPrefix("navlog: --live "))
  }

  /// While the command waits for its reader, it must not have the log open. Otherwise, the app could not remove the write-ahead
  /// log when it closes the session.
  @Test @MainActor
  func `navlog events --follow does not keep the log open while waiting for a slow reader`()
    async throws
  {
    let session = try fixture.running()
    for _ in 0..<3_000 { session.router.navigate(to: .character(1)) }
    let pipe = Pipe()
    let command = try Spawned(
      ["events", folder.path("running.sqlite"), "-f", "--format", "text"],
      output: pipe.fileHandleForWriting.fileDescriptor,
      errors: pipe.fileHandleForWriting.fileDescriptor)
    var waiting: Int32 = 0
    // The pipe is full, so the command waits.
    try await wait(atMost: .seconds(20)) {
      _ = ioctl(pipe.fileHandleForReading.fileDescriptor, UInt(FIONREAD), &waiting)
      return waiting >= 60_000
    }
    try await session.close()
    #expect(
      try folder.names.filter { $0.hasPrefix("running") && !$0.hasSuffix("-head") } == ["running.sqlite"])
    command.killAndWait()
  }
}
