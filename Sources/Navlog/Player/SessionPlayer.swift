public import Observation

/// Plays a recorded session: its state at any moment, forwards, backwards and by jumps. Reading never modifies the log.
///
/// ```swift
/// let player = try SessionPlayer<AppNavigation>(log: log, session: id)
/// try player.seek(to: 120)
/// player.play()
/// ```
///
/// Containers show a player as they show a session. The screens can call their routers as ever: such a call changes
/// nothing, is written nowhere, and is reported to ``onCall``. But a dialog that is answered is left, for the next moment
/// without it: while it is on screen, nobody can reach the controls of the player.
///
/// With `NavlogTools`, a player also moves to a moment as the command names it: a marker, a time, a call.
@MainActor @Observable
public final class SessionPlayer<N: Navigation> {
  /// The log that is played.
  public let log: any EventLog
  /// The session that is played, as the log last reported it. See `open(_:at:)`.
  public private(set) var session: SessionRecord
  /// The moment on screen: after the event at this position; 0 is before the first.
  public private(set) var position = 0
  /// The event at this position; `nil` before the first.
  public private(set) var event: RecordedEvent<RecordedDestination>?
  /// Whether the player moves by itself.
  public internal(set) var isPlaying = false
  /// The direction in which it does.
  public internal(set) var direction = Direction.forwards
  /// The factor by which it is faster than the recording. `.infinity` never waits.
  ///
  /// - Precondition: Above 0.
  public var speed: Double { didSet { speedDidChange() } }
  /// The longest wait between two events, before ``speed`` is applied; `nil` for no limit.
  public var idleLimit: Duration? { didSet { speedDidChange() } }
  /// Why playing stopped before the end: the log could not be read.
  public internal(set) var error: EventLogError?
  /// Called when a screen makes a call, which the player refuses.
  @ObservationIgnored public var onCall: ((NavigationAction<N>, RouterID) -> Void)?

  /// Whether the player shows the logs of any app by what they recorded, so that no screen is unknown.
  @ObservationIgnored package var showsAnyApp = false
  /// Pauses playing at the events for which this returns `true`.
  @ObservationIgnored package var pausesAt: ((RecordedEvent<RecordedDestination>) -> Bool)?
  /// Where playing begins anew at the end; `nil` when it ends there, or waits for more events.
  @ObservationIgnored package var loopStart: Int?
  /// Asked now and then during a search, which `true` ends with a `CancellationError`.
  @ObservationIgnored package var isSearchCancelled: (() -> Bool)?

  /// The session on screen: one that shows the moment of the player and refuses every call, or, after
  /// ``takeOver(log:configuration:file:line:)``, the one that was begun there until the
  /// player moves again.
  public private(set) var shownSession: RouterSession<N>
  /// The session that shows what the player tells it to. It records nothing.
  @ObservationIgnored package private(set) var viewer: RouterSession<N>
  @ObservationIgnored let clock: any Clock<Duration>
  @ObservationIgnored var playing: Task<Void, Never>?
  @ObservationIgnored private var frames = FrameWindow<DestinationID>()
  /// The number of times that the player was told to move: what was read for a move is dropped when another one was
  /// begun meanwhile.
  @ObservationIgnored private var moves = 0

  /// The direction of time.
  public enum Direction: Hashable, Sendable {
    /// From event to event.
    case forwards
    /// From an event to the one before it.
    case backwards
  }

  /// Opens a session at its beginning.
  ///
  /// - Parameters:
  ///   - log: The log: a file that was opened for reading, an export, one in memory.
  ///   - session: The identity of the session; `nil` for the newest one that has events.
  ///   - coding: How destinations are stored; the one that the app passes to its own session.
  ///   - speed: The factor by which the player is faster than the recording.
  ///   - idleLimit: The longest wait between two events.
  ///   - clock: The clock that measures the waits.
  /// - Throws: ``EventLogError`` when the log cannot be read, or has no such session.
  public convenience init(
    log: any EventLog, session: String? = nil, coding: DestinationCoding<N> = DestinationCoding(),
    speed: Double = 1, idleLimit: Duration? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) throws {
    try self.init(
      log: log, session: session, destinations: DestinationTable(coding), speed: speed, idleLimit: idleLimit,
      clock: clock)
  }

  /// Opens a session at its beginning, with the destinations that a running session has shown.
  package init(
    log: any EventLog, session: String? = nil, destinations: DestinationTable<N>, speed: Double = 1,
    idleLimit: Duration? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) throws {
    self.log = log
    self.session = try session.map { try log.session($0) } ?? log.newestSession()
    self.speed = speed
    self.idleLimit = idleLimit
    self.clock = clock
    viewer = .viewer(of: destinations)
    shownSession = viewer
    watchCalls()
    try seek(to: 0)
  }

