import Navlog
import NavlogSQLite

/// A call, from `navigate` to recorded, beside a bare prepared INSERT of the same row in its own transaction.
enum Calls {
  @MainActor
  static func measure(_ files: Files, _ report: inout Report) throws {
    let log = try SQLiteEventLog(path: files.path("calls.sqlite"))
    let session = RouterSession<SampleDestination>(log: log, roots: ["home"])
    let router = session.router
    let raw = RawSQLite(files.path("raw-calls.sqlite"))
    var calls: [Double] = []
    var inserts: [Double] = []
    var id: Int64 = 0
    // Taken in turns, so that whatever else the machine does falls on both.
    for round in 0..<400 {
      for step in 0..<100 {
        if step % 6 == 5 {
          router.popToRoot()
        } else {
          let destination = SampleDestination.characterDetail(id: (round + step) % 20)
          calls.append(time { router.navigate(to: destination) })
        }
      }
      for _ in 0..<100 {
        id += 1
        inserts.append(time { raw.insert(id) })
      }
    }
    let (call, insert) = (calls.quantile(0.5), inserts.quantile(0.5))
    report.line(
      "navigate to recorded, median", "\(call.rounded(1)) us, raw \(insert.rounded(1)) us",
      budget: "at most 1.4 x raw", ratio: call / insert, passes: call <= 1.4 * insert)
    let slowest = calls.quantile(0.999)
    report.line(
      "navigate to recorded, slowest in a thousand",
      "\(slowest.rounded(0)) us, raw \(inserts.quantile(0.999).rounded(0)) us", budget: "below 300 us",
      ratio: slowest / 300, passes: slowest < 300)
    try session.close()
  }
}
