import Foundation
import Navlog

/// The messages of a client, one per line of standard input. A separate thread reads them, so that a client can cancel a
/// running call.
struct ClientLines: Sendable {
  /// The maximum length of a line, in bytes.
  static let longest = 1 << 20

  private let pending: PendingCalls

  /// - Parameter pending: The waiting and running requests. The reading thread adds or cancels a request as soon as
  ///   it has read the line.
  init(_ pending: PendingCalls) { self.pending = pending }

  /// Returns the messages that the client sends. A line contains one message, an array of messages, or malformed input,
  /// which becomes an error.
  func messages() -> AsyncStream<Result<JSONValue, RPCError>> {
    AsyncStream { stream in
      Thread.detachNewThread {
        read { stream.yield($0) }
        stream.finish()
      }
    }
  }

  private func read(_ body: (Result<JSONValue, RPCError>) -> Void) {
    var line: [UInt8] = []
    var isTooLong = false
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      for part in buffer[..<count].split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
        if part.offset > 0 {
          pass(line, isTooLong, body)
          (line, isTooLong) = ([], false)
        }
        if line.count + part.element.count > Self.longest { (line, isTooLong) = ([], true) }
        if !isTooLong { line += part.element }
      }
    }
    pass(line, isTooLong, body)
  }

  private func pass(_ line: [UInt8], _ isTooLong: Bool, _ body: (Result<JSONValue, RPCError>) -> Void) {
    if isTooLong { return body(.failure(.tooLong)) }
    guard line.contains(where: { $0 > 0x20 }) else { return }
    guard let value = try? JSONValue(parsingUTF8: line) else { return body(.failure(.unparsable)) }
    for message in value.messages {
      if message["method"] == "notifications/cancelled", let id = message["params"]?["requestId"] {
        pending.cancel(id)
      } else if let id = message["id"], message["method"] != nil {
        pending.add(id)
      }
    }
    body(.success(value))
  }
}

extension JSONValue {
  /// The message of a line, or the messages of a batch.
  var messages: [JSONValue] { if case .array(let values) = self { values } else { [self] } }
}
