import Foundation
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct BenchmarkTests {
  @Test func `every part of the benchmark runs`() throws {
    let benchmark = ProgramRun.navlog.deletingLastPathComponent().appendingPathComponent("NavlogBench").path
    let run = try ProgramRun(benchmark, ["--try"])
    #expect(run.status == 0, "\(run)")
    // The list of parts is in the error for an unknown name.
    let names = try ProgramRun(benchmark, ["nothing"]).output.components(separatedBy: ", ").count
    #expect(names > 20 && run.lines.count > names, "\(run.output)")
  }
}
