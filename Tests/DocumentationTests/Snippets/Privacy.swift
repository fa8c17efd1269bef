import Navlog
import NavlogSQLite

enum OrderNavigation: Navigation {
  case orders
  case order(id: Int, customer: String)
  case resetPassword(token: String)

  /// The parameters that the log may store. All others are masked.
  var storedParameters: StoredParameters {
    switch self {
    case .orders: .all
    case .order: .only("id")
    case .resetPassword: .none
    }
  }
}

@MainActor
func privateExample(log path: String) async throws {
  // Opening the log prunes the sessions that ended more than 30 days ago, and the oldest sessions of a log that is
  // larger than 10 MB.
  let retention = Retention(maximumAge: .seconds(30 * 86_400), maximumBytes: 10_000_000)
  let log = try await SQLiteEventLog.open(path, retention: retention)
  let session = RouterSession<OrderNavigation>(log: log)
  session.router.navigate(to: .order(id: 7, customer: "Ada"))
  session.router.navigate(to: .resetPassword(token: "tk-93ae"))
  session.open("shop://login?code=4711")
  try await session.close()
}
