public import Navlog

/// Writes a session from calls that come one by one, without an app: the way of fixtures and of other languages.
///
/// ```swift
/// var recorder = try CallRecorder(log: log)
/// let answer = try recorder.record(CallRequest(json: JSONValue(parsing: line)))
/// try recorder.close()
/// ```
///
/// The calls go through the same reducer as those of a `RouterSession`, over destinations in their recorded form. The
/// session begins at the one root `main`.
public struct CallRecorder {
  /// What the session is called in the log.
  public let info: SessionInfo
  /// The hierarchy after the calls recorded so far.
  public private(set) var state = NavigationState<RecordedDestination>()
  /// The position of the last event.
  public private(set) var position = 0

  private let log: any EventLog
  private let links: (String) -> LinkResolution<RecordedDestination>
  private let environment: RouterEnvironment
  private let began: Int64
  private let masker: Masker

  /// Begins a session.
  ///
  /// - Parameters:
  ///   - log: Where the events go.
  ///   - app: What the session says of its writer.
  ///   - links: What a URL means.
  ///   - environment: The clocks and the source of identities.
  /// - Throws: ``EventLogError`` when the log does not accept a session.
  public init(
    log: any EventLog, app: AppInfo = AppInfo(name: "navlog record", version: ""),
    links: @escaping (String) -> LinkResolution<RecordedDestination> = { _ in .noMatch },
    environment: RouterEnvironment = .live
  ) throws {
    self.log = log
    self.links = links
    self.environment = environment
    began = environment.uptime()
    masker = Masker(key: environment.makeMaskingKey)
    info = SessionInfo(
      id: environment.makeSessionID(), started: environment.now(), app: app.name, version: app.version,
      system: app.system)
    try log.begin(info)
  }

  /// Makes a call. When this returns, its event is recorded.
  ///
  /// - Throws: `JSONShapeError` when the call names a cause that is no earlier event: nothing is recorded then, and
  ///   calls can go on. ``EventLogError`` when the log fails: it is unknown then what became of the call, and the
  ///   recorder is of no further use.
  public mutating func record(_ request: CallRequest) throws -> CallAnswer {
    if let cause = request.cause, !(1...max(1, position)).contains(cause) || position == 0 {
      throw JSONShapeError(field: "cause", problem: "is \(cause), which is no event before this one")
    }
    let event = NavigationEvent(resolved(request.action), on: request.router ?? state.visibleRouter.id)
    // In place: a copy would make every call on a deep path cost as much as the path is long.
    let effect = state.apply(event, at: position + 1)
    let recorded = RecordedEvent(
      position: position + 1, time: environment.now(), elapsed: environment.uptime() - began, event: event,
      origin: request.origin, cause: request.cause, source: request.source, outcome: effect.outcome,
      removed: effect.removed, screen: effect.screen, depth: effect.depth, selected: effect.selected)
    try log.append([recorded], to: info.id)
    position += 1
    if position % snapshotInterval == 0 { log.saveSnapshot(state, at: position, of: info.id) }
    return CallAnswer(position: position, outcome: effect.outcome, visible: effect.screen)
  }

  /// Ends the session in good order.
  ///
  /// - Throws: ``EventLogError`` when the end could not be written.
  public func close() throws {
    try log.end(info.id, at: environment.now(), after: environment.uptime() - began)
  }

  private typealias Action = NavigationAction<RecordedDestination>

  private func resolved(_ action: Action) -> Action {
    let resolved =
      if case .deepLink(let url, _) = action { Action.deepLink(url: url, links(url)) } else { action }
    let masked = resolved.compactMap { masker.masked($0) } ?? resolved
    return masked.masked(by: masker) { $0 }
  }
}
