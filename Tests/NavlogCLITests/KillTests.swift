import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct KillTests {
  /// The child acknowledges each call once its event is recorded, so every acknowledged event must be in the log.
  @Test func `a recording that is killed at any moment keeps every acknowledged event`() async throws {
    let folder = try TemporaryFolder()
    let log = folder.path("log.sqlite")
    var calls = ""
    let count = 100_000
    for number in 0..<count {
      calls +=
        number % 3 == 2
        ? "{\"call\":\"pop\"}\n" : "{\"call\":\"navigate\",\"to\":{\"name\":\"s\(number)\"}}\n"
    }
    let file = URL(fileURLWithPath: folder.path("calls.jsonl"))
    try Data(calls.utf8).write(to: file)
    var random = SplitMix64(seed: 17)
    var acknowledged: [Int] = []
    for _ in 0..<20 {
      acknowledged.append(try await runAndKill(log, file, folder, milliseconds: 1 + random.next() % 30))
    }

    let reader = try SQLiteEventLog(reading: log)
    let sessions = try reader.sessions()
    #expect(acknowledged.count >= sessions.count && acknowledged.reduce(0, +) > 0)
    // A child that was killed before its first call has not begun a session.
    for (acknowledged, session) in zip(acknowledged.filter { $0 > 0 }, sessions.filter { $0.count > 0 }) {
      #expect(
        session.count >= acknowledged,
        "\(acknowledged) were acknowledged, \(session.count) are in the log")
    }
    for session in sessions {
      #expect(try reader.events(session.info.id).map(\.position) == Array(1..<(session.count + 1)))
      // On a busy machine, a kill can be so late that the child has made all calls.
      #expect(session.ended == nil || session.count == count)
    }
    #expect(sessions.contains { $0.ended == nil && $0.count > 0 }, "no child was killed between its calls")
    // The verdict is CHAIN ONLY if no child reached its first flush, which writes the head.
    let verify = try CommandRun(["verify", log])
    #expect([0, 3].contains(verify.status), "\(verify.output)")
    #expect(try CommandRun(["record", log], input: "{\"call\":\"pop\"}").status == 0)
    #expect(try SQLiteEventLog(reading: log).sessions().count == sessions.count + 1)
  }

  /// Returns the number of events that the child acknowledged before it was killed.
  private func runAndKill(_ log: String, _ calls: URL, _ folder: TemporaryFolder, milliseconds: UInt64)
    async throws -> Int
  {
    let input = try FileHandle(forReadingFrom: calls)
    let (output, errors) = (try OutputFile("output", in: folder), try OutputFile("errors", in: folder))
    let process = try Spawned(
      ["record", log], input: input.fileDescriptor, output: output.descriptor, errors: errors.descriptor)
    try await wait { !output.text.isEmpty }
    try await Task.sleep(for: .milliseconds(milliseconds))
    process.killAndWait()
    // The last line may be incomplete.
    return output.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
  }
}
