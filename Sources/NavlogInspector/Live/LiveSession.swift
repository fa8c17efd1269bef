#if DEBUG
import Foundation
import Navlog
import NavlogTools

/// The operations that a live server offers to its clients for a session. This type hides the session's
/// destination type.
///
/// Calls on the session run on the main thread. The log is read on other threads.
struct LiveSession: Sendable {
  private let now: @MainActor @Sendable () -> (info: SessionInfo, position: Int, log: any EventLog)
  private let changes: @MainActor @Sendable () -> AsyncStream<Void>
  private let show: @MainActor @Sendable (Int?) async throws -> Void
  private let open: @MainActor @Sendable (String) -> (Outcome?, Int)
  private let call: @MainActor @Sendable (CallRequest) throws -> (Outcome?, Int)

  @MainActor
  init<N: Navigation>(_ session: RouterSession<N>) {
    now = { (session.info, session.position, session.log) }
    changes = {
      let events = session.events(buffering: .bufferingNewest(1))
      return AsyncStream { continuation in
        let task = Task {
          for await _ in events { continuation.yield() }
          continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
      }
    }
    show = { position in
      if let position { try await session.look(at: position) } else { session.lookAtPresent() }
    }
    open = { (session.open($0, origin: .tool), session.position) }
    call = { request in
      guard let action = request.action.compactMap({ session.destinations.destination($0) }) else {
        throw LiveError("the app has no such destination, or it does not accept these parameters")
      }
      let router = request.router ?? session.state.visibleRouter.id
      return (session.send(action, on: router, origin: .tool), session.position)
    }
  }

  /// Returns the first line that the server sends to a client with the right token. The line describes the
  /// app, its session and its log.
  func greeting() async -> JSONValue {
    let (info, position, log) = await now()
    return .object([
      .init("hello", .integer(LiveRequest.version)),
      .init("process", .integer(ProcessInfo.processInfo.processIdentifier)),
      .init("app", .string(info.app)), .init("version", .string(info.version)),
      .init("session", .string(info.id)), .init("position", .integer(position)),
      .init("log", LiveFollower.path(of: log).map { .string($0) } ?? .null),
    ])
  }

  /// Performs a request and returns the members of the answer. For a request to follow the session, this
  /// method only returns the answer; ``follow(after:send:)`` sends the events.
  ///
  /// - Throws: `LiveError`, `EventLogError`.
  func perform(_ action: LiveRequest.Action) async throws -> [JSONValue.Member] {
    let (info, last, log) = await now()
    switch action {
    case .follow: return [.init("following", true)]
    case .state(let position):
      let position = position ?? last
      let state = try log.state(info.id, at: position)
      return [
        .init("session", .string(info.id)), .init("position", .integer(position)), .init("state", state.json),
      ]
    case .show(let position):
      try await show(position)
      return [.init("shown", position.map { .integer($0) } ?? .null)]
    case .link(let url): return try result(of: await open(url), log, info)
    case .call(let request): return try result(of: await call(request), log, info)
    }
  }

  /// Sends the events that follow a moment in the log, and then each new event as it is recorded.
  ///
  /// - Throws: `EventLogError` when the log cannot be read.
  func follow(after moment: SessionInfo.Moment?, send: (JSONValue) async -> Bool) async throws {
    let (info, _, log) = await now()
    // Only a log in memory needs the stream of changes: the file system reports the changes of a file.
    let changes = LiveFollower.path(of: log) == nil ? await changes() : AsyncStream { $0.finish() }
    try await LiveFollower.follow(
      log, after: moment ?? SessionInfo.Moment(session: info.id, position: 0), changes: changes, send: send)
  }

  private func result(
    of made: (outcome: Outcome?, position: Int), _ log: any EventLog, _ info: SessionInfo
  ) throws -> [JSONValue.Member] {
    let event = try log.events(info.id, made.position...made.position).first
    let result = CallResult(
      position: made.position, outcome: made.outcome ?? event?.outcome ?? .applied, visible: event?.screen)
    guard case .object(let members) = result.json else { return [] }
    return members
  }
}
#endif
