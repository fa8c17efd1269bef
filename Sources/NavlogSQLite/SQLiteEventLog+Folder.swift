#if canImport(Darwin)
public import Foundation

extension SQLiteEventLog {
  /// Creates the folder of a log. Sets when its files are accessible, and whether the system backs them up.
  ///
  /// Call it before you open the log. The settings belong to the folder, and every file that the log creates
  /// in it inherits them. Settings of individual companion files would be lost: the log creates `-wal` and `-shm`
  /// again for each session, and replaces the file of its head after new events.
  ///
  /// - Parameters:
  ///   - folder: The folder, which should contain nothing else.
  ///   - protection: The time when the files are accessible. `nil` sets nothing: a new folder has the system's default. With
  ///     `.complete`, an app cannot write the log while the device is locked.
  ///   - isExcludedFromBackup: Whether the system excludes the folder from backups.
  /// - Throws: The system's error.
  public static func prepareFolder(
    _ folder: URL, protection: FileProtectionType? = .completeUntilFirstUserAuthentication,
    isExcludedFromBackup: Bool = false
  ) throws {
    let files = FileManager.default
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    if let protection {
      // Existing files do not inherit the folder's data protection, so it is also set for each file.
      for path in try [folder.path]
        + files.contentsOfDirectory(atPath: folder.path).map({ folder.path + "/" + $0 })
      {
        try files.setAttributes([.protectionKey: protection], ofItemAtPath: path)
      }
    }
    var values = URLResourceValues()
    values.isExcludedFromBackup = isExcludedFromBackup
    var folder = folder
    try folder.setResourceValues(values)
  }
}
#endif
