#if DEBUG
import Foundation
import Navlog
import NavlogTools

/// The server's end of a Unix socket. A release build does not contain this code.
extension LiveSocket {
  /// Creates a nonblocking socket at a path, and makes it listen for connections. Only this user can connect.
  ///
  /// - Throws: ``LiveError``.
  static func listen(at path: String) throws -> Int32 {
    let descriptor = try make(path)
    let isBound = try withAddress(path) { bind(descriptor, $0, $1) } == 0
    // No client can connect before the socket listens.
    guard isBound, chmod(path, 0o600) == 0, Foundation.listen(descriptor, 8) == 0 else {
      throw failure("cannot listen at", path, closing: descriptor)
    }
    avoidBlocking(descriptor)
    return descriptor
  }

  /// Accepts a connection and makes it nonblocking; `nil` if no connection is waiting.
  static func accept(_ listener: Int32) -> Int32? {
    let descriptor = Foundation.accept(listener, nil, nil)
    guard descriptor >= 0 else { return nil }
    prepare(descriptor)
    avoidBlocking(descriptor)
    return descriptor
  }

  private static func avoidBlocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }
}

extension LiveFolder {
  /// Creates a random token, writes it into a new file that only this user can read, and returns the token.
  ///
  /// - Throws: ``LiveError``.
  static func makeToken(for socket: String) throws -> String {
    let token = randomToken()
    let path = tokenPath(of: socket)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw LiveError("cannot write \(StoredText.printable(path)): \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    guard write(descriptor, token, token.utf8.count) == token.utf8.count else {
      throw LiveError("cannot write \(StoredText.printable(path)): \(String(cString: strerror(errno)))")
    }
    return token
  }
}
#endif
