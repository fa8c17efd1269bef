import Foundation
import Navlog

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The verbs that read a whole log to say how an app is used, in processor time: once over one session of 1 M events, and
/// once over 4,000.
enum Statistics {
  private static let rounds = 3

  static func measure(
    _ verb: String, below limit: Double, _ files: Files, _ report: inout Report
  ) throws {
    let command = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("navlog-cli")
    for sessions in [1, 4_000] {
      let log = try AuditLog(sessions: sessions, in: files)
      let times = Spread(try (0..<rounds).map { _ in try processorTime(command, [verb, log.path]) })
      report.line(
        "navlog \(verb), 1 M events in \(sessions == 1 ? "1 session" : "\(sessions) sessions")",
        "\(times) s of processor time", budget: "below \(limit.rounded(0)) s", passes: times.median < limit)
      files.remove(log.path)
    }
  }

  /// Runs a program, and returns the seconds of processor time that it took.
  private static func processorTime(_ program: URL, _ arguments: [String]) throws -> Double {
    let before = childrenTime
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw BenchmarkFailure(description: "\(arguments) failed") }
    return childrenTime - before
  }

  private static var childrenTime: Double {
    var usage = rusage()
    #if canImport(Darwin)
    getrusage(RUSAGE_CHILDREN, &usage)
    #else
    getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    #endif
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }
}
