import Navlog
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct TimeLimitTests {
  /// An expression that takes milliseconds at each event, so the limit of a single event does not stop the search. `stack` makes
  /// SQLite compute the value again at each event.
  private static let slow: String = {
    let list = "json_each('[\(repeatElement("0", count: 100).joined(separator: ","))]')"
    return "(SELECT count(*) FROM \(list) a, \(list) b, \(list) c) + stack"
  }()

  @Test func `a call that exceeds its time limit ends with an error, and the server answers the next call`()
    throws
  {
    let folder = try TemporaryFolder()
    let log = folder.path("log.sqlite")
    let marks = (0..<1_000).map { #"{"call":"mark","text":"\#($0)"}"# + "\n" }.joined()
    #expect(try CommandRun(["record", log], input: marks).status == 0)
    var calls = ServerCalls()
    calls.add(tool: "bisect", [.init("condition", .string(Self.slow + " < 0"))])
    calls.add(tool: "watch", [.init("expressions", .array([.string(Self.slow)]))])
    calls.add(tool: "events", [.init("where", .string(Self.slow + " < 0"))])
    calls.add(tool: "state", [])
    let results = try calls.run([log, "--time-limit", "2"]).map { $0["result"] }
    #expect(results.map { $0?["isError"] } == [true, true, true, false])
    for result in results.dropLast() {
      #expect(
        result?["structuredContent"]?["data"]?["error"]
          == "the call exceeded its time limit of 2.0s: select fewer events, or simplify the condition or query"
      )
    }
  }
}
