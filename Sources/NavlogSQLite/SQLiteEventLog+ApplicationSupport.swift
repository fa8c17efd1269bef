import Foundation
import Navlog

extension SQLiteEventLog {
  /// Opens the log of an app at the usual place, and creates it if it does not exist.
  ///
  /// ```swift
  /// let log = try SQLiteEventLog.inApplicationSupport()
  /// ```
  ///
  /// The log has a folder of its own, `Navlog`, in Application Support, because Navlog creates further files next to it. On
  /// macOS, all apps share Application Support: there, the folder is in that of the app's bundle identifier. On Apple's
  /// systems, the files can be accessed after the device was first unlocked. A log that cannot be opened before is opened by
  /// a later call; see `opensLater` of ``init(path:durability:sealing:retention:maximumWALBytes:opensLater:)``.
  ///
  /// Use the initializer for any other place or setting.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - retention: How much history the log keeps; `nil` keeps everything.
  /// - Throws: `EventLogError` with the code `cannotOpen` if the folder cannot be created, or an error of the initializer.
  public static func inApplicationSupport(
    _ name: String = "navigation.sqlite", retention: Retention? = nil
  ) throws -> SQLiteEventLog {
    guard let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
    else { throw EventLogError(.cannotOpen, "the system has no folder for Application Support") }
    return try inFolder(of: Bundle.main.bundleIdentifier, in: support, name, retention)
  }

  /// Opens the log of an app in a folder that stands for Application Support.
  static func inFolder(
    of app: String?, in support: URL, _ name: String, _ retention: Retention?
  ) throws -> SQLiteEventLog {
    let app = app ?? ProcessInfo.processInfo.processName
    let folder = support.appendingPathComponent(app).appendingPathComponent("Navlog")
    do {
      #if canImport(Darwin)
      try prepareFolder(folder)
      #else
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      #endif
    } catch {
      throw EventLogError(
        .cannotOpen, "cannot create the folder \(folder.path): \(error.localizedDescription)")
    }
    return try SQLiteEventLog(
      path: folder.appendingPathComponent(name).path, retention: retention, opensLater: true)
  }
}
