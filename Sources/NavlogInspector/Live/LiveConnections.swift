#if DEBUG
import Foundation
import Navlog
import NavlogTools
import Synchronization

/// The limits of a client.
struct LiveLimits: Sendable {
  /// The maximum number of clients at a time.
  var clients = 8
  /// The maximum number of unanswered requests of a client. At this number, the server stops reading from the client until it
  /// has answered one of them.
  var requests = 16
  /// The maximum number of bytes that a client has not read yet. Above this number, the server does not read further events
  /// from the log for this client.
  var backlog = 256 << 10
  /// The maximum size of an answer in bytes.
  var answer = 16 << 20
  /// The time in which a new client must send its token. Also the maximum time that a client may take to read waiting data.
  var timeout = Duration.seconds(10)
}

/// The connections of a live server. A single thread serves all connections, and no client can block this
/// thread or the app.
final class LiveConnections: Sendable {
  private struct State {
    var clients: [Int: LiveClientState] = [:]
    var connected = 0
    var isStopped = false
    /// Whether the thread has closed the listener and the pipe.
    var isClosed = false
  }

  private let state = Mutex(State())
  private let listener: Int32
  private let token: String
  private let session: LiveSession
  private let limits: LiveLimits
  /// The pipe that wakes the thread.
  let wakeUp: (read: Int32, write: Int32)

