import Foundation
import Navlog
import NavlogSQLite
import NavlogTools

/// Reports each event of a log as it is recorded, until the process is killed.
///
/// - Parameter moment: `SESSION POSITION` after which to begin; empty for the first event.
func runFollowing(_ path: String, after moment: [String]) async throws {
  let start = moment.count == 2 ? SessionInfo.Moment(session: moment[0], position: Int(moment[1]) ?? 0) : nil
  let pages = LogPages(at: path, from: start.map { .after($0) } ?? .first) { log, page in
    guard let last = page.positions.last else { return [Int]() }
    return try log.events(page.session.info.id, page.positions.lowerBound...last).map(\.position)
  }
  while let (page, positions) = try await pages.next() {
    for position in positions { report("\(page.session.info.id) \(position)") }
  }
}
