import Navlog
import NavlogSQLite

/// From the file to the final state, beside a bare scan of the same rows and columns.
enum Fold {
  static func measure(_ files: Files, _ report: inout Report) throws {
    let million = try files.millionLog()
    var own: [Double] = []
    var bare: [Double] = []
    for _ in 0..<7 {
      own.append(
        try time {
          let log = try SQLiteEventLog(reading: million)
          let state = try log.foldedState(million)
          precondition(state.position > 0)
        })
      bare.append(time { precondition(RawSQLite.scan(million) != 0) })
    }
    let (ours, theirs) = (1e6 / own.quantile(0.5), 1e6 / bare.quantile(0.5))
    report.line(
      "fold of 1 M events from disk", "\(ours.rounded(2)) M/s, raw \(theirs.rounded(2)) M/s",
      budget: "at least 0.7 x a raw scan", ratio: ours / theirs, passes: ours >= 0.7 * theirs)
  }
}
