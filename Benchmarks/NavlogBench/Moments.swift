import Navlog
import NavlogSQLite

/// The state at any moment of a session of 1 M events, beside one of 10 k.
enum Moments {
  static func measure(_ files: Files, _ report: inout Report) throws {
    let million = try files.millionLog()
    let short = files.path("short.sqlite")
    try Files.write(10_000, to: short)
    let shortLog = try SQLiteEventLog(reading: short)
    let longLog = try SQLiteEventLog(reading: million)
    var few: [Double] = []
    var many: [Double] = []
    for step in 0..<400 {
      few.append(try time { _ = try shortLog.state(short, at: step * 7_919 % 10_000) })
      many.append(try time { _ = try longLog.state(million, at: step * 7_919_003 % Files.million) })
    }
    let (short10k, long1M) = (few.quantile(0.5), many.quantile(0.5))
    report.line(
      "state at any moment of 1 M events, median",
      "\(long1M.rounded(0)) us, of 10 k \(short10k.rounded(0)) us", budget: "below 1 ms and 1.5 x of 10 k",
      ratio: long1M / short10k, passes: long1M < 1_000 && long1M <= 1.5 * short10k)
  }
}
