import Foundation
import Navlog
import NavlogSQLite

/// How many bytes an event takes on disk, its share of dictionaries and indexes included, without snapshots.
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
