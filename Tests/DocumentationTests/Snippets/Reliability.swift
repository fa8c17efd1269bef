import Navlog
import NavlogSQLite

@MainActor func durableExample(log path: String) throws {
  let log = try SQLiteEventLog(path: path, durability: .everyEvent)
  let session = RouterSession<AppNavigation>(
    log: log, onLogFailure: { error in print("events wait in memory: \(error)") })
  session.router.navigate(to: .characterList)
  if case .buffering(let events, let error) = session.logStatus {
    print("\(events) events wait, since \(error)")
  }
  try session.close()
}
