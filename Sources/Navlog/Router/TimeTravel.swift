/// A look at the past of a running session.
public struct TimeTravel: Hashable, Sendable {
  /// The moment on screen: after the event at this position; 0 is before the first.
  public let position: Int
  /// The position of the last event when the look began. Later events happened meanwhile.
  public let beganAt: Int
}

extension RouterSession {
  /// The look at the past that is on screen; `nil` while the present is.
  public var timeTravel: TimeTravel? { core.observed.timeTravel }

  /// Shows an earlier moment of this session on the app's own screens.
  ///
  /// ```swift
  /// try session.look(at: 17)
  /// session.lookAtPresent()
  /// ```
  ///
  /// Routers and containers show the past; the session's own ``state`` stays the present. Calls that screens make on
  /// their routers are refused with a reason, and not recorded. Calls on the session itself, such as a link that the system
  /// delivers, are made in the present as ever: ``position`` then is beyond ``TimeTravel/beganAt``. The look ends by itself
  /// when the log's file is replaced, or buffered events collapse into one: the session's positions then begin anew.
  ///
  /// A no-op for a session that a ``SessionPlayer`` shows: the player moves in time.
  ///
  /// - Throws: ``EventLogError`` when the session has no such event, or the log cannot be read.
  public func look(at position: Int) throws(EventLogError) {
    if isViewer { return }
    show(try log.state(info.id, at: position), at: position)
  }

  /// Shows an earlier moment of this session, which is folded on another thread.
  ///
  /// - Throws: ``EventLogError`` when the session has no such event, or the log cannot be read.
  public func look(at position: Int) async throws(EventLogError) {
    if isViewer { return }
    let session = info.id
    let state = try await log.stateElsewhere(session, at: position)
    // The positions of another session are not these.
    if info.id == session { show(state, at: position) }
  }

  private func show(_ past: NavigationState<RecordedDestination>, at position: Int) {
    core.observed.timeTravel = TimeTravel(
      position: position, beganAt: timeTravel?.beganAt ?? core.position)
    core.show(past.compactMap { core.destinations.id($0) }, isJump: true)
  }

  /// Shows the present again. A no-op while it is shown.
  public func lookAtPresent() {
    guard timeTravel != nil else { return }
    core.observed.timeTravel = nil
    core.show(nil, isJump: true)
  }

  /// Returns the refusal of a call by a screen while a moment of the past is on screen; `nil` while the present is.
  func refusal(of action: NavigationAction<N>, on router: RouterID) -> Outcome? {
    guard core.past != nil else { return nil }
    // That screens appear and disappear is no wish of anybody.
    if action.kind != .activate, action.kind != .resign { onRefusedCall?(action, router) }
    let moment = timeTravel.map { "event \($0.position) is on screen, not the present" }
    return .noEffect(.refused(moment ?? "a recorded session is on screen"))
  }
}
