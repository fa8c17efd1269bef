package import Foundation
import Navlog

/// An error of the connection to a live app, in one sentence.
package struct LiveError: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// Unix sockets. Only this type and the web server of the command call the sockets API of POSIX.
package enum LiveSocket {
  /// Connects to the socket at a path.
  ///
  /// - Throws: ``LiveError``. Call ``isStale(_:)`` after an error to find out whether the process that created the socket has
  ///   ended.
  package static func connect(to path: String) throws -> Int32 {
    let descriptor = try make(path)
    guard try withAddress(path, { Foundation.connect(descriptor, $0, $1) }) == 0 else {
      let isStale = errno == ECONNREFUSED
      let error = failure("cannot connect to", path, closing: descriptor)
      throw isStale
        ? LiveError("no app listens at \(StoredText.printable(path)) any more: the app has ended") : error
    }
    return descriptor
  }

  /// Whether no process listens at the socket any longer.
  package static func isStale(_ path: String) -> Bool {
    guard let descriptor = try? make(path) else { return false }
    defer { close(descriptor) }
    let result = try? withAddress(path) { Foundation.connect(descriptor, $0, $1) }
    return result == -1 && errno == ECONNREFUSED
  }

  /// Returns the user of the process at the other end of the connection; `nil` if the system does not know this user.
  package static func user(at descriptor: Int32) -> UInt32? {
    #if os(Linux)
    // `struct ucred`: the process, the user and the group.
    var credentials: (pid_t, uid_t, gid_t) = (0, 0, 0)
    var size = socklen_t(MemoryLayout.size(ofValue: credentials))
    return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 ? credentials.1 : nil
    #else
    var (user, group): (uid_t, gid_t) = (0, 0)
    return getpeereid(descriptor, &user, &group) == 0 ? user : nil
    #endif
  }

  /// Sends bytes. Returns the number of sent bytes, or -1 with the reason in `errno`. A closed connection does not raise a
  /// signal.
  package static func send(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
    #if os(Linux)
    Foundation.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #else
    Foundation.send(descriptor, bytes.baseAddress, bytes.count, 0)
    #endif
  }

  /// Creates a socket, and configures it with ``prepare(_:)``.
  package static func make(_ path: String) throws -> Int32 {
    #if os(Linux)
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
    let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw failure("cannot create a socket for", path, closing: descriptor) }
    prepare(descriptor)
    return descriptor
  }

  /// Configures a socket so that child processes do not inherit it. On Apple's systems, sending to a closed connection then
  /// does not raise a signal. On Linux, ``send(_:to:)`` prevents the signal.
  package static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
    var isOn: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout.size(ofValue: isOn)))
    #endif
  }

  /// Calls a closure with the socket address of a path.
  package static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let limit = MemoryLayout.size(ofValue: address.sun_path)
    guard path.utf8.count < limit, !path.utf8.contains(0) else {
      throw LiveError(
        "\(StoredText.printable(path)) is too long for a socket: the system allows \(limit - 1) bytes; choose a folder with a "
          + "shorter path")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    return withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// Returns the error of the last system call, and closes a socket.
  package static func failure(_ what: String, _ path: String, closing descriptor: Int32) -> LiveError {
    let reason = String(cString: strerror(errno))
    if descriptor >= 0 { close(descriptor) }
    return LiveError("\(what) \(StoredText.printable(path)): \(reason)")
  }
}
