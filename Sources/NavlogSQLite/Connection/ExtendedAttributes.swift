import CSQLite
import Navlog

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The extended attributes of files, accessed by path. A descriptor is not used, because closing a descriptor
/// of a log would release SQLite's locks.
enum ExtendedAttributes {
  /// Returns the names of a file's attributes. The result is empty if the file system does not support
  /// attributes.
  static func names(of path: String) throws -> [String] {
    let bytes = try read(path) { buffer, size in
      #if canImport(Darwin)
      listxattr(path, buffer?.assumingMemoryBound(to: CChar.self), size, 0)
      #else
      listxattr(path, buffer?.assumingMemoryBound(to: CChar.self), size)
      #endif
    }
    return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the value of an attribute.
  static func value(_ name: String, of path: String) throws -> [UInt8] {
    try read(path) { buffer, size in
      #if canImport(Darwin)
      getxattr(path, name, buffer, size, 0, 0)
      #else
      getxattr(path, name, buffer, size)
      #endif
    }
  }

  /// Sets the value of an attribute.
  static func set(_ name: String, to value: [UInt8], of path: String) throws {
    #if canImport(Darwin)
    let code = setxattr(path, name, value, value.count, 0, 0)
    #else
    let code = setxattr(path, name, value, value.count, 0)
    #endif
    guard code == 0 else { throw failure(path) }
  }

  /// Calls a system function twice: once to learn the size of its result, and once to read the result.
  private static func read(_ path: String, _ call: (UnsafeMutableRawPointer?, Int) -> Int) throws -> [UInt8] {
    let size = call(nil, 0)
    if size < 0, errno == ENOTSUP { return [] }
    guard size > 0 else {
      if size == 0 { return [] }
      throw failure(path)
    }
    var bytes = [UInt8](repeating: 0, count: size)
    let count = bytes.withUnsafeMutableBytes { call($0.baseAddress, $0.count) }
    guard count >= 0 else { throw failure(path) }
    return Array(bytes.prefix(count))
  }

  private static func failure(_ path: String) -> EventLogError {
    EventLogError(
      .cannotWrite, "the extended attributes of \(StoredText.escaped(path)) cannot be kept", errno: errno)
  }
}
