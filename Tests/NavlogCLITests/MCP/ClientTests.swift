import Foundation
import TestThreads
import Testing

/// The server with an independent client: the package `mcp` of PyPI.
@Suite(.waitsForProcesses) struct ClientTests {
  @Test func `an independently written MCP client works with navlog mcp`() async throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let python = root.appendingPathComponent(".build/python/bin/python")
    try #require(
      FileManager.default.isExecutableFile(atPath: python.path),
      "there is no .build/python; run Scripts/lib/python-environment")
    let folder = try TemporaryFolder()
    let log = try await Fixture(folder).tour()
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
            every tool answers by its schema, with and without a handshake
            the server accepts each version with a handshake, and offers the newest of them for any other
            the server answers bad input with an error of the tool in one line, and continues
            a parameter that is null counts as absent, and every answer has the id of its request
            the server lists the sessions of a folder's logs, even if the folder contains other files
            pages of a thousand bytes add up to the whole answer, and a cursor is valid only for its call
            a cancelled call stops without an answer, and the next call is answered
            only the logs of a folder are read, and nothing is written
            values are masked, also in conditions, unless the server has the option --with-sensitive-data

            """))
  }
}