  init(listener: Int32, token: String, session: LiveSession, _ limits: LiveLimits) throws {
    (self.listener, self.token, self.session, self.limits) = (listener, token, session, limits)
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      close(listener)
      throw LiveError("cannot create a pipe: \(String(cString: strerror(errno)))")
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
    }
    wakeUp = (ends[0], ends[1])
    let thread = Thread { [self] in run() }
    thread.name = "navlog.live"
    thread.start()
  }

  /// Closes all connections.
  func stop() {
    state.withLock { $0.isStopped = true }
    wake()
  }

  private func wake() {
    state.withLock { state in
      // A request can end after the thread has closed the pipe. The descriptor may then belong to another file, such as the
      // app's log.
      guard !state.isClosed else { return }
      var byte: UInt8 = 0
      // The result is ignored: if the pipe is full, the bytes that are already in the pipe wake the thread.
      _ = write(wakeUp.write, &byte, 1)
    }
  }

  // MARK: - The thread

  private func run() {
    while waitForActivity() {
      state.withLock { state in
        for id in state.clients.keys.sorted() {
          state.clients[id]?.write()
          state.clients[id]?.checkTimeout(limits)
          if state.clients[id]?.hasEnded == true { state.clients.removeValue(forKey: id)?.end() }
        }
      }
    }
    state.withLock { state in
      for client in state.clients.values { client.end() }
      state.clients = [:]
      for descriptor in [listener, wakeUp.read, wakeUp.write] { close(descriptor) }
      state.isClosed = true
    }
  }

  /// Waits for clients, admits new clients, and reads their data. Returns `false` when the server has
  /// stopped.
  private func waitForActivity() -> Bool {
    let clients = state.withLock { state in
      state.isStopped ? nil : state.clients.mapValues { $0.polled(limits) }
    }
    guard let clients else { return false }
    let ids = clients.keys.sorted()
    var polled = [
      pollfd(fd: wakeUp.read, events: Int16(POLLIN), revents: 0),
      pollfd(fd: listener, events: Int16(POLLIN), revents: 0),
    ]
    polled += ids.compactMap { clients[$0] }
    // While a client is connected, the wait ends twice a second, so that the time limits are checked.
    guard poll(&polled, nfds_t(polled.count), ids.isEmpty ? -1 : 500) >= 0 else { return errno == EINTR }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    if polled[0].revents != 0 { while read(wakeUp.read, &bytes, bytes.count) > 0 {} }
    if polled[1].revents != 0 {
      while let descriptor = LiveSocket.accept(listener) { admit(descriptor) }
      // If the process has no free descriptor, this thread pauses before it tries again, and the client waits.
      if errno == EMFILE || errno == ENFILE { usleep(100_000) }
    }
    for (id, entry) in zip(ids, polled.dropFirst(2)) where entry.revents & ~Int16(POLLOUT) != 0 {
      let count = read(entry.fd, &bytes, bytes.count)
      if count > 0 {
        receive(bytes[..<count], from: id)
      } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
        state.withLock { $0.clients[id]?.isGone = true }
      }
    }
    return true
  }

  private func admit(_ descriptor: Int32) {
    let user = LiveSocket.user(at: descriptor)
    state.withLock { state in
      var client = LiveClientState(descriptor)
      if user != geteuid() {
        client.refuse("only the user who runs the app can attach")
      } else if state.clients.values.count(where: { !$0.isClosing }) >= limits.clients {
        client.refuse("all \(limits.clients) connections are in use; try again when a client has detached")
      }
      state.connected += 1
      state.clients[state.connected] = client
    }
  }

  private func receive(_ bytes: ArraySlice<UInt8>, from id: Int) {
    do {
      let lines = try state.withLock { try $0.clients[id]?.receive(bytes) ?? [] }
      for line in lines { try handle(line, from: id) }
    } catch { state.withLock { $0.clients[id]?.refuse("\(error)") } }
  }

  // MARK: - Requests

  private func handle(_ line: [UInt8], from id: Int) throws {
    let json = try parse(line)
    guard state.withLock({ $0.clients[id]?.isKnown }) == true else { return try greet(json, id) }
    state.withLock { state in
      guard state.clients[id]?.isClosing == false else { return }
      do {
        state.clients[id]?.enqueue(try LiveRequest(json: json))
      } catch { state.clients[id]?.add(Self.failure(error, LiveRequest.id(of: json))) }
    }
  }

  private func parse(_ line: [UInt8]) throws -> JSONValue {
    do { return try JSONValue(parsingUTF8: line) } catch {
      throw LiveError("each line must be a JSON object, but a line is \(error)")
    }
  }

  private func greet(_ json: JSONValue, _ id: Int) throws {
    guard case .number(let version)? = json["hello"], case .string(let given)? = json["token"] else {
      throw LiveError("the first line must be {\"hello\":\(LiveRequest.version),\"token\":…}")
    }
    guard version == "\(LiveRequest.version)" else {
      throw LiveError(
        "the client uses version \(StoredText.printable(version)) of the protocol, "
          + "but the app uses version \(LiveRequest.version)"
      )
    }
    guard LiveFolder.isSame(given, token) else {
      throw LiveError(
        "the token is wrong: the right one is in the file next to the socket, with the suffix .token")
    }
    let (requests, continuation) = AsyncStream.makeStream(of: LiveRequest.self)
    let task = Task.detached { [weak self, session] in
      guard let greeting = await self?.session.greeting() else { return }
      self?.send(greeting, to: id)
      for await request in requests {
        await self?.perform(request, session, for: id)
        self?.finishRequest(of: id)
      }
    }
    state.withLock { $0.clients[id]?.know(continuation, task) }
  }

  private func perform(_ request: LiveRequest, _ session: LiveSession, for id: Int) async {
    let members: [JSONValue.Member]
    do { members = try await session.perform(request.action) } catch {
      return send(Self.failure(error, request.id), to: id)
    }
    let answer = JSONValue.object((request.id.map { [.init("id", $0)] } ?? []) + members)
    send(answer, to: id, about: request.id)
    guard case .follow(let moment) = request.action else { return }
    let follower = Task.detached { [weak self] in
      do {
        try await session.follow(after: moment) { await self?.sendWhenRead($0, to: id) ?? false }
      } catch { self?.send(Self.failure(error, request.id), to: id) }
    }
    state.withLock { $0.clients[id]?.follow(follower) }
  }

  private func finishRequest(of id: Int) {
    state.withLock { $0.clients[id]?.pending -= 1 }
    wake()
  }

  // MARK: - Answers

  private static func failure(_ error: any Error, _ request: JSONValue?) -> JSONValue {
    let text = StoredText.printable("\(error)")
    return .object((request.map { [.init("id", $0)] } ?? []) + [.init("error", .string(text))])
  }

  private func send(_ answer: JSONValue, to id: Int, about request: JSONValue? = nil) {
    var line = Array(answer.text.utf8)
    if line.count > limits.answer {
      let error = LiveError(
        "the answer has \(line.count) bytes, and the limit is \(limits.answer): read the log instead")
      line = Array(Self.failure(error, request).text.utf8)
    }
    state.withLock { $0.clients[id]?.add(line) }
    wake()
  }

  /// Sends a line. If too many bytes are then waiting to be sent, waits until the client has read most of them.
  /// Returns `false` if the connection is closing, or if this task was cancelled.
  private func sendWhenRead(_ line: JSONValue, to id: Int) async -> Bool {
    let bytes = Array(line.text.utf8)
    let isSent = await withCheckedContinuation { continuation in
      state.withLock { state in
        guard state.clients[id]?.isOpen == true else { return continuation.resume(returning: false) }
        state.clients[id]?.add(bytes)
        if state.clients[id]?.isBehind(limits) == true {
          state.clients[id]?.waiting.append(continuation)
        } else {
          continuation.resume(returning: true)
        }
      }
      wake()
    }
    return isSent && !Task.isCancelled
  }
}
#endif
