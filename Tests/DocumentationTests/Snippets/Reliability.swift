import Foundation
import Navlog
import NavlogSQLite

#if canImport(Darwin)
func protectedExample(support: URL) throws -> SQLiteEventLog {
  let folder = support.appending(component: "Navigation")
  try SQLiteEventLog.prepareFolder(folder, isExcludedFromBackup: true)
  let log = try SQLiteEventLog(
    path: folder.appending(component: "navigation.sqlite").path, durability: .inOrder, opensLater: true)
  return log
}
#endif

@MainActor func durableExample(log path: String) throws {
  let log = try SQLiteEventLog(path: path, durability: .everyEvent)
  let session = RouterSession<AppNavigation>(
    log: log, configuration: .init(onLogFailure: { error in print("events wait in memory: \(error)") }))
  session.router.navigate(to: .characterList)
  if case .buffering(let events, let error) = session.logStatus {
    print("\(events) events wait, since \(error)")
  }
  try session.close()
}

@MainActor func backgroundExample(log path: String) async throws {
  let log = try await SQLiteEventLog.open(path)
  let session = RouterSession<AppNavigation>(log: log)
  session.router.navigate(to: .characterList)
  try await session.close()
}

func record(_ payloads: [Data], in log: SQLiteEventLog) throws {
  for payload in payloads {
    for report in try CrashReport.metricKit(payload) { try log.record(report) }
  }
}
