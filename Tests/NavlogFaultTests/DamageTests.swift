import FaultSupport
import Foundation
import Navlog
import NavlogSQLite
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct DamageTests {
  private let folder: FaultFolder
  /// The length of the write-ahead log when the session had begun, and after each of its events.
  private let ends: [Int]

  init() throws {
    folder = try FaultFolder()
    let info = SessionInfo(id: "a0", started: 0, app: "", version: "", system: "")
    let earlier = try SQLiteEventLog(path: folder.path("open.sqlite"))
    let closed = SessionInfo(id: "b0", started: 0, app: "", version: "", system: "")
    try earlier.begin(closed)
    for position in 1...5 { try earlier.append([Self.event(position)], to: closed.id) }
    try earlier.end(closed.id, at: 0, after: 0)
    // The second writer begins a new write-ahead log, which grows with every commit. The length of this file is therefore the
    // offset at which the last commit ends.
    let log = try SQLiteEventLog(path: folder.path("open.sqlite"))
    let wal = URL(fileURLWithPath: folder.path("open.sqlite-wal"))
    try log.begin(info)
    var ends = [try Data(contentsOf: wal).count]
    for position in 1...Torture.choose(6, 10) {
      try log.append([Self.event(position)], to: info.id)
      ends.append(try Data(contentsOf: wal).count)
    }
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: folder.path("open.sqlite") + suffix, toPath: folder.path("log.sqlite") + suffix)
    }
    self.ends = ends
    try log.end(info.id, at: 0, after: 0)
  }

  private static func event(_ position: Int) -> RecordedEvent<RecordedDestination> {
    let destination = RecordedDestination(type: "App", name: "item", parameters: #"{"_0":\#(position)}"#)
    return RecordedEvent(
      position: position, time: 0, elapsed: 0,
      event: NavigationEvent(.navigate(destination, style: .push, unlessOnTop: false)), screen: destination,
      depth: position)
  }

  @Test(arguments: 0..<2)
  func `a log with a truncated write-ahead log contains everything up to the last complete commit`(part: Int)
    throws
  {
    try FaultTable.row("WAL truncated anywhere (\(part + 1) of 2)") {
      let process = try RunnerProcess(
        ["cuts", folder.path(), Torture.choose("some", "every"), "\(part)", "2"] + ends.map { "\($0)" })
      let lines = process.lines()
      var problems = lines.filter { $0.hasPrefix("problem") }
      if process.wait() != 0 { problems.append("the process ended with \(process.wait())") }
      return (lines.last?.split(separator: " ").last.flatMap { Int($0) } ?? 0, problems)
    }
  }

  @Test(arguments: 0..<2)
  func `a log with a flipped bit is opened, or refused with a typed error`(
    part: Int
  )
    throws
  {
    try FaultTable.row("bit flips in db or WAL (\(part + 1) of 2)") {
      let runs = Torture.runs(60, 5_000)
      let process = try RunnerProcess("flips", folder.path(), "17", "\(part * runs)", "\((part + 1) * runs)")
      let lines = process.lines()
      var problems = lines.filter { $0.hasPrefix("problem") }
      if process.wait() != 0 { problems.append("the process ended with \(process.wait())") }
      let counts = lines.last?.split(separator: " ").compactMap { Int($0) } ?? []
      if counts.reduce(0, +) != runs { problems.append("opened and refused: \(counts) of \(runs)") }
      if counts.contains(0) { problems.append("all were opened, or all refused: \(counts)") }
      return (runs, problems)
    }
  }
}
