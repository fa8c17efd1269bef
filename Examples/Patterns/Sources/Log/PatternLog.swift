import Foundation
public import Navlog
import NavlogSQLite

#if canImport(os)
import os
#endif

/// The log of an app: `NAME/navigation.sqlite` in Application Support, which the system keeps and backs up.
public enum PatternLog {
  /// Opens the log of an app. An app that cannot record still runs: it keeps the log in memory, and writes the failure to the
  /// system log on Apple platforms.
  public static func open(_ name: String) async -> any EventLog {
    let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    let folder = (folders.first ?? FileManager.default.temporaryDirectory).appending(path: name)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return try await SQLiteEventLog.open(
        folder.appending(path: "navigation.sqlite").path, opensLater: true)
    } catch {
      #if canImport(os)
      Logger(subsystem: "com.example.patterns", category: name).error("The session is not recorded: \(error)")
      #endif
      return InMemoryEventLog()
    }
  }
}
