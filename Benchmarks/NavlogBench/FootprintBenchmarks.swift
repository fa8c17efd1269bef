import Foundation
import Navlog
import NavlogSQLite

/// The growth of memory during work on 1 M events.
enum Memory {
  static func measure(_ work: String, _ files: Files, _ report: inout Report) throws {
    let grown = try growth(of: work, files.millionLog(), in: files)
    report.line("memory during \(work) of 1 M events", Spread(grown), "MiB of growth", .atMost(16))
  }

  /// Runs work on a log in its own process, and returns the growth of that process's peak memory in MiB.
  static func growth(of work: String, _ log: String, in files: Files) throws -> Double {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = ["memory-of", work, log, files.folder.path] + Files.trialOption
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard let grown = Double(output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw BenchmarkFailure(description: "the memory of \(work) was not measured: \(output)")
    }
    return grown
  }

  /// Does the work in this process, and prints the growth of the peak memory in MiB.
  static func printGrowth(of work: String, _ log: String, in folder: String) throws {
    let files = Files(folder: URL(fileURLWithPath: folder))
    if work == "replay" {
      let opened = try SQLiteEventLog(reading: log)
      // Reads the first events, so that one-time allocations do not count as growth.
      try opened.read(log, 1...2_000) { _ in true }
      let start = peak()
      var state = NavigationState<RecordedDestination>()
      try opened.read(log, 1...Int.max) { event in
        _ = state.reduce(event.action, on: event.router, at: event.position)
        return true
      }
      precondition(state.position > 0)
      return print((peak() - start) / 1_024)
    }
    if work == "exploration" {
      Exploration.search(2_000)
      let start = peak()
      Exploration.search(Files.million)
      return print((peak() - start) / 1_024)
    }
    guard let transfer = Transfer(rawValue: work) else {
      throw BenchmarkFailure(description: "no work \(work)")
    }
    // This run on a small log makes the one-time allocations, so that they do not count as growth.
    let small = files.path("\(work)-small.sqlite")
    try Files.write(2_000, to: small)
    _ = try transfer.run(small, in: files)
    let start = peak()
    _ = try transfer.run(log, in: files)
    print((peak() - start) / 1_024)
  }

  /// Returns the peak memory of the process, in KiB.
  private static func peak() -> Double {
    #if os(Linux)
    // getrusage would also count the memory of the parent process.
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return line.split(separator: " ").compactMap { Double($0) }.first ?? .nan
    #else
    var usage = rusage()
    getrusage(RUSAGE_SELF, &usage)
    return Double(usage.ru_maxrss) / 1_024
    #endif
  }
}

/// The size of an event on disk in bytes, including its share of dictionaries and indexes, without snapshots.
enum Size {
  static func measure(_ files: Files, _ report: inout Report) throws {
    let path = files.path("size.sqlite")
    let log = try SQLiteEventLog(path: path)
    var events = 0
    for number in 0..<100 {
      let info = Files.info("session \(number)")
      try log.begin(info)
      var session = SampleSession(seed: UInt64(number))
      for _ in 0..<250 {
        try log.append([session.next()], to: info.id)
        events += 1
      }
      try log.end(info.id, at: 0, after: 0)
    }
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    let each = Double(size) / Double(events)
    report.line("size of an event, 100 sessions of 250", Spread(each), "bytes on disk", .atMost(32))
  }
}
