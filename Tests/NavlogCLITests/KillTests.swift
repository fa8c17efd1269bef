import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct KillTests {
  /// The child acknowledges each call once its event is recorded, so every acknowledged event must be in the log.
  @Test func `a recording that is killed at any moment keeps every acknowledged event`() throws {
    let folder = try TemporaryFolder()
    let log = folder.path("log.sqlite")
    var calls = ""
    for number in 0..<20_000 {
      calls +=
        number % 3 == 2
        ? "{\"call\":\"pop\"}\n" : "{\"call\":\"navigate\",\"to\":{\"name\":\"s\(number)\"}}\n"
    }
    let file = URL(fileURLWithPath: folder.path("calls.jsonl"))
    try Data(calls.utf8).write(to: file)
    var random = SplitMix64(seed: 17)
    var acknowledged: [Int] = []
    for _ in 0..<20 { acknowledged.append(try runAndKill(log, file, milliseconds: 1 + random.next() % 30)) }

    let reader = try SQLiteEventLog(reading: log)
    let sessions = try reader.sessions()
    #expect(acknowledged.count >= sessions.count && acknowledged.reduce(0, +) > 0)
    // A child that was killed before its first call began no session.
    for (count, session) in zip(acknowledged.filter { $0 > 0 }, sessions.filter { $0.count > 0 }) {
      #expect(session.count >= count, "\(count) were acknowledged, \(session.count) are in the log")
    }
    for session in sessions {
      #expect(try reader.events(session.info.id).map(\.position) == Array(1..<(session.count + 1)))
      #expect(session.ended == nil)
    }
    // CHAIN ONLY, if no child lived until its first flush, which writes the head.
    let verify = try CommandRun(["verify", log])
    #expect([0, 3].contains(verify.status), "\(verify.output)")
    #expect(try CommandRun(["record", log], input: "{\"call\":\"pop\"}").status == 0)
    #expect(try SQLiteEventLog(reading: log).sessions().count == sessions.count + 1)
  }

  /// Returns the number of events that the child acknowledged before it was killed.
  private func runAndKill(_ log: String, _ calls: URL, milliseconds: UInt64) throws -> Int {
    let process = Process()
    let answers = Pipe()
    process.executableURL = CommandRun.executable
    process.arguments = ["record", log]
    process.standardInput = try FileHandle(forReadingFrom: calls)
    process.standardOutput = answers
    process.standardError = FileHandle.nullDevice
    try process.run()
    var output = answers.fileHandleForReading.availableData
    Thread.sleep(forTimeInterval: Double(milliseconds) / 1_000)
    kill(process.processIdentifier, SIGKILL)
    output += answers.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    // The last line may have been cut.
    return output.split(separator: 0x0A, omittingEmptySubsequences: false).count - 1
  }
}
