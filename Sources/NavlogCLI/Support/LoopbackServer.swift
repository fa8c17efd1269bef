import Foundation
import Navlog
import NavlogTools
import Synchronization

/// A server for browsers on this machine: it listens on a free port of the loopback interface. Each connection serves one
/// request, which a separate thread reads.
final class LoopbackServer: Sendable {
  private static let mostConnections = 32
  /// The time limit for a browser to send a request or to read an answer.
  private static let timeout = 10

  let port: UInt16
  private let listener: Int32
  private let connections = Mutex(0)

  /// - Throws: ``LiveError``.
  init() throws {
    #if os(Linux)
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
    listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 16) == 0 && getsockname(listener, $0, &size) == 0
      }
    }
    guard isListening else {
      let reason = String(cString: strerror(errno))
      close(listener)
      throw LiveError("cannot listen on a local port: \(reason)")
    }
    port = UInt16(bigEndian: address.sin_port)
  }

  /// Begins to pass requests to a closure. The connection of a request is closed when the closure returns.
  func start(_ answer: @escaping @Sendable (PageRequest, Connection) async -> Void) {
    Thread.detachNewThread { [self] in
      while true {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else {
          // If the process has no free descriptor, this thread pauses before it tries again, and the browser waits.
          if errno != EINTR { usleep(100_000) }
          continue
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var limit = timeval(tv_sec: Self.timeout, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
          setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        let connection = Connection(descriptor)
        let isAdmitted = connections.withLock { count in
          guard count < Self.mostConnections else { return false }
          count += 1
          return true
        }
        guard isAdmitted else { continue }
        Thread.detachNewThread { [self] in
          guard let request = connection.request() else { return connections.withLock { $0 -= 1 } }
          Task.detached { [self] in
            await answer(request, connection)
            connections.withLock { $0 -= 1 }
          }
        }
      }
    }
  }
}

extension LoopbackServer {
  /// Waits up to one second until all answers are sent.
  func finish() async {
    for _ in 0..<100 where connections.withLock({ $0 > 0 }) { try? await Task.sleep(for: .milliseconds(10)) }
  }

  /// The connection of one request.
  final class Connection: Sendable {
    private let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Reads the request; `nil` if it is malformed, too long or too late.
    fileprivate func request() -> PageRequest? {
      var bytes: [UInt8] = []
      let end = Array("\r\n\r\n".utf8)
      var head: Range<Int>?
      while head == nil {
        guard bytes.count <= PageRequest.lengthLimit, read(into: &bytes) else { return nil }
        head = bytes.firstRange(of: end)
      }
      guard let head,
        var request = PageRequest(head: String(decoding: bytes[..<head.lowerBound], as: UTF8.self)),
        let length = request.bodyLength
      else { return nil }
      while bytes.count < head.upperBound + length { guard read(into: &bytes) else { return nil } }
      request.body = String(decoding: bytes[head.upperBound..<head.upperBound + length], as: UTF8.self)
      return request
    }

    private func read(into bytes: inout [UInt8]) -> Bool {
      var buffer = [UInt8](repeating: 0, count: 1 << 14)
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if count > 0 { bytes += buffer[..<count] }
      return count > 0
    }

    /// Calls a closure on another thread when the browser closes the connection.
    func whenClosed(_ body: @escaping @Sendable () -> Void) {
      Thread.detachNewThread { [self] in
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&polled, 1, -1) < 0, errno == EINTR || errno == EAGAIN {}
        body()
      }
    }

    /// Ends the connection.
    func disconnect() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Sends bytes. Returns `false` if the browser has closed the connection or does not read.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { LiveSocket.send($0, to: descriptor) }
        guard count > 0 || errno == EINTR else { return false }
        rest = rest.dropFirst(max(0, count))
      }
      return true
    }
  }
}
