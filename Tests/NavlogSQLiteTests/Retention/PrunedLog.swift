import Foundation
import Navlog

@testable import NavlogSQLite
@testable import TestFixtures

/// A log with sessions of known ages, to be pruned.
struct PrunedLog {
  static let now: Int64 = 1_790_000_000_000
  static let day: Int64 = 86_400_000

  /// The kind of a session: closed, crashed, or closed with a marker among its events.
  enum Kind { case closed, crashed, marked }

  let path: String

  /// Writes sessions that began a number of days ago, each with its own destinations.
  init(_ sessions: [(days: Int64, events: Int, kind: Kind)], at path: String) throws {
    self.path = path
    for (index, session) in sessions.enumerated() {
      try Self.write("session\(index)", session.days, session.events, session.kind, to: path)
    }
  }

  /// Opens the log, as a launch does, and writes a session.
  static func write(
    _ id: String, _ days: Int64, _ events: Int, _ kind: Kind, to path: String, retention: Retention? = nil
  ) throws {
    let log = try SQLiteEventLog(path: path, retention: retention)
    let started = now - days * day
    try log.begin(SessionInfo(id: id, started: started, app: "a", version: "1", system: "s"))
    var state = NavigationState<RecordedDestination>()
    var batch: [RecordedEvent<RecordedDestination>] = []
    for position in 1...events {
      let screen = RecordedDestination(name: "screen", parameters: #"{"only":"\#(id)-\#(position % 200)"}"#)
      let action: NavigationAction<RecordedDestination> =
        kind == .marked && position == 2
        ? .mark("here")
        : position % 3 == 0 ? .pop(count: 1) : .navigate(screen, style: .push, unlessOnTop: false)
      let event = NavigationEvent(action, on: RouterID(.main))
      batch.append(
        RecordedEvent(
          position: position, time: started + Int64(position), elapsed: Int64(position) * 1_000, event: event,
          reduction: state.fold(event, at: position)))
    }
    try log.append(batch, to: id)
    if kind != .crashed { try log.end(id, at: started + Int64(events), after: Int64(events) * 1_000) }
  }

  /// The identifiers of the sessions in the log.
  var sessions: [String] { get throws { try SQLiteEventLog(reading: path).sessions().map(\.info.id) } }

  /// Returns all values that a reader returns for some sessions.
  func content(of ids: [String]) throws -> [String] {
    let log = try SQLiteEventLog(reading: path)
    return try ids.flatMap { id in
      try ["\(log.session(id))", "\(log.state(id, at: log.session(id).count))"]
        + log.events(id).map { $0.json.text }
    }
  }

  func prune(_ retention: Retention, reached: @escaping (LogReplacement.Step) throws -> Void = { _ in })
    throws
    -> PruneReport
  {
    try Pruner(retention: retention, now: Self.now, reached: reached).run(path)
  }
}
