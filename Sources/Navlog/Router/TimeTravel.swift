/// The display of a past moment of a running session.
public struct TimeTravel: Hashable, Sendable {
  /// The position of the event whose result is on screen; 0 is before the first event.
  public let position: Int
  /// The position of the last event when the display began. Events after this position happened while the past was on screen.
  public let beganAt: Int
}

extension RouterSession {
  /// The past moment on screen; `nil` while the present is on screen.
  public var timeTravel: TimeTravel? { core.observed.timeTravel }

  /// Shows an earlier moment of this session on the app's own screens.
  ///
  /// ```swift
  /// try session.look(at: 17)
  /// session.lookAtPresent()
  /// ```
  ///
  /// Routers and containers show the past, and the session's own ``state`` stays the present. Calls that screens make
  /// on their routers are refused with a reason and not recorded. Calls on the session itself, such as a link that the
  /// system delivers, still change the present. ``position`` is then greater than ``TimeTravel/beganAt``. The display
  /// ends automatically when the session's positions restart: when recording continues in another session, or when one
  /// event replaces buffered events.
  ///
  /// The call is a no-op for a session that a ``SessionPlayer`` shows; move the player instead.
  ///
  /// - Throws: ``EventLogError`` when the log does not contain the event, for example because the event is still buffered, or
  ///   cannot be read.
  public func look(at position: Int) throws(EventLogError) {
    if isViewer { return }
    show(try log.state(info.id, at: position), at: position)
  }

  /// Shows an earlier moment of this session. The state of this moment is folded on another thread. If recording continues in
  /// another session in the meantime, the present stays on screen.
  ///
  /// - Throws: ``EventLogError`` when the log does not contain the event or cannot be read.
  public func look(at position: Int) async throws(EventLogError) {
    if isViewer { return }
    let session = info.id
    let state = try await log.readElsewhere { log throws(EventLogError) in
      try log.state(session, at: position)
    }
    // While the state was read, the recording may have moved to another session. There, another event has this position.
    if info.id == session { show(state, at: position) }
  }

  private func show(_ past: NavigationState<RecordedDestination>, at position: Int) {
    core.observed.timeTravel = TimeTravel(
      position: position, beganAt: timeTravel?.beganAt ?? core.position)
    core.show(past.compactMap { core.destinations.id($0) }, isJump: true)
  }

  /// Shows the present again. The call is a no-op if the present is already on screen.
  public func lookAtPresent() {
    guard timeTravel != nil else { return }
    core.observed.timeTravel = nil
    core.show(nil, isJump: true)
  }

  /// Returns the refusal of a screen's call if a moment of the past is on screen; otherwise `nil`.
  func refusal(of action: NavigationAction<N>, on router: RouterID) -> Outcome? {
    guard core.past != nil else { return nil }
    // Appearance callbacks do not express user intent, so `onRefusedCall` does not receive them.
    if action.kind != .activate, action.kind != .resign { onRefusedCall?(action, router) }
    let moment = timeTravel.map { "event \($0.position) is on screen, not the present" }
    return .noEffect(.refused(moment ?? "a recorded session is on screen"))
  }
}

// MARK: - History

extension RouterSession {
  /// The history of this session. A timeline created by this session also knows the values that the log masks. After 65,536
  /// different destinations, the session forgets the values of all destinations that its state does not contain.
  public var timeline: Timeline<N> { Timeline(log: log, session: info.id, destinations: destinations) }

  /// Branches from an earlier event of this session. Later events stay in the log, because the branch is
  /// itself an event.
  ///
  /// - Throws: ``EventLogError`` when the log does not contain the event or cannot be read.
  @discardableResult
  public func branch(
    from position: Int, file: String = #fileID, line: Int = #line
  ) throws(EventLogError) -> Outcome? {
    branch(from: position, try timeline.state(at: position), CallSite(file: file, line: line))
  }

  /// Branches from an earlier event of this session. The state after this event is folded on another thread.
  ///
  /// - Throws: ``EventLogError`` when the log does not contain the event or cannot be read, or when recording continues in
  ///   another session in the meantime.
  @discardableResult
  public func branch(
    from position: Int, file: String = #fileID, line: Int = #line
  ) async throws(EventLogError) -> Outcome? {
    let session = info.id
    let state = try await log.readElsewhere { log throws(EventLogError) in
      try log.state(session, at: position)
    }
    // While the state was read, the recording may have moved to another session, which does not contain the event at
    // `position`.
    guard info.id == session else {
      throw EventLogError.noSuchPosition(position, of: info.id, last: self.position)
    }
    return branch(
      from: position, state.compactMap { destinations.destination($0) }, CallSite(file: file, line: line))
  }

  private func branch(from position: Int, _ state: NavigationState<N>, _ source: CallSite) -> Outcome? {
    lookAtPresent()
    // A branch does not change which roots are on display, so these roots stay active. A modal becomes active when it appears.
    let active = Set(self.state.roots.filter(\.isActive).map(\.id))
    return perform(
      .branch(from: position, state.activating { active.contains($0) }), origin: .restore, at: source)
  }
}
