public import Navlog
public import NavlogSQLite

/// Screens of an app that is put through faults: what an event shows says which call it was.
public enum FaultScreen: Navigation {
  case item(Int)

  /// All are pushed.
  public var presentationType: PresentationType { .push }
}

/// All that a log goes through in its life, in a few calls: made, written in batches and by a session, flushed, checkpointed,
/// closed, taken up again.
///
/// What happens in it is always the same, so that whoever finds the file can say what must be in it.
@MainActor
public final class Life {
  /// The sessions, in the order in which they are begun.
  public enum Part: String, CaseIterable, Sendable {
    case batches = "b0"
    case first = "a0"
    case second = "c0"
  }

  /// How many events are handed to the log at once, before the sessions begin.
  public nonisolated static let batch = 20
  private let path: String
  private let durability: SQLiteEventLog.Durability
  private let tell: (String) -> Void
  private var log: SQLiteEventLog?
  private var sessions: [Part: RouterSession<FaultScreen>] = [:]
  /// How many events each session was told of as recorded.
  public private(set) var told: [Part: Int] = [:]
  /// How many calls the app made in each session.
  public private(set) var calls: [Part: Int] = [:]
  /// What came out that is no `EventLogError`, or is lost: there must be none.
  public private(set) var problems: [String] = []

  /// A life of the log at a path.
  ///
  /// - Parameter tell: Receives `SESSION POSITION` for each event that is recorded, and `flushed` when all so far are
  ///   durable.
  public init(
    path: String, durability: SQLiteEventLog.Durability = .inBackground,
    tell: @escaping (String) -> Void = { _ in }
  ) {
    self.path = path
    self.durability = durability
    self.tell = tell
  }

  /// Lives it, as an app does: what fails is not the end.
  public func run() {
    attempt { log = try SQLiteEventLog(path: path, durability: durability) }
    guard let log else { return }
    writeBatches(log)
    let first = begin(.first, log)
    navigate(12, .first)
    attempt {
      try first.flush()
      tell("flushed")
    }
    attempt { try log.checkpointIfLarge(0) }
    navigate(8, .first)
    attempt { try first.close() }
    // A session that could not be closed still waits to be written.
    guard case .closed = first.logStatus else { return }
    tell("flushed")
    let second = begin(.second, log)
    navigate(5, .second)
    attempt { try second.close() }
    if case .closed = second.logStatus { tell("flushed") }
  }

  /// What an app does once the disk is well again: all that waited is written, and the sessions are closed.
  public func recover() {
    for part in [Part.first, .second] {
      guard let session = sessions[part] else { continue }
      if case .closed = session.logStatus { continue }
      session.retry()
      if !session.logStatus.isRecording { problems.append("\(part) still waits: \(session.logStatus)") }
      tellOf(part)
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
      // Handed over once more when it failed: what was written all the same must not be there twice.
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
      told[.batches] = start + Self.batch - 1
      tell("\(Part.batches.rawValue) \(start + Self.batch - 1)")
    }
  }

  private func begin(_ part: Part, _ log: SQLiteEventLog) -> RouterSession<FaultScreen> {
    var environment = SessionEnvironment.live
    environment.makeSessionID = { part.rawValue }
    let session = RouterSession<FaultScreen>(
      log: log, app: AppInfo(name: "Life", version: "1", system: "test"), environment: environment)
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
      tellOf(part)
    }
  }

  private func tellOf(_ part: Part) {
    guard let session = sessions[part], session.logStatus.isRecording else { return }
    told[part] = session.position
    tell("\(part.rawValue) \(session.position)")
  }

  private func attempt(_ body: () throws -> Void, otherwise: () -> Void = {}) {
    do { try body() } catch {
      if !(error is EventLogError) { problems.append("no typed error: \(error)") }
      otherwise()
    }
  }

  // MARK: - What must be there

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
