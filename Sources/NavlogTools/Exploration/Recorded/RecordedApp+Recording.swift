import Navlog

extension RecordedApp {
  /// Records a session in which offers are taken. The session can be viewed, debugged, or turned into a test.
  ///
  /// - Parameters:
  ///   - offers: The offers.
  ///   - name: A name from which the identity of the session derives.
  ///   - log: The log to write to. The log must not contain the session yet.
  /// - Returns: The session, which is closed.
  /// - Throws: `EventLogError` when the log cannot be written; ``RecordedAppError`` when the replay of the session does not end
  ///   in the state that the search computed.
  @discardableResult
  func record(_ offers: [Offer<DestinationID>], named name: String, to log: any EventLog) throws
    -> SessionInfo
  {
    let session = SessionInfo(
      id: ExploredSessions.id(named: name), started: ExploredApp<DestinationID>.now,
      app: info?.app ?? "navlog explore", version: info?.version ?? "", system: info?.system ?? "")
    try log.begin(session)
    var recorder = OfferRecorder(session.started)
    for action in beginning {
      recorder.record(action, on: recorder.state.visibleRouter.id, origin: .restore) { destination($0) }
    }
    var point = start
    for offer in offers {
      var cause: Int?
      app.take(offer, in: &point) { made in
        let follows = made.resolved == nil || made.action.isOfSession
        recorder.record(
          made.action, on: made.router, origin: offer.origin, source: offer.source,
          cause: follows ? cause : nil, decisions: made.resolved?.decisions ?? []
        ) { destination($0) }
        if !follows { cause = recorder.events.count }
      }
    }
    try log.append(recorder.events, to: session.id)
    try log.end(session.id, at: recorder.time, after: recorder.elapsed)
    let replayed = try log.state(session.id, at: recorder.events.count)
    let expected = point.state.compactMap { destination($0) }
    guard replayed == expected else {
      throw RecordedAppError(
        description: "the session of \"\(name)\" ends with \(replayed.pathText), but the search ended with "
          + "\(expected.pathText): please report this with the log")
    }
    return session
  }

  private func destination(_ id: DestinationID) -> RecordedDestination { destinations.destination(id) }
}

/// The error of a recorded session whose replay does not end in the state that the search computed.
struct RecordedAppError: Error, Hashable, CustomStringConvertible {
  let description: String
}

/// Records the events of a session in which offers are taken, one event per second.
private struct OfferRecorder {
  private(set) var events: [RecordedEvent<RecordedDestination>] = []
  private(set) var state = NavigationState<RecordedDestination>()
  private let started: Int64

  init(_ started: Int64) { self.started = started }

  var elapsed: Int64 { Int64(events.count) * 1_000_000 }
  var time: Int64 { started + Int64(events.count) * 1_000 }

  mutating func record(
    _ action: NavigationAction<DestinationID>, on router: RouterID, origin: Origin, source: CallSite? = nil,
    cause: Int? = nil, decisions: [RuleDecision<DestinationID>] = [],
    _ destination: (DestinationID) -> RecordedDestination
  ) {
    let isKnown = source.map { !$0.file.isEmpty } ?? false
    var event = RecordedEvent(
      position: events.count + 1, time: time, elapsed: elapsed,
      event: NavigationEvent(action.map(destination), on: router), origin: origin, cause: cause,
      source: isKnown ? source : nil, decisions: decisions.map { $0.map(destination) })
    event.reduction = state.apply(event.event, at: event.position)
    events.append(event)
  }
}

extension NavigationAction {
  /// Whether the session, and not the app, makes the call.
  fileprivate var isOfSession: Bool {
    switch self {
    case .resume, .abandon: true
    default: false
    }
  }
}
