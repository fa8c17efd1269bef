import Foundation

/// A folder for files that only this user may read. Releasing this object removes the folder, unless `keep()`
/// was called.
final class TemporaryFolder {
  private let url: URL
  private var isKept = false

  /// Creates the folder.
  ///
  /// - Throws: `UsageError` when the system's temporary folder cannot be written.
  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("navlog-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      TemporaryFiles.add(url.path)
    } catch {
      throw UsageError(
        "the temporary folder \(url.path.shown) cannot be created: set TMPDIR to a writable folder")
    }
  }

  deinit {
    if !isKept { try? FileManager.default.removeItem(at: url) }
    TemporaryFiles.forget(url.path)
  }

  /// Returns the location of a file in the folder.
  func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// Keeps the folder for the user.
  func keep() { isKept = true }
}
