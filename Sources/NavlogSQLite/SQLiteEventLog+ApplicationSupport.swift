import Foundation
public import Navlog

extension SQLiteEventLog {
  /// Opens the log of an app in Application Support, and creates it if it does not exist.
  ///
  /// ```swift
  /// let log = try SQLiteEventLog.inApplicationSupport()
  /// ```
  ///
  /// The log has its own folder, because Navlog creates further files next to it. The folder is named `Navlog`. It is in a
  /// folder that is named after the app's bundle identifier, because all apps on macOS share Application Support. On a device
  /// with data protection, such as an iPhone, the files are accessible after the device was first unlocked. If the file cannot
  /// be opened, written or locked yet, this method still returns a log, and a later call on this log opens the file; see
  /// `opensLater` of ``init(path:durability:sealing:retention:maximumWALBytes:opensLater:)``.
  ///
  /// For any other path or setting, use the initializer.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - retention: The history that the log keeps; `nil` keeps everything.
  /// - Throws: `EventLogError` with the code `cannotOpen` if the folder cannot be created, or an error of the initializer.
  public static func inApplicationSupport(
    _ name: String = "navigation.sqlite", retention: Retention? = nil
  ) throws(EventLogError) -> SQLiteEventLog {
    guard let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
    else { throw EventLogError(.cannotOpen, "the system has no folder for Application Support") }
    return try inFolder(of: Bundle.main.bundleIdentifier, in: support, name, retention)
  }

  /// Opens the log of an app in Application Support, on a thread other than the caller's, because pruning
  /// by a ``Retention`` can take seconds.
  ///
  /// ```swift
  /// let log = try await SQLiteEventLog.inApplicationSupport(retention: Retention(maximumAge: .seconds(30 * 86_400)))
  /// ```
  ///
  /// - Throws: `EventLogError` in the same cases as the form without `await`.
  public static func inApplicationSupport(
    _ name: String = "navigation.sqlite", retention: Retention? = nil
  ) async throws(EventLogError) -> SQLiteEventLog {
    try await opening { () throws(EventLogError) in try inApplicationSupport(name, retention: retention) }
  }

  /// Opens the log of an app in a given folder. Tests pass a folder other than Application Support.
  static func inFolder(
    of app: String?, in support: URL, _ name: String, _ retention: Retention?
  ) throws(EventLogError) -> SQLiteEventLog {
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
