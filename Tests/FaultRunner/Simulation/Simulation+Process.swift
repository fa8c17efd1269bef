import Navlog
import NavlogTesting

extension Simulation {
  // MARK: - The process

  /// Starts the process after the previous one has died or ended.
  func launch(_ restoration: RouterSession<SimulatedScreen>.Configuration.Restoration) throws {
    tearDown()
    disk.clean()
    faults.settle()
    clock.restart()
    let plan = faults
    let faulty = FaultyEventLog(over: try disk.open()) { _ in plan.next() }
    log = plantedFault.map { FaultInjector($0, over: faulty) } ?? faulty
    try checkEnd()
    let tracker = RecordingTracker(recorder, makesCalls: configuration.makesCalls)
    _ = recorder.take()
    let (clock, recorder) = (clock, recorder)
    let session = RouterSession(
      log: log,
      configuration: .init(
        roots: SimulatedScreen.roots, app: AppInfo(name: "Simulation", version: "1", system: "none"),
        restoration: restoration, links: { SimulatedLink.table?.resolve($0) ?? .noMatch },
        rules: configuration.rules, trackers: [tracker], pendingLimit: configuration.pendingLimit,
        environment: SessionEnvironment(
          now: clock.now, uptime: clock.uptime, makeSessionID: recorder.makeSessionID,
          makeMaskingKey: { Array(repeating: 7, count: 32) })))
    tracker.session = session
    (self.session, self.tracker, routers) = (session, tracker, [])
    model = SessionModel(id: session.info.id)
    let earlier = restoration == .lastSession ? file.last : nil
    try checkBeginning(try drain(recorder.take().dropFirst()), after: earlier)
    try check()
  }

  /// Releases all objects of the process, closed or not.
  func tearDown() {
    (session, tracker, routers) = (nil, nil, [])
    log = InMemoryEventLog()
  }

  /// Returns a session of the log, decoded as the app decodes it.
  func timeline(_ session: String) -> Timeline<SimulatedScreen> {
    Timeline(log: log, session: session) { [destinations] in destinations.destination($0) }
  }

  // MARK: - Observed events

  /// Processes everything published since the last call.
  @discardableResult
  func drain() throws -> [RecordedEvent<SimulatedScreen>] { try drain(recorder.take()[...]) }

  @discardableResult
  private func drain(_ entries: ArraySlice<EventRecorder.Entry>) throws -> [RecordedEvent<SimulatedScreen>] {
    var events: [RecordedEvent<SimulatedScreen>] = []
    var isDetached = false
    for entry in entries {
      switch entry {
      // The call that notices the lost file still belongs to the old session.
      case .session: isDetached = true
      case .event(let event):
        calls += 1
        events.append(event)
        try model.add(event)
        if isDetached { try continueInNewSession() }
        isDetached = false
      }
    }
    if isDetached { try continueInNewSession() }
    if let session { try model.settle(at: session.position) }
    return events
  }

  /// Follows the engine, which continues in a new session when the file is gone.
  private func continueInNewSession() throws {
    guard let session else { throw Problem("a session began without a call") }
    guard session.info.parent == SessionInfo.Moment(session: model.id, position: model.recorded) else {
      throw Problem("\(session.info) does not continue from \(model.id)@\(model.recorded)")
    }
    file.sessions.append(model)
    if file.location == .deleted { lost += file.calls }
    // The first event of the new session is a restore. It counts as the buffered calls that it replaces, and `calls` already
    // includes these calls. If no call was buffered, the restore counts as one call, which `calls` does not include yet.
    if model.bufferedCalls == 0 { calls += 1 }
    model = model.successor(id: session.info.id, time: session.info.started)
    files.append(FileModel())
    routers = []
  }
}
