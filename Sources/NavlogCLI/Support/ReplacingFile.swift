import Foundation

/// A file that is written under a temporary name next to its path. When it is complete, it replaces the file
/// at the path.
struct ReplacingFile {
  /// The descriptor for writing.
  let descriptor: Int32
  private let temporary: String
  private let target: String

  /// Begins a file.
  ///
  /// - Returns: `nil` if the path must be written directly: it is a pipe or a device, its name is too long for a
  ///   suffix, or it is a file in a folder that does not allow new files.
  /// - Throws: `POSIXError` when the path cannot be written.
  init?(_ path: String) throws {
    // The file replaces the target of a symbolic link, not the link.
    target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    var old = stat()
    let exists = stat(target, &old) == 0
    if exists {
      guard old.st_mode & S_IFMT == S_IFREG else { return nil }
      guard access(target, W_OK) == 0 else { throw Self.failure }
    }
    temporary = "\(target)-navlog-\(UUID().uuidString.prefix(8))"
    descriptor = open(
      temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, exists ? old.st_mode & 0o777 : 0o644)
    if descriptor >= 0 { TemporaryFiles.add(temporary) }
    guard descriptor >= 0 else {
      if errno == ENAMETOOLONG || exists && [EACCES, EPERM].contains(errno) { return nil }
      throw Self.failure
    }
    // `fchmod` adds the permissions that the process's umask removed.
    if exists { fchmod(descriptor, old.st_mode & 0o7777) }
  }

  /// Moves the complete file to its path.
  ///
  /// - Throws: `POSIXError`.
  func complete() throws {
    guard rename(temporary, target) == 0 else { throw Self.failure }
    TemporaryFiles.forget(temporary)
    close(descriptor)
  }

  /// Removes the file.
  func remove() {
    unlink(temporary)
    TemporaryFiles.forget(temporary)
    close(descriptor)
  }

  private static var failure: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