  deinit { playing?.cancel() }

  /// The state on screen. Screens that this version of the app does not know are left out; ``recordedState`` has them.
  public var state: NavigationState<N> { recordedState.compactMap { viewer.destinations.destination($0) } }

  /// The state on screen, with destinations as they were recorded.
  public var recordedState: NavigationState<RecordedDestination> {
    // The viewer's core is not observable. Another session can be opened at the same position.
    _ = (position, session.info.id)
    return viewer.core.shown.compactMap { viewer.core.destinations.recorded($0) }
  }

  /// The state before the event on screen, with destinations as they were recorded.
  ///
  /// - Throws: ``EventLogError`` when the log cannot be read.
  package var stateBefore: NavigationState<RecordedDestination> {
    get throws {
      guard position > 0 else { return recordedState }
      guard let frame = frames[position - 1] else { return try log.state(session.info.id, at: position - 1) }
      return frame.state.compactMap { viewer.core.destinations.recorded($0) }
    }
  }

  /// The position of the last event.
  public var end: Int { session.count }

  // MARK: - Moving

  /// Plays another session of the log from now on. Playing is paused.
  ///
  /// - Throws: ``EventLogError`` when the log has no such session or position, or cannot be read; the player then stays
  ///   where it is.
  public func open(_ session: String, at position: Int = 0) throws(EventLogError) {
    let (record, reading) = try OpenedSession.read(session, at: position, in: log)
    show(record, reading: reading, at: position)
  }

  /// Plays another session of the log from now on, which is read on another thread. Playing is paused.
  ///
  /// - Throws: ``EventLogError`` when the log has no such session or position, or cannot be read; the player then stays
  ///   where it is.
  public func open(_ session: String, at position: Int = 0) async throws(EventLogError) {
    let move = beginMove()
    let (record, reading) = try await OpenedSession.readElsewhere(session, at: position, in: log)
    if move == moves { show(record, reading: reading, at: position) }
  }

  private func show(_ record: SessionRecord, reading: FrameReading, at position: Int) {
    pause()
    session = record
    frames = FrameWindow()
    frames.add(reading, conversion)
    show(at: position, isJump: true)
  }

  /// Moves to a moment.
  ///
  /// - Throws: ``EventLogError`` when there is no such event, or the log cannot be read; the player then stays where it is.
  public func seek(to position: Int) throws(EventLogError) {
    try checkPosition(position)
    if !frames.contains(position) {
      frames.add(try frames.request(position).read(session.info.id, in: log), conversion)
    }
    show(at: position)
  }

  /// Moves to a moment, whose state is folded on another thread. A call that moves the player meanwhile takes precedence.
  ///
  /// - Throws: ``EventLogError`` when there is no such event, or the log cannot be read; the player then stays where it is.
  public func seek(to position: Int) async throws(EventLogError) {
    if position >= end { try await refresh() }
    try checkRange(position)
    if !frames.contains(position) {
      let move = beginMove()
      let reading = try await frames.request(position).readElsewhere(session.info.id, in: log)
      guard move == moves else { return }
      frames.add(reading, conversion)
    }
    show(at: position)
  }

  private func checkPosition(_ position: Int) throws(EventLogError) {
    if position >= end { try refresh() }
    try checkRange(position)
  }

  private func checkRange(_ position: Int) throws(EventLogError) {
    guard position >= 0, position <= end else {
      throw EventLogError.noSuchPosition(position, of: session.info.id, last: end)
    }
  }

  private func beginMove() -> Int {
    moves += 1
    return moves
  }

  /// Moves by one event, or by several; backwards if negative. Stops at the beginning and at the end.
  ///
  /// - Returns: Whether the player moved.
  /// - Throws: ``EventLogError`` when the log cannot be read; the player then stays where it is.
  @discardableResult
  public func step(by count: Int = 1) throws(EventLogError) -> Bool {
    let (sum, overflow) = position.addingReportingOverflow(count)
    var target = overflow ? (count > 0 ? Int.max : 0) : max(0, sum)
    if target > end { try refresh() }
    target = min(target, end)
    guard target != position else { return false }
    try load(around: target)
    guard frames.contains(target) else { return false }
    show(at: target)
    return true
  }

  /// Reads how far the session goes by now: it may still be written.
  ///
  /// - Throws: ``EventLogError`` when the log cannot be read.
  package func refresh() throws(EventLogError) {
    let current = try log.session(session.info.id)
    if current != session { session = current }
  }

  /// Reads how far the session goes by now, on another thread.
  func refresh() async throws(EventLogError) {
    let move = moves
    let current = try await log.sessionElsewhere(session.info.id)
    if move == moves, current != session { session = current }
  }

