public import Navlog

/// Records a session from calls in JSON, without an app: for fixtures, scripts and programs in other
/// languages.
///
/// ```swift
/// let log = InMemoryEventLog()
/// var recorder = try CallRecorder(log: log)
/// let call = try JSONValue(parsing: #"{"call":"navigate","to":{"name":"settings"},"as":"sheet"}"#)
/// let result = try recorder.record(CallRequest(json: call))
/// print(result.outcome, recorder.state.depth)
/// try recorder.close()
/// ```
///
/// The recorder uses the same reducer as a `RouterSession`, but destinations stay in their recorded form. The session begins
/// with the single root `main`.
public struct CallRecorder {
  /// The session's information in the log.
  public let info: SessionInfo
  /// The hierarchy after the calls recorded so far.
  public private(set) var state = NavigationState<RecordedDestination>()
  /// The position of the last event; 0 before the first.
  public private(set) var position = 0

  private let log: any EventLog
  private let links: (String) -> LinkResolution<RecordedDestination>
  private let environment: SessionEnvironment
  private let began: Int64
  private let masker: Masker
  /// The time of the last call that specified its time. Later calls without a time get the same time.
  private var clock: (time: Int64, elapsed: Int64)?
  /// The elapsed time of the last event, in microseconds.
  private var lastElapsed: Int64 = 0
  /// The largest elapsed time that logs and exports can contain, in microseconds: 285 years.
  private static let largestElapsed = Int64(JSONValue.largest)

  /// Begins a session.
  ///
  /// - Parameters:
  ///   - log: The log to which the session is written.
  ///   - app: The name and version of the program that records, for the session's header.
  ///   - links: Resolves the URL of a deep link. By default no URL matches.
  ///   - environment: The clocks, and the sources of identifiers and keys.
  ///   - started: The beginning of the session, in milliseconds since 1970; `nil` for now.
  /// - Throws: `EventLogError` when the log does not accept a session.
  public init(
    log: any EventLog, app: AppInfo = AppInfo(name: "navlog record", version: ""),
    links: @escaping (String) -> LinkResolution<RecordedDestination> = { _ in .noMatch },
    environment: SessionEnvironment = .live, started: Int64? = nil
  ) throws {
    self.log = log
    self.links = links
    self.environment = environment
    began = environment.uptime()
    masker = Masker(key: environment.makeMaskingKey)
    info = SessionInfo(
      id: environment.makeSessionID(), started: started ?? environment.now(), app: app.name,
      version: app.version,
      system: app.system)
    if let started { clock = (started, 0) }
    try log.begin(info)
  }

  /// Makes a call and records it. When this method returns, the log contains the event.
  ///
  /// - Throws: `JSONShapeError` when the cause of the call is not an earlier event, or its time is out of range: before the
  ///   last event, before the start of the session, or more than 285 years after that start. In this case, nothing is recorded,
  ///   and the recorder stays usable. `EventLogError` when the log fails. In this case, the log may or may not contain the
  ///   call; do not use the recorder again.
  public mutating func record(_ request: CallRequest) throws -> CallResult {
    if let cause = request.cause, cause < 1 || cause > position {
      throw JSONShapeError(field: "cause", problem: "is \(cause), which is not an earlier event")
    }
    let (time, elapsed) = try self.time(of: request)
    let event = NavigationEvent(resolved(request.action), on: request.router ?? state.visibleRouter.id)
    // The state is reduced in place. With a copy, every call would take time proportional to the depth of the
    // path.
    let reduction = state.fold(event, at: position + 1)
    let recorded = RecordedEvent(
      position: position + 1, time: time, elapsed: elapsed, event: event,
      origin: request.origin, cause: request.cause, source: request.source, reduction: reduction,
      decisions: masked(request.decisions))
    try log.append([recorded], to: info.id)
    position += 1
    lastElapsed = elapsed
    if position % snapshotInterval == 0 { log.saveSnapshot(state, at: position, of: info.id) }
    return CallResult(position: position, outcome: recorded.outcome, visible: recorded.screen)
  }

  /// Closes the session.
  ///
  /// - Throws: `EventLogError` when the log cannot record the end of the session.
  public func close() throws {
    try log.end(info.id, at: now.time, after: now.elapsed)
  }

  private var now: (time: Int64, elapsed: Int64) {
    clock ?? (environment.now(), environment.uptime() - began)
  }

  /// Returns the time of a call. If the call specifies its time, later calls without a time get the same time.
  private mutating func time(of request: CallRequest) throws -> (time: Int64, elapsed: Int64) {
    let next: (time: Int64, elapsed: Int64)
    switch request.time {
    case nil: return now
    case .elapsed(let elapsed): next = (info.started + elapsed / 1_000, elapsed)
    case .wall(let time):
      // The difference is clamped, so that the product cannot overflow.
      let passed = min(max(-1, time &- info.started), Self.largestElapsed / 1_000 + 1)
      next = (time, passed * 1_000)
    }
    guard next.elapsed >= lastElapsed else {
      throw JSONShapeError(field: "at", problem: "is before the previous call, or before the session")
    }
    guard next.elapsed <= Self.largestElapsed else {
      throw JSONShapeError(field: "at", problem: "is more than 285 years after the beginning of the session")
    }
    clock = next
    return next
  }

  private func masked(
    _ decisions: [RuleDecision<RecordedDestination>]
  ) -> [RuleDecision<RecordedDestination>] {
    guard !decisions.isEmpty else { return [] }
    let event = RecordedEvent<RecordedDestination>(
      position: 1, time: 0, elapsed: 0, event: NavigationEvent(.mark("")), decisions: decisions)
    return event.map { masker.masked($0) }.decisions
  }

  private typealias Action = NavigationAction<RecordedDestination>

  private func resolved(_ action: Action) -> Action {
    let resolved =
      // A deep link with a plan or a refusal is already resolved. A deep link with `noMatch` is not resolved yet.
      if case .deepLink(let url, .noMatch) = action {
        state.refusingMissingRoot(Action.deepLink(url: url, links(url)))
      } else {
        action
      }
    let masked = resolved.compactMap { masker.masked($0) } ?? resolved
    return masked.masked(by: masker) { $0 }
  }
}

/// The result of a recorded call.
public struct CallResult: Hashable, Sendable {
  /// The position of the call's event.
  public let position: Int
  /// Whether the call had an effect, with the reason if not.
  public let outcome: Outcome
  /// The visible screen after the call; `nil` when a root's first screen is visible and has no destination.
  public let visible: RecordedDestination?

  /// Creates a result.
  public init(position: Int, outcome: Outcome, visible: RecordedDestination?) {
    self.position = position
    self.outcome = outcome
    self.visible = visible
  }

  /// The result in JSON: `{"position":3,"outcome":"applied","reason":null,"visible":"B"}`.
  public var json: JSONValue {
    .object([
      .init("position", .integer(position)),
      .init("outcome", .string(outcome.name)),
      .init("reason", outcome.reason.map { .string($0.description) } ?? .null),
      .init("visible", visible.map { .string(StoredText.unescaped($0.name)) } ?? .null),
    ])
  }
}
