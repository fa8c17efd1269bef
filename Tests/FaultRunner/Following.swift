import Foundation
import Navlog
import NavlogSQLite
import NavlogTools
import TestThreads

/// Reports each event of a log as it is recorded, until the process is killed.
///
/// - Parameter moment: The session and the position after which the reports begin. If empty, they begin with the first event.
func runFollowing(_ path: String, after moment: [String]) async throws {
  let start = moment.count == 2 ? SessionInfo.Moment(session: moment[0], position: Int(moment[1]) ?? 0) : nil
  // The log cannot be opened before another process has created it, so this process tries again until then.
  var opened: SQLiteEventLog?
  _ = try await becomesTrue(within: .seconds(60)) {
    opened = try? SQLiteEventLog(reading: path)
    return opened != nil
  }
  guard let log = opened else { return }
  for try await update in log.updates(after: start) {
    report("\(update.session.id) \(update.event.position)")
  }
}
