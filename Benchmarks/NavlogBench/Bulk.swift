import Navlog
import NavlogSQLite

/// Appending a thousand events at a time, as an import does.
enum Bulk {
  static func measure(_ files: Files, _ report: inout Report) throws {
    let log = try SQLiteEventLog(path: files.path("bulk.sqlite"))
    try log.begin(Files.info("bulk"))
    let raw = RawSQLite(files.path("raw-bulk.sqlite"))
    var session = SampleSession(seed: 2)
    var own: [Double] = []
    var bare: [Double] = []
    var id: Int64 = 0
    for _ in 0..<200 {
      let batch = (0..<1_000).map { _ in session.next() }
      own.append(try time { try log.append(batch, to: "bulk") })
      bare.append(
        time {
          raw.run("BEGIN IMMEDIATE")
          for _ in 0..<1_000 {
            id += 1
            raw.insert(id)
          }
          raw.run("COMMIT")
        })
    }
    let (ours, theirs) = (1e9 / own.quantile(0.5), 1e9 / bare.quantile(0.5))
    report.line(
      "bulk append, 1,000 a batch", "\(Int(ours / 1e3)) k/s, raw \(Int(theirs / 1e3)) k/s",
      budget: "at least 0.65 x raw", ratio: ours / theirs, passes: ours >= 0.65 * theirs)
    try log.end("bulk", at: 0, after: 0)
  }
}
