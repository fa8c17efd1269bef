import Foundation
package import Navlog
import Synchronization

/// A tool's connection to a live app. Its methods block. One thread can read while another thread sends.
package final class LiveClient: Sendable {
  /// The first line from the app. This line describes the app.
  package let greeting: JSONValue
  private let descriptor: Int32
  private let input = Mutex(LiveLines(limit: 32 << 20))

  /// Connects to the socket of an app, and sends the token.
  ///
  /// - Parameters:
  ///   - socket: The path of the socket.
  ///   - token: The token; by default, the token in the file next to the socket.
  ///   - milliseconds: The time limit for the app's first line.
  /// - Throws: ``LiveError``.
  package init(to socket: String, token: String? = nil, within milliseconds: Int32 = 5_000) throws {
    let name = StoredText.printable(socket)
    let token = try token ?? LiveFolder.token(for: socket)
    let descriptor = try LiveSocket.connect(to: socket)
    self.descriptor = descriptor
    do {
      guard LiveSocket.user(at: descriptor) == geteuid() else {
        throw LiveError("\(name) belongs to a process of another user")
      }
      let hello: [JSONValue.Member] = [
        .init("hello", .integer(LiveRequest.version)), .init("token", .string(token)),
      ]
      // An app that refuses the client may close the connection before it reads this line. Sending may then fail, but the
      // client can still read the reason.
      let sending = Result { try Self.send(.object(hello), to: descriptor) }
      // An app that is stopped, for example in a debugger, accepts connections but does not answer.
      guard let greeting = try input.withLock({ try Self.read(&$0, from: descriptor, within: milliseconds) })
      else { throw LiveError("the app at \(name) closed the connection") }
      if case .string(let reason)? = greeting["error"] { throw LiveError("the app refuses: \(reason)") }
      try sending.get()
      self.greeting = greeting
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  /// Sends a request.
  ///
  /// - Throws: ``LiveError`` when the app has ended.
  package func send(_ request: JSONValue) throws { try Self.send(request, to: descriptor) }

  /// Waits for the next answer or event, and returns it; `nil` when the app has closed the connection.
  ///
  /// - Parameter milliseconds: The time limit; a negative number for no limit.
  /// - Throws: ``LiveError`` when no line arrives within the time limit, or when the line does not follow the protocol.
  package func read(within milliseconds: Int32 = -1) throws -> JSONValue? {
    try input.withLock { try Self.read(&$0, from: descriptor, within: milliseconds) }
  }

  /// Ends the connection. A call of ``read(within:)`` that is waiting for a line then returns `nil`.
  package func disconnect() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  private static func send(_ json: JSONValue, to descriptor: Int32) throws {
    var rest = Array((json.text + "\n").utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { LiveSocket.send($0, to: descriptor) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw LiveError("the app has closed the connection: \(String(cString: strerror(errno)))")
      }
    }
  }

  private static func read(
    _ lines: inout LiveLines, from descriptor: Int32, within milliseconds: Int32
  ) throws -> JSONValue? {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if let line = try lines.next() {
        do { return try JSONValue(parsingUTF8: line) } catch {
          throw LiveError("the app sent an invalid answer: \(error)")
        }
      }
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&polled, 1, milliseconds)
      if ready == 0 { throw LiveError("the app does not answer: it may be suspended") }
      let count = ready < 0 ? -1 : Foundation.read(descriptor, &bytes, bytes.count)
      if count == 0 || (count < 0 && errno == ECONNRESET) { return nil }
      if count < 0, errno != EINTR {
        throw LiveError("cannot read from the app: \(String(cString: strerror(errno)))")
      }
      if count > 0 { lines.append(bytes[..<count]) }
    }
  }
}
