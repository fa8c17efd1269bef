public import Navlog
public import NavlogTools
import Synchronization

extension Explorer {
  /// Records a session that reproduces a finding. The session makes the calls of the offers that lead to the finding, in order.
  /// You can view the session, debug it, or turn it into a test with `navlog test`.
  ///
  /// ```swift
  /// let log = try SQLiteEventLog(path: "dead-end.sqlite")
  /// let session = try explorer.record(report.findings[0], to: log)
  /// ```
  ///
  /// - Returns: The identity of the recorded session. The session is closed. Its identity is computed from the description of
  ///   the finding.
  /// - Throws: `EventLogError` when the log cannot be written; ``ExplorationError`` when the recorded session does not end
  ///   in the state that the search found.
  @discardableResult
  public func record(_ finding: ExplorationFinding<N>, to log: any EventLog) throws -> String {
    var end = start
    for offer in finding.offers { app.take(offer, in: &end) }
    let session = try record(finding.offers, named: finding.description, to: log)
    let count = try log.session(session.info.id).count
    // The state comes from the session's own timeline, which still contains the values that the log masks.
    let replayed = ExploredState(state: try session.timeline.state(at: count), position: count)
    guard comparable(replayed) == comparable(end) else {
      throw ExplorationError(finding: finding.description, expected: end.description, replayed.description)
    }
    return session.info.id
  }

  /// Records a session that makes the calls of the offers, and closes the session.
  func record(_ offers: [Offer<N>], named name: String, to log: any EventLog) throws -> RouterSession<N> {
    let session = session(log: log, named: name)
    for offer in offers {
      let routers = offer.routers(in: session.state)
      for (call, router) in zip(offer.calls, routers) {
        let router = router ?? call.router(in: session.state)
        if case .deepLink(let url, _) = call.action {
          session.open(url, origin: offer.origin, file: offer.source.file, line: offer.source.line)
        } else {
          session.send(
            call.action, on: router, origin: offer.origin, file: offer.source.file, line: offer.source.line)
        }
      }
    }
    try session.close()
    return session
  }

  /// Returns a copy of a state in which the secrets in flags, and in the URLs and values of pending intents, are masked or
  /// removed. A session masks these secrets and a search does not, so only this form of their states can be compared.
  private func comparable(_ point: ExploredState<N>) -> ExploredState<N> {
    let masker = Masker { Self.maskingKey }
    var point = point
    point.state.flags = point.state.flags.mapValues { masker.masked($0) }
    point.state.pendingIntents = point.state.pendingIntents.map { intent in
      // The mask of a URL also depends on the link's whole plan, so intents are compared without their URLs.
      PendingIntent(
        id: intent.id, plan: intent.plan, flag: intent.flag, value: masker.masked(intent.value),
        expires: intent.expires)
    }
    return point
  }

  private nonisolated static var maskingKey: [UInt8] { [UInt8](repeating: 0, count: 32) }

  /// Creates the environment of a session. Its monotonic clock advances one second per event. Its wall time is constant, as in
  /// the search. The identity of the session derives from a name.
  static func environment(named name: String) -> SessionEnvironment {
    let ticks = Ticks()
    let id = ExploredSessions.id(named: name)
    return SessionEnvironment(
      now: { ExploredApp<N>.now }, uptime: { ticks.next() },
      makeSessionID: { id },
      makeMaskingKey: { Self.maskingKey })
  }

  /// Creates a session of the app.
  func session(log: any EventLog, named name: String) -> RouterSession<N> {
    var configuration = configuration
    configuration.environment = Self.environment(named: name)
    configuration.trackers = []
    // The earlier sessions of the log belong to other findings, so this session does not restore them.
    if case .state = configuration.restoration {} else { configuration.restoration = .disabled }
    return RouterSession(log: log, configuration: configuration)
  }
}

private final class Ticks: Sendable {
  private let time = Mutex<Int64>(-1_000_000)

  func next() -> Int64 {
    time.withLock {
      $0 += 1_000_000
      return $0
    }
  }
}

extension ExploredState {
  fileprivate var description: String { "after \(position) events:\n\(state.lines.joined(separator: "\n"))" }
}

/// The error when the replay of a finding ends in another state than the search. A likely cause is a guard that is not a pure
/// function of the state.
public struct ExplorationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The finding, the state in which the search ended, and the state in which the session ended.
  public let description: String

  init(finding: String, expected: String, _ actual: String) {
    description = """
      the session of "\(finding)" does not end in the state of the search. Guards and offers must be functions of the state.
      search, \(expected)
      session, \(actual)
      """
  }
}
