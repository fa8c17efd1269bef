import Foundation
import Navlog
import NavlogSQLite
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct PipeTests {
  @Test func `a closed pipe for the output is not an error`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("long.sqlite")
    let log = try SQLiteEventLog(path: path)
    try log.begin(SessionInfo(id: "ab12", started: 0, app: "", version: "", system: ""))
    try log.append(
      (1...5_000).map {
        RecordedEvent(
          position: $0, time: 0, elapsed: 0, event: NavigationEvent(.mark(String(repeating: "x", count: 90))))
      }, to: "ab12")
    for verb in [["events"], ["events", "--json"], ["replay"]] {
      let (pipe, errors) = (Pipe(), try OutputFile("errors", in: folder))
      let process = try Spawned(
        verb + [path], output: pipe.fileHandleForWriting.fileDescriptor, errors: errors.descriptor)
      try pipe.fileHandleForWriting.close()
      #expect(try pipe.fileHandleForReading.read(upToCount: 100)?.count == 100)
      try pipe.fileHandleForReading.close()
      #expect(try await process.waitBriefly() == 0)
      #expect(errors.text == "")
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")), arguments: ["events", "debug"])
  func `an unwritable output is an error`(verb: String) async throws {
    let folder = try TemporaryFolder()
    let log = try await Fixture(folder).tour()
    let errors = try OutputFile("errors", in: folder)
    let full = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
    let process = try Spawned([verb, log], output: full.fileDescriptor, errors: errors.descriptor)
    #expect(process.wait() == 2)
    #expect(errors.text == "navlog: standard output cannot be written: No space left on device\n")
  }
}
