import Foundation
import TestThreads
import Testing

/// The server with an independent client: the package `mcp` of PyPI.
@Suite(.waitsForProcesses) @MainActor struct ClientTests {
  @Test func `an independently written MCP client works with navlog mcp`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let python = root.appendingPathComponent(".build/python/bin/python")
    try #require(
      FileManager.default.isExecutableFile(atPath: python.path),
      "there is no .build/python; run Scripts/lib/python-environment")
    let folder = try TemporaryFolder()
    let log = try Fixture(folder).tour()
    let served = folder.path("served")
    try FileManager.default.createDirectory(atPath: served, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: log, toPath: "\(served)/app.sqlite")
    try FileManager.default.createSymbolicLink(atPath: "\(served)/linked.sqlite", withDestinationPath: log)
    try Data("not a log\n".utf8).write(to: URL(fileURLWithPath: "\(served)/notes.txt"))
    let long = folder.path("long.sqlite")
    let marks = (0..<5_000).map { #"{"call":"mark","text":"\#($0)"}"# + "\n" }.joined()
    #expect(try CommandRun(["record", long], input: marks).status == 0)
    let script = root.appendingPathComponent("Tests/Support/MCP/check_mcp.py").path

    let run = try CommandRun(python.path, [script, CommandRun.executable.path, log, served, long])
    #expect(
      run
        == CommandRun(
          status: 0,
          output: """
            every tool answers by its schema, in both eras
            each version with a handshake is agreed on, and a newer one leads to the newest of them
            bad input is an error of the tool in one sentence, and the server goes on
            a parameter that is null is absent, and every request is answered with its id
            a folder may contain other files; the sessions of its logs are listed
            pages of a thousand bytes are the whole answer, and a cursor belongs to its call
            a call that is cancelled stops without an answer, and the next one is answered
            only the logs of a folder are read, and nothing is written
            values are masked, for conditions as well, unless the server was told otherwise

            """))
  }
}
