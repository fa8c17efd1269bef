public import Navlog
package import NavlogSQLite

/// The screens of an app with injected faults. The screen of an event identifies the call.
public enum FaultScreen: Navigation {
  case item(Int)

  /// The app pushes every screen.
  public var presentationType: PresentationType { .push }
}

/// The lifecycle of a log in a few calls. The log is created, written in batches and by two sessions, flushed, checkpointed,
/// suspended and resumed.
///
/// The calls are always the same, so the expected contents of the file are known.
@MainActor
public final class LogLifecycle {
  /// The sessions, in the order in which they begin.
  public enum Part: String, CaseIterable, Sendable {
    case batches = "b0"
    case first = "a0"
    case second = "c0"
  }

  /// The number of events in each batch of the session `batches`.
  public nonisolated static let batch = 20
  private let path: String
  private let durability: SQLiteEventLog.Durability
  private let device: StorageDevice
  private let report: (String) -> Void
  private var log: SQLiteEventLog?
  private var sessions: [Part: RouterSession<FaultScreen>] = [:]
  /// The number of events reported as recorded, by session.
  public private(set) var reported: [Part: Int] = [:]
  /// The number of calls that the app made, by session.
  public private(set) var calls: [Part: Int] = [:]
  /// Losses, and errors other than `EventLogError`. The tests expect none.
  public private(set) var problems: [String] = []

  /// Creates a lifecycle of the log at a path.
  ///
  /// - Parameters:
  ///   - path: The path of the log.
  ///   - durability: When events of the log become durable.
  ///   - device: The device that stores the log.
  ///   - report: Receives `SESSION POSITION` when events up to the position are recorded, and `flushed` when they are durable.
  package init(
    path: String, durability: SQLiteEventLog.Durability = .inBackground, device: StorageDevice = .system,
    report: @escaping (String) -> Void = { _ in }
  ) {
    self.path = path
    self.durability = durability
    self.device = device
    self.report = report
  }

  /// Runs the lifecycle, and continues after errors, as an app does.
  public func run() {
    attempt { log = try SQLiteEventLog(path: path, durability: durability, device: device) }
    guard let log else { return }
    writeBatches(log)
    let first = begin(.first, log)
    navigate(12, .first)
    attempt {
      try first.flush()
      report("flushed")
    }
    // The checkpoint flushes these events.
    navigate(2, .first)
    attempt { try log.checkpointIfLarge(0) }
    navigate(6, .first)
    attempt {
      try first.suspend()
      report("flushed")
    }
    navigate(2, .first)
    first.resume()
    navigate(2, .first)
    attempt { try first.close() }
    // If the first session could not be closed, it still buffers events, so the second session does not begin.
    guard case .closed = first.logStatus else { return }
    report("flushed")
    let second = begin(.second, log)
    navigate(5, .second)
    attempt { try second.close() }
    if case .closed = second.logStatus { report("flushed") }
  }

  /// Writes the buffered events and closes the sessions after the disk works again.
  public func recover() {
    for part in [Part.first, .second] {
      guard let session = sessions[part] else { continue }
      if case .closed = session.logStatus { continue }
      session.retry()
      if !session.logStatus.isRecording {
        problems.append("\(part) is still buffering: \(session.logStatus)")
      }
      reportPosition(of: part)
      do { try session.close() } catch { problems.append("\(part) cannot be closed: \(error)") }
    }
    sessions = [:]
    log = nil
  }

  private func writeBatches(_ log: SQLiteEventLog) {
    var isFine = true
    attempt {
      try log.begin(Self.info(.batches))
    } otherwise: {
      isFine = false
    }
    for start in [1, 21, 41] where isFine {
      let events = (start..<start + Self.batch).map(Self.event)
      calls[.batches, default: 0] += events.count
      // The write is retried once after a failure. Events that were written despite the failure must not be duplicated.
      attempt {
        try log.append(events, to: Part.batches.rawValue)
      } otherwise: {
        attempt {
          try log.append(events, to: Part.batches.rawValue)
        } otherwise: {
          isFine = false
        }
      }
      guard isFine else { continue }
      reported[.batches] = start + Self.batch - 1
      report("\(Part.batches.rawValue) \(start + Self.batch - 1)")
    }
  }

  private func begin(_ part: Part, _ log: SQLiteEventLog) -> RouterSession<FaultScreen> {
    var environment = SessionEnvironment.live
    environment.makeSessionID = { part.rawValue }
    let session = RouterSession<FaultScreen>(
      log: log,
      configuration: .init(
        app: AppInfo(name: "Life", version: "1", system: "test"), environment: environment))
    sessions[part] = session
    return session
  }

  private func navigate(_ count: Int, _ part: Part) {
    guard let session = sessions[part] else { return }
    for _ in 0..<count {
      let next = session.position + 1
      calls[part, default: 0] += 1
      session.router.navigate(to: .item(next))
      if session.router.navigationStackPath.last != .item(next) {
        problems.append("the app does not navigate")
      }
      reportPosition(of: part)
    }
  }

  private func reportPosition(of part: Part) {
    guard let session = sessions[part], session.logStatus.isRecording else { return }
    reported[part] = session.position
    report("\(part.rawValue) \(session.position)")
  }

  private func attempt(_ body: () throws -> Void, otherwise: () -> Void = {}) {
    do { try body() } catch {
      if !(error is EventLogError) { problems.append("not an EventLogError: \(error)") }
      otherwise()
    }
  }

  // MARK: - Fixtures

  static func info(_ part: Part) -> SessionInfo {
    SessionInfo(id: part.rawValue, started: 1_790_000_000_000, app: "Life", version: "1", system: "test")
  }

  static func event(_ position: Int) -> RecordedEvent<RecordedDestination> {
    let destination = RecordedDestination(type: "Life", name: "item", parameters: #"{"_0":\#(position)}"#)
    return RecordedEvent(
      position: position, time: 1_790_000_000_000, elapsed: Int64(position),
      event: NavigationEvent(.navigate(destination, style: .push, unlessOnTop: false)),
      screen: destination, depth: position)
  }
}
