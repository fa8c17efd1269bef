import CSQLite
import Dispatch
import Foundation
import Navlog
import NavlogSQLite
import NavlogTools
import Synchronization

/// The time from a call until a follower in another process receives the event, while 10,000 events are recorded every second.
/// For comparison, a raw connection stays open and polls in a loop, which no app would do.
enum Updates {
  private static let rate = 10_000
  private static let seconds = Files.isTrial ? 1 : 3
  /// The number of events that are not measured, because the processes are still starting.
  private static let warmUp = 5_000

  static func measure(_ files: Files, _ report: inout Report) throws {
    let own = try (1...3).map { _ in try latencies(files, follow) }
    let raw = try (1...3).map { _ in try latencies(files, ask) }
    report.line(
      "update latency p99 at \(rate) events/s", Spread(own.map { $0.quantile(0.99) / 1_000 }), "ms",
      note:
        "median \(own[1].quantile(0.5).time); raw p99 \(raw[1].quantile(0.99).time), median \(raw[1].quantile(0.5).time)"
    )
  }

  /// Records events in another process, and returns the latency of each in microseconds.
  private static func latencies(
    _ files: Files, _ read: (String, Int) throws -> [Double]
  ) throws -> [Double] {
    let path = files.path("updates.sqlite")
    files.remove(path)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = ["record", path] + Files.trialOption
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    defer {
      process.terminate()
      process.waitUntilExit()
    }
    // Waits until the first event is recorded.
    _ = output.fileHandleForReading.availableData
    let all = try read(path, rate * seconds)
    guard all.count == rate * seconds else { throw BenchmarkFailure(description: "\(all.count) updates") }
    return Array(all.dropFirst(warmUp))
  }

  /// Records events one by one in this process, with the time of each call as the elapsed time.
  static func record(_ path: String) throws {
    let log = try SQLiteEventLog(path: path)
    try log.begin(Files.info("updates"))
    let start = now
    for position in 1...rate * seconds {
      let due = start + Int64(position) * 1_000_000 / Int64(rate)
      while now < due { usleep(20) }
      try log.append(
        RecordedEvent(
          position: position, time: 0, elapsed: now, event: NavigationEvent(.mark("update"))),
        to: "updates")
      if position == 1 { FileHandle.standardOutput.write(Data("recorded\n".utf8)) }
    }
    // This process does not end the session, because that would change the file. It waits until the benchmark terminates it. If
    // the benchmark has crashed, this process ends after two minutes.
    sleep(120)
  }

  private static func follow(_ path: String, _ count: Int) throws -> [Double] {
    let updates = try SQLiteEventLog(reading: path).updates()
    let result = Mutex<[Double]>([])
    let isDone = DispatchSemaphore(value: 0)
    Task.detached {
      var latencies: [Double] = []
      for try await update in updates {
        latencies.append(Double(now - update.event.elapsed))
        if latencies.count == count { break }
      }
      result.withLock { $0 = latencies }
      isDone.signal()
    }
    _ = isDone.wait(timeout: .now() + 60)
    return result.withLock { $0 }
  }

  private static func ask(_ path: String, _ count: Int) throws -> [Double] {
    let rows = RawReader(path, columns: "id, elapsed_us")
    var latencies: [Double] = []
    while latencies.count < count {
      rows.forEach(Int64(latencies.count + 1)...Int64.max) { row in
        latencies.append(Double(now - sqlite3_column_int64(row, 1)))
      }
    }
    return latencies
  }

  /// The time in microseconds, on a clock that all processes share.
  private static var now: Int64 { Int64(DispatchTime.now().uptimeNanoseconds / 1_000) }
}
