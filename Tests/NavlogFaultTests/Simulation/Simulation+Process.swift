import Navlog
import NavlogTesting

extension Simulation {
  // MARK: - The process

  /// Starts the process, when the one before has died or ended.
  func launch(_ continuation: StateRestoration) throws {
    leave()
    disk.clean()
    faults.settle()
    clock.restart()
    let plan = faults
    let faulty = FaultyEventLog(over: try disk.open()) { _ in plan.next() }
    log = sabotage.map { FaultInjector($0, over: faulty) } ?? faulty
    try checkEnd()
    let witness = Witness(journal, speaksUp: world.speaksUp)
    _ = journal.take()
    let (clock, journal) = (clock, journal)
    let session = RouterSession(
      log: log, roots: Place.roots, app: AppInfo(name: "Simulation", version: "1", system: "none"),
      restoration: continuation, links: { Link.table?.resolve($0) ?? .noMatch }, rules: world.rules,
      trackers: [witness], pendingLimit: world.pendingLimit,
      environment: SessionEnvironment(
        now: clock.now, uptime: clock.uptime, makeSessionID: journal.makeSessionID,
        makeMaskingKey: { Array(repeating: 7, count: 32) }))
    witness.session = session
    (self.session, self.witness, routers) = (session, witness, [])
    shadow = Shadow(id: session.info.id)
    let earlier = continuation == .lastSession ? chapter.last : nil
    try checkBeginning(try drain(journal.take().dropFirst()), after: earlier)
    try check()
  }

  /// Lets go of the process, closed or not.
  func leave() {
    (session, witness, routers) = (nil, nil, [])
    log = InMemoryEventLog()
  }

  /// A session of the log, as whoever has the app reads it.
  func timeline(_ session: String) -> Timeline<Place> {
    Timeline(log: log, session: session) { self.coding.destination($0) }
  }

  // MARK: - What was told

  /// Takes in what was published since this was last asked.
  @discardableResult
  func drain() throws -> [RecordedEvent<Place>] { try drain(journal.take()[...]) }

  @discardableResult
  private func drain(_ entries: ArraySlice<Journal.Entry>) throws -> [RecordedEvent<Place>] {
    var events: [RecordedEvent<Place>] = []
    var isDetached = false
    for entry in entries {
      switch entry {
      // When a call finds the file gone, its event is still one of the old session.
      case .session: isDetached = true
      case .event(let event):
        calls += 1
        events.append(event)
        try shadow.take(event)
        if isDetached { try goOn() }
        isDetached = false
      }
    }
    if isDetached { try goOn() }
    if let session { try shadow.settle(at: session.position) }
    return events
  }

  /// The file is gone, and the session went on as another one.
  private func goOn() throws {
    guard let session else { throw Problem("a session was begun by nobody") }
    guard session.info.parent == SessionInfo.Moment(session: shadow.id, position: shadow.recorded) else {
      throw Problem("\(session.info) does not go on from \(shadow.id)@\(shadow.recorded)")
    }
    chapter.sessions.append(shadow)
    if chapter.place == .deleted { lost += chapter.calls }
    // Nobody called for an event that says from where the session goes on, and stands for nothing.
    if shadow.waitingCalls == 0 { calls += 1 }
    shadow = shadow.successor(id: session.info.id, time: session.info.started)
    chapters.append(Chapter())
    routers = []
  }
}
