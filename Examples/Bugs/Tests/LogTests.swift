import Foundation
import NavlogSQLite
import Testing

@Suite @MainActor struct LogTests {
  @Test func `writes logs`() async throws {
    let folder = ProcessInfo.processInfo.environment["NAVLOG_BUG_LOGS"] ?? ""
    for bug in PlantedBug.all {
      for (variant, suffix) in [(Variant.faulty, ""), (.fixed, "-fixed")] {
        let log = try SQLiteEventLog(path: "\(folder)/\(bug.name)\(suffix).sqlite")
        do { try await Variant.$current.withValue(variant) { try await bug.play(log) } } catch {
          print(bug.name, suffix, error)
        }
      }
    }
  }
}
