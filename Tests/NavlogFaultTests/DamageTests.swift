import FaultSupport
import Foundation
import Navlog
import NavlogSQLite
import Testing

@Suite struct `A damaged file` {
  private let folder: FaultFolder
  /// How long the write-ahead log was when the session had begun, and after each of its events.
  private let ends: [Int]

  init() throws {
    folder = try FaultFolder()
    let info = SessionInfo(id: "a0", started: 0, app: "", version: "", system: "")
    let earlier = try SQLiteEventLog(path: folder.path("open.sqlite"))
    let closed = SessionInfo(id: "b0", started: 0, app: "", version: "", system: "")
    try earlier.begin(closed)
    for position in 1...5 { try earlier.append([Self.event(position)], to: closed.id) }
    try earlier.end(closed.id, at: 0, after: 0)
    // A new write-ahead log, which grows with every commit.
    let log = try SQLiteEventLog(path: folder.path("open.sqlite"))
    let wal = URL(fileURLWithPath: folder.path("open.sqlite-wal"))
    try log.begin(info)
    var ends = [try Data(contentsOf: wal).count]
    for position in 1...Figures.choose(6, 10) {
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
  func `whose write-ahead log was cut holds all up to the last whole commit`(part: Int) throws {
    try Figures.row("WAL cut anywhere (\(part + 1) of 2)") {
      let database = try Data(contentsOf: URL(fileURLWithPath: folder.path()))
      let wal = try Data(contentsOf: URL(fileURLWithPath: folder.path() + "-wal"))
      let cut = folder.path("cut\(part).sqlite")
      var (runs, problems): (Int, [String]) = (0, [])
      // In the suite: around the end of every frame, and now and then within.
      let sizes = (0...wal.count).filter { size in
        size % 2 == part
          && (Figures.isTorture || (size - 32) % 4_120 < 4 || (size - 32) % 4_120 > 4_116 || size % 499 == 0)
      }
      for size in sizes {
        runs += 1
        try database.write(to: URL(fileURLWithPath: cut))
        try wal.prefix(size).write(to: URL(fileURLWithPath: cut + "-wal"))
        unlink(cut + "-shm")
        let whole = ends.filter { $0 <= size }.count - 1
        do {
          let read = try SQLiteEventLog(reading: cut).sessions().first { $0.info.id == "a0" }?.count ?? -1
          let check = LogCheck(told: ["a0": max(0, whole), "b0": 5])
          let found =
            (read == whole ? [] : ["\(read) are read, not \(whole)"])
            + (runs % 4 == 0 || !Figures.isTorture
              ? check.problems(cut) : try check.contents(SQLiteEventLog(path: cut)))
          problems += found.map { "cut at \(size): \($0)" }
        } catch { problems.append("cut at \(size): \(error)") }
      }
      return (runs, problems)
    }
  }

  @Test(arguments: 0..<2)
  func `with a flipped bit is opened or refused with a typed error, and nothing crashes or hangs`(part: Int)
    throws
  {
    try Figures.row("bit flips in db or WAL (\(part + 1) of 2)") {
      let runs = Figures.runs(300, 5_000)
      let process = try Runner("flips", folder.path(), "17", "\(part * runs)", "\((part + 1) * runs)")
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
