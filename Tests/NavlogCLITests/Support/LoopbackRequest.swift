import Foundation

/// A connection to a server on this machine, like that of a browser.
final class LoopbackRequest {
  private let descriptor: Int32
  private var bytes: [UInt8] = []

  /// Connects, and sends a request. A read waits for up to ten seconds.
  init(port: UInt16, _ request: String) throws {
    #if os(Linux)
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
    descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let descriptor = descriptor
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .ECONNREFUSED) }
    _ = request.withCString { write(descriptor, $0, strlen($0)) }
  }

  deinit { close(descriptor) }

  /// Returns the answer up to a text, or the whole answer if the answer does not contain the text.
  func answer(upTo text: String? = nil) -> String {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let seen = String(decoding: bytes, as: UTF8.self)
      if let text, seen.contains(text) { return seen }
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return seen }
      bytes += buffer[..<count]
    }
  }
}
