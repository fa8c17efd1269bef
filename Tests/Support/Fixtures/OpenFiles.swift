import Foundation

/// The files that this process has open.
enum OpenFiles {
  /// The path of each open file. Pipes and sockets are left out.
  static var paths: [String] { (0..<getdtablesize()).compactMap { path(of: $0) } }

  /// Returns the path of the file behind a descriptor; `nil` if the descriptor is not open, or does not belong to a file.
  static func path(of descriptor: Int32) -> String? {
    #if canImport(Darwin)
    var path = [CChar](repeating: 0, count: Int(MAXPATHLEN))
    guard fcntl(descriptor, F_GETPATH, &path) == 0 else { return nil }
    return String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #else
    return try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
    #endif
  }
}
