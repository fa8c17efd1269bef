import Foundation
import Navlog

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The owner, the permissions and the extended attributes of a file.
enum FileAttributes {
  /// Creates an empty file that only this user can access. SQLite creates the files next to a database with
  /// the permissions of the database, so only this user can access them, too.
  ///
  /// - Throws: `EventLogError` if the file already exists or cannot be created.
  static func createPrivate(_ path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let failure = FileSync.failure(path)
      // If the path is a folder, the error of `existing` explains the problem better than `failure`.
      if FileStatus(path) != nil { _ = try LogPath.existing(path) }
      throw failure
    }
    close(descriptor)
  }

  /// Gives a newly created open file the permissions of a log. If the process runs as root, the file also
  /// gets the owner and the group of the log. SQLite does the same for the files that it creates.
  static func share(_ descriptor: Int32, with log: FileStatus?) {
    guard let log else { return }
    if geteuid() == 0 { _ = fchown(descriptor, log.owner, log.group) }
    _ = fchmod(descriptor, log.permissions & 0o666)
  }

  /// Copies the attributes that a file would lose when another file replaces it: the owner, the permissions,
  /// the access control list, the extended attributes and the data protection class. On Apple's systems, one
  /// of the extended attributes excludes the file from backups.
  ///
  /// - Throws: `EventLogError` if an attribute cannot be copied.
  static func copy(from old: String, to new: String) throws {
    guard let before = FileStatus(old), let now = FileStatus(new) else { throw FileSync.failure(old) }
    if (now.owner, now.group) != (before.owner, before.group), chown(new, before.owner, before.group) != 0 {
      throw EventLogError(
        .cannotWrite,
        "\(StoredText.escaped(old)) cannot be rewritten: the new file would have another owner; "
          + "run this as the owner of the file")
    }
    #if canImport(Darwin)
    guard copyfile(old, new, nil, copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR)) == 0 else {
      throw FileSync.failure(new)
    }
    if let protection = try FileManager.default.attributesOfItem(atPath: old)[.protectionKey] {
      try FileManager.default.setAttributes([.protectionKey: protection], ofItemAtPath: new)
    }
    #else
    for name in try ExtendedAttributes.names(of: old) {
      do { try ExtendedAttributes.set(name, to: ExtendedAttributes.value(name, of: old), of: new) } catch {
        // The system itself sets the attributes with these prefixes, so a failure to copy them is ignored.
        guard name.hasPrefix("security.") || name.hasPrefix("trusted.") else { throw error }
      }
    }
    #endif
    guard chmod(new, before.permissions) == 0 else { throw FileSync.failure(new) }
    try FileSync.synchronize(new)
  }
}
