import Foundation
package import Navlog
import NavlogSQLite
import Synchronization

/// A running app to which a tool is attached. It provides the app's log, and sends requests to the app.
///
/// If the app's log is in memory, the tool keeps a copy of it. A thread reads everything that the app sends.
package final class AttachedApp: Sendable {
  /// The time limit for an answer. An app that is stopped in a debugger accepts requests, but does not answer.
  private static let timeout = Duration.seconds(5)

  /// The app's log, or the tool's copy if the app's log is in memory.
  package let log: any EventLog
  /// The path of the log; `nil` for a log in memory.
  package let path: String?
  /// The identity of the running session.
  package let session: String
  private let client: LiveClient
  private let state = Mutex(State())
  private let follower = Mutex<Task<Void, Never>?>(nil)

  private struct State {
    var changes = 0
    var end: String?
    var requests = 0
    var waiting: [Int: CheckedContinuation<JSONValue, any Error>] = [:]
    var observers: [UUID: AsyncStream<Void>.Continuation] = [:]
  }

  /// Attaches to the app that listens at a socket.
  ///
  /// - Throws: ``LiveError``, `EventLogError`.
  package init(to socket: String) throws {
    client = try LiveClient(to: socket)
    session = try client.greeting.string("session")
    path = try client.greeting.optionalString("log")
    let position = try client.greeting.integer("position")
    if let path {
      let file = try SQLiteEventLog(reading: path)
      log = file
      startReading(copy: nil)
      follow(file, after: SessionInfo.Moment(session: session, position: position))
    } else {
      let copy = InMemoryEventLog()
      log = copy
      try begin(copy, untilItContains: position)
      startReading(copy: copy)
    }
  }

  deinit {
    follower.withLock { $0?.cancel() }
    client.disconnect()
  }

  /// A counter that increases whenever the log may contain new events.
  package var changes: Int { state.withLock(\.changes) }

  /// Returns a stream that signals when the log may contain new events, and when the connection has ended.
  package func signals() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let id = UUID()
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.observers.removeValue(forKey: id) }
    }
    state.withLock { $0.observers[id] = continuation }
    return stream
  }

  private func noteChange() {
    let observers = state.withLock { state in
      state.changes += 1
      return state.observers.values
    }
    for observer in observers { observer.yield() }
  }

  /// The reason why the connection ended; `nil` while it exists.
  package var end: String? { state.withLock(\.end) }

  // MARK: - Requests

  /// Makes the app's screens show the state after the event at a position. With `nil`, the screens show the present again.
  ///
  /// - Throws: ``LiveError`` if the app refuses, has ended, or does not answer.
  package func show(_ position: Int?) async throws {
    let place: [JSONValue.Member] = position.map { [.init("at", .integer($0))] } ?? []
    _ = try await answer(to: [.init("do", "show")] + place)
  }

  /// Opens a link in the app, and returns the result in words.
  ///
  /// - Throws: ``LiveError`` if the app refuses, has ended, or does not answer.
  package func open(_ url: String) async throws -> String {
    try await result(of: [.init("do", "link"), .init("url", .string(url))])
  }

  /// Makes a call in the app, and returns the result in words.
  ///
  /// - Throws: ``LiveError`` if the app refuses, has ended, or does not answer.
  package func call(_ call: JSONValue) async throws -> String {
    try await result(of: [.init("do", "call"), .init("call", call)])
  }

  private func result(of request: [JSONValue.Member]) async throws -> String {
    let answer = try await answer(to: request)
    // If the app keeps its log in memory, this process has a copy of the log. The event may reach the copy after the answer, so
    // this loop waits for the event.
    let position = try answer.integer("position")
    for _ in 0..<200 where try log.session(session).count < position && end == nil {
      try await Task.sleep(for: .milliseconds(5))
    }
    return try Self.text(ofResult: answer)
  }

  /// Returns the result of a call in words: `event 13: applied, item is visible`.
  ///
  /// - Throws: `JSONShapeError` if the answer does not contain a result.
  package static func text(ofResult answer: JSONValue) throws -> String {
    let visible =
      try answer.optionalString("visible").map { ", \(StoredText.printable($0)) is visible" } ?? ""
    let outcome = try answer.optionalString("reason").map { "no effect (\(StoredText.printable($0)))" }
    return "event \(try answer.integer("position")): \(outcome ?? "applied")\(visible)"
  }

  private func answer(to request: [JSONValue.Member]) async throws -> JSONValue {
    try await withCheckedThrowingContinuation { continuation in
      let id: Int? = state.withLock { state in
        guard state.end == nil else { return nil }
        state.requests += 1
        state.waiting[state.requests] = continuation
        return state.requests
      }
      guard let id else { return continuation.resume(throwing: LiveError(end ?? "the app has ended")) }
      do {
        try client.send(.object([.init("id", .integer(id))] + request))
      } catch { return finish(id, .failure(error)) }
      Task.detached { [weak self] in
        try? await Task.sleep(for: Self.timeout)
        self?.finish(id, .failure(LiveError("the app does not answer: it may be suspended")))
      }
    }
  }

  private func finish(_ request: Int, _ result: Result<JSONValue, any Error>) {
    state.withLock { $0.waiting.removeValue(forKey: request) }?.resume(with: result)
  }

  // MARK: - Reading

  /// Begins the session in the copy of the log, and then copies the events that the app has already recorded.
  private func begin(_ copy: InMemoryEventLog, untilItContains position: Int) throws {
    let greeting = client.greeting
    copy.begin(
      SessionInfo(
        id: session, started: Int64(Date().timeIntervalSince1970 * 1_000), app: try greeting.string("app"),
        version: try greeting.string("version"), system: ""))
    try client.send(.object([.init("do", "follow")]))
    while try copy.session(session).count < position {
      guard let line = try client.read(within: 5_000) else { throw LiveError("the app has ended") }
      try append(line, to: copy)
    }
  }

  private func append(_ line: JSONValue, to copy: InMemoryEventLog) throws {
    if let event = line["event"] { try copy.append([try RecordedEvent(json: event)], to: session) }
  }

  private func startReading(copy: InMemoryEventLog?) {
    Thread.detachNewThread { [weak self, client] in
      var reason = "the app has ended"
      do {
        while let line = try client.read() { try self?.receive(line, copy) }
      } catch { reason = "\(error)" }
      self?.finish(reason)
    }
  }

  private func receive(_ line: JSONValue, _ copy: InMemoryEventLog?) throws {
    if let copy, line["event"] != nil {
      try append(line, to: copy)
      noteChange()
    }
    let refusal = Self.refusal(line).map { LiveError("the app refuses: \($0)") }
    guard let request = try line.optionalInteger("id") else {
      // A refusal without the id of a request is not an answer. The app sends it when it closes the connection, and no events
      // follow.
      if let refusal { throw refusal }
      return
    }
    finish(request, refusal.map { .failure($0) } ?? .success(line))
  }

  private static func refusal(_ line: JSONValue) -> String? {
    guard case .string(let reason)? = line["error"] else { return nil }
    return StoredText.printable(reason)
  }

  private func follow(_ file: SQLiteEventLog, after moment: SessionInfo.Moment) {
    let task = Task.detached { [weak self] in
      // The tool itself reports when the log cannot be read, so errors are ignored here.
      while !Task.isCancelled {
        do {
          for try await _ in file.updates(after: moment) { self?.noteChange() }
        } catch { try? await Task.sleep(for: .seconds(1)) }
      }
    }
    follower.withLock { $0 = task }
  }

  private func finish(_ reason: String) {
    let waiting = state.withLock { state in
      state.end = state.end ?? reason
      defer { state.waiting = [:] }
      return state.waiting.values
    }
    for continuation in waiting { continuation.resume(throwing: LiveError(reason)) }
    noteChange()
  }
}
