import Dispatch
import Foundation

/// Starts other programs, and measures how long they run, in microseconds.
enum Programs {
  /// Runs the command, which is built next to the benchmark.
  static func navlog(_ arguments: [String]) throws -> Double {
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    return try run(folder.appendingPathComponent("navlog-cli").path, arguments)
  }

  /// Runs SQL in the stock shell.
  static func shell(_ log: String, _ sql: String) throws -> Double {
    try run("/usr/bin/env", ["sqlite3", "-safe", "-readonly", "-list", log, sql])
  }

  /// Measures the command on a log of 1 M events, compared with a raw scan of all columns of the events.
  ///
  /// - Parameter budget: Events per second on the machine of `Calibration`.
  static func measureNavlog(
    _ name: String, _ arguments: [String], on log: String, atLeast budget: Double, _ report: inout Report
  ) throws {
    let rounds = try Rounds.measure(
      5, base: { time { RawReader(log).scan() } }, own: { try navlog(arguments) })
    report.line(
      name, rounds.speed, "x a raw scan", .atLeast(budget / Calibration.scan),
      note: rounds.rates(of: Files.million))
  }

  private static func run(_ program: String, _ arguments: [String]) throws -> Double {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    // `waitUntilExit` polls every 50 ms, which is as long as some commands take.
    let hasExited = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in hasExited.signal() }
    let taken = try time {
      try process.run()
      hasExited.wait()
    }
    guard process.terminationStatus == 0 else { throw BenchmarkFailure(description: "\(arguments) failed") }
    return taken
  }
}