  /// Loads the frames of a step, and some in its direction, on another thread.
  func load(around target: Int) async throws(EventLogError) {
    guard !frames.contains(target) else { return }
    let move = moves
    let reading = try await frames.request(target, from: position).readElsewhere(session.info.id, in: log)
    if move == moves { frames.add(reading, conversion) }
  }

  /// Loads the frames of a step, and some in its direction.
  func load(around target: Int) throws(EventLogError) {
    if !frames.contains(target) {
      frames.add(
        try frames.request(target, from: position).read(session.info.id, in: log), conversion)
    }
  }

  /// Numbers the destinations of what was read.
  private var conversion: FrameWindow<DestinationID>.Conversion {
    let destinations = viewer.core.destinations
    return .init(destination: { destinations.id($0) }, action: { destinations.numbered($0) })
  }

  /// The event at a position near the current one; `nil` when there is none.
  func loadedEvent(_ position: Int) -> RecordedEvent<RecordedDestination>? { frames[position]?.event }

  private func show(at target: Int, isJump: Bool = false) {
    guard let frame = frames[target] else { return }
    moves += 1
    let isJump = isJump || abs(target - position) > 1
    position = target
    event = frame.event
    viewer.core.show(frame.state, isJump: isJump)
    if shownSession !== viewer { shownSession = viewer }
  }

  // MARK: - Taking over

  /// Gives the viewer away, and goes on with another one.
  func replaceViewer() -> RouterSession<N> {
    let (state, taken) = (recordedState, viewer)
    viewer = .viewer(of: taken.destinations)
    watchCalls()
    let shown = state.compactMap { viewer.core.destinations.id($0) }
    frames = FrameWindow(.init(event: event, state: shown), at: position)
    viewer.core.show(shown, isJump: true)
    shownSession = taken
    return taken
  }

  private func watchCalls() {
    viewer.onRefusedCall = { [weak self] call, router in
      self?.onCall?(call, router)
      if case .dismissDialog = call { self?.didAnswerDialog(of: router) }
    }
  }

  // MARK: - Dialogs

  private func didAnswerDialog(of router: RouterID) {
    guard let dialog = viewer.core.shown.router(router)?.dialog?.entry.id else { return }
    // After the container has taken note that SwiftUI has dismissed it.
    Task { [weak self] in self?.leave(dialog, of: router) }
  }

  /// Moves to the nearest moment without the dialog: in the direction of playing if there is one, else in the other.
  private func leave(_ dialog: EntryID, of router: RouterID) {
    func isShown(in state: NavigationState<DestinationID>) -> Bool {
      state.router(router)?.dialog?.entry.id == dialog
    }
    guard shownSession === viewer, isShown(in: viewer.core.shown) else { return }
    let loaded = frames
    do {
      let isForwards = !isPlaying || direction == .forwards
      for step in isForwards ? [1, -1] : [-1, 1] {
        var target = position + step
        if target > end { try refresh() }
        while (0...end).contains(target) {
          try load(around: target)
          guard let frame = frames[target] else { break }
          if !isShown(in: frame.state) {
            show(at: target)
            // The wait for the next event begins anew; playing the other way would lead to the dialog again.
            if isPlaying, (step == 1) == isForwards { play(direction) } else { pause() }
            return
          }
          target += step
        }
      }
      frames = loaded
    } catch {
      frames = loaded
      pause()
      self.error = error
    }
  }
}

extension EventLog {
  /// Returns a session, which is read on another thread.
  @concurrent
  fileprivate func sessionElsewhere(_ id: String) async throws(EventLogError) -> SessionRecord {
    try session(id)
  }

  /// The newest session with events, else the newest.
  fileprivate func newestSession() throws(EventLogError) -> SessionRecord {
    if let session = try lastSession() { return session }
    if let session = try sessions().last { return session }
    throw EventLogError(.noSuchSession, "the log holds no session yet")
  }
}

/// A session that a player opens.
private enum OpenedSession {
  static func read(
    _ session: String, at position: Int, in log: any EventLog
  ) throws(EventLogError) -> (SessionRecord, FrameReading) {
    let record = try log.session(session)
    guard (0...record.count).contains(position) else {
      throw EventLogError.noSuchPosition(position, of: session, last: record.count)
    }
    return (record, try FrameWindow<DestinationID>().request(position).read(session, in: log))
  }

  @concurrent
  static func readElsewhere(
    _ session: String, at position: Int, in log: any EventLog
  ) async throws(EventLogError) -> (SessionRecord, FrameReading) {
    try read(session, at: position, in: log)
  }
}
