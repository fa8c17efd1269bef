#if DEBUG
import Foundation
import Navlog
import NavlogTools

/// The connection of one client: received bytes, bytes to send, and whether to close it.
struct LiveClientState {
  private let descriptor: Int32
  private var lines = LiveLines(limit: LiveRequest.lengthLimit)
  private var output: [UInt8] = []
  private var sent = 0
  /// Whether only a part of the last line has been sent.
  private var isWithinLine = false
  private var requests: AsyncStream<LiveRequest>.Continuation?
  private var tasks: [Task<Void, Never>] = []
  private var follower: Task<Void, Never>?
  /// The time from which ``checkTimeout(_:)`` measures: the client connected, sent its token or last read data, or data began
  /// to wait for the client.
  private var lastProgress = ContinuousClock.now
  /// The number of unanswered requests.
  var pending = 0
  /// The tasks that wait until the client has read its data.
  var waiting: [CheckedContinuation<Bool, Never>] = []
  /// Whether the client has sent the right token.
  private(set) var isKnown = false
  /// Whether the connection closes as soon as the remaining bytes have been sent.
  private(set) var isClosing = false
  /// Whether the client has closed the connection.
  var isGone = false

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Whether the connection is neither closed nor about to be closed.
  var isOpen: Bool { !isGone && !isClosing }

  /// Whether the connection can be closed now.
  var hasEnded: Bool { isGone || isClosing && unsent == 0 }

  private var unsent: Int { output.count - sent }

  /// Returns the argument for `poll`, with the events to wait for.
  func polled(_ limits: LiveLimits) -> pollfd {
    let reads = isOpen && pending < limits.requests
    return pollfd(
      fd: descriptor, events: Int16((reads ? POLLIN : 0) | (unsent > 0 ? POLLOUT : 0)), revents: 0)
  }

  /// Whether the server must wait before it adds another event, because too many bytes are unsent.
  func isBehind(_ limits: LiveLimits) -> Bool { unsent > limits.backlog }

  // MARK: - Receiving

  /// Adds received bytes, and returns the lines that are now complete.
  ///
  /// - Throws: `LiveError` if a line is too long.
  mutating func receive(_ bytes: ArraySlice<UInt8>) throws -> [[UInt8]] {
    guard isOpen else { return [] }
    lines.append(bytes)
    var complete: [[UInt8]] = []
    while let line = try lines.next() { complete.append(line) }
    return complete
  }

  /// Records that the client has sent the right token.
  mutating func know(_ requests: AsyncStream<LiveRequest>.Continuation, _ task: Task<Void, Never>) {
    isKnown = true
    self.requests = requests
    tasks.append(task)
    lastProgress = .now
  }

  /// Adds a request to the queue.
  mutating func enqueue(_ request: LiveRequest) {
    pending += 1
    requests?.yield(request)
  }

  /// Replaces the task that sends events to the client.
  mutating func follow(_ task: Task<Void, Never>) {
    follower?.cancel()
    follower = task
    if !isOpen { task.cancel() }
  }

  // MARK: - Sending

  mutating func add(_ json: JSONValue) { add(Array(json.text.utf8)) }

  mutating func add(_ line: [UInt8]) {
    guard isOpen else { return }
    if unsent == 0 { lastProgress = .now }
    output += line
    output.append(0x0A)
  }

  /// Sends as much as the client accepts.
  mutating func write() {
    while unsent > 0, !isGone {
      let count = output[sent...].withUnsafeBytes { LiveSocket.send($0, to: descriptor) }
      guard count > 0 else {
        isGone = errno != EAGAIN && errno != EINTR
        break
      }
      sent += count
      isWithinLine = output[sent - 1] != 0x0A
      lastProgress = .now
    }
    if sent > output.count / 2 {
      output.removeFirst(sent)
      sent = 0
    }
  }

  /// Closes the connection if its client does not send the token in time, or does not read its data in time. Resumes the
  /// waiting tasks if at most a quarter of the allowed backlog is unsent.
  mutating func checkTimeout(_ limits: LiveLimits) {
    if unsent <= limits.backlog / 4 { resumeWaiting(true) }
    guard ContinuousClock.now - lastProgress > limits.timeout else { return }
    if isClosing {
      isGone = true
    } else if !isKnown {
      refuse("the client sent no token within \(limits.timeout)")
    } else if unsent > 0 {
      refuse("the client read nothing for \(limits.timeout) while \(unsent) bytes were waiting; attach again")
    }
  }

  /// Discards the unsent lines, sends the reason for closing the connection, and then closes it.
  mutating func refuse(_ reason: String) {
    guard isOpen else { return }
    // If a part of a line has already been sent, the server sends the rest of this line before the line with `reason`.
    let end = isWithinLine ? output[sent...].firstIndex(of: 0x0A).map { $0 + 1 } ?? output.count : sent
    output.removeSubrange(end...)
    let line = JSONValue.object([
      .init("error", .string(StoredText.printable(reason))), .init("closed", true),
    ])
    output += Array(line.text.utf8) + [0x0A]
    isClosing = true
    lastProgress = .now
    resumeWaiting(false)
  }

  private mutating func resumeWaiting(_ canSend: Bool) {
    for continuation in waiting { continuation.resume(returning: canSend) }
    waiting = []
  }

  /// Closes the connection, and ends the client's tasks.
  consuming func end() {
    resumeWaiting(false)
    requests?.finish()
    for task in tasks { task.cancel() }
    follower?.cancel()
    close(descriptor)
  }
}
#endif
