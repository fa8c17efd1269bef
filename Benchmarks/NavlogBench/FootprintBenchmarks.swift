import Foundation
import Navlog
import NavlogSQLite

/// The growth of memory while 1 M events are replayed and exported.
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

  /// Prints by how many MiB the peak of this process grew in each phase.
  static func measureHere(_ path: String) throws {
    let log = try SQLiteEventLog(reading: path)
    // Reads the first events once, so that what is loaded only once does not count as growth.
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

  /// The peak memory of the process, in KiB.
  private static func peak() -> Double {
    #if os(Linux)
    // Not getrusage, which counts the memory of the parent too.
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
    report.line(
      "bytes on disk an event, 100 sessions of 250", "\(each.rounded(1)) bytes", budget: "at most 56",
      ratio: each / 56, passes: each <= 56)
  }
}
