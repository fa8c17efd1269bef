import Foundation
import Navlog
import NavlogSQLite

/// How much memory grows while 1 M events are replayed, and while they are written out.
enum Memory {
  static func measure(_ files: Files, _ report: inout Report) throws {
    let million = try files.millionLog()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = ["memory-of", million]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let numbers = output.split(separator: " ").compactMap {
      Double($0.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    guard numbers.count == 2 else {
      report.line("memory", "not measured: \(output)", budget: "below 16 MiB", ratio: nil, passes: false)
      return
    }
    for (name, grown) in zip(["replaying", "exporting"], numbers) {
      report.line(
        "memory while \(name) 1 M events", "grows by \(grown.rounded(1)) MiB", budget: "below 16 MiB",
        ratio: grown / 16, passes: grown < 16)
    }
  }

  /// Prints by how many MiB the process's peak grew in each.
  static func measureHere(_ path: String) throws {
    let log = try SQLiteEventLog(reading: path)
    // Once over the first events, so that what is loaded only once does not count as growth.
    try log.read(path, 1...2_000) { _ in true }
    let start = peak()
    var state = NavigationState<RecordedDestination>()
    try log.read(path, 1...Int.max) { event in
      _ = state.reduce(event.action, on: event.router, at: event.position)
      return true
    }
    let replayed = peak()
    var bytes = 0
    try log.read(path, 1...Int.max) { event in
      bytes += event.json.text.utf8.count
      return true
    }
    precondition(bytes > 0 && state.position > 0)
    print((replayed - start) / 1_024, (peak() - replayed) / 1_024)
  }

  /// The most that the process ever had in memory, in KiB.
  private static func peak() -> Double {
    #if os(Linux)
    // Not getrusage: what the parent had in memory counts there too.
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
