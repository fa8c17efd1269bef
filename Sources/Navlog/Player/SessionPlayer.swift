public import Observation

/// Plays a recorded session: shows its state at any moment, plays forwards and backwards, and jumps. Reading
/// never modifies the log.
///
/// ```swift
/// let player = try SessionPlayer<AppNavigation>(log: log, session: id)
/// try player.seek(to: 120)
/// player.play()
/// ```
///
/// Containers show a player like a session. Calls that the screens make on their routers change nothing and are not recorded.
/// ``onCall`` receives these calls, except `activate` and `resign`.
///
/// A dialog blocks the player's controls. If such a call dismisses a dialog, the player therefore moves to the next moment
/// without this dialog. If there is none, it moves to the last moment before the dialog. While the player plays backwards,
/// these directions are reversed.
///
/// With `NavlogTools`, you can also move a player to a moment in the notation of the command `navlog`, for example to a
/// marker, a time or a call.
@MainActor @Observable
public final class SessionPlayer<N: Navigation> {
  /// The log that is played.
  public let log: any EventLog
  /// The session that is played, as the log last reported it. `open(_:at:)` replaces this session.
  public private(set) var session: SessionRecord
  /// The position of the event whose result is on screen; 0 is before the first event.
  public private(set) var position = 0
  /// The event at the current position; `nil` before the first event.
  public private(set) var event: RecordedEvent<RecordedDestination>?
  /// Whether the player is playing, that is, moves from event to event by itself.
  public internal(set) var isPlaying = false
  /// The direction of playing.
  public internal(set) var direction = Direction.forwards
  /// The factor by which the player is faster than the recording. With `.infinity`, the player never waits.
  ///
  /// - Precondition: Above 0.
  public var speed: Double { didSet { speedDidChange() } }
  /// The longest wait between two events, before ``speed`` is applied; `nil` for no limit.
  public var idleLimit: Duration? { didSet { speedDidChange() } }
  /// The error that stopped playing before the end, because the log could not be read.
  public internal(set) var error: EventLogError?
  /// The handler for the calls that screens make and the player refuses, except `activate` and `resign`.
  @ObservationIgnored public var onCall: ((NavigationAction<N>, RouterID) -> Void)?

  /// Whether the player shows destinations in their recorded forms, for the logs of any app. Every screen then counts
  /// as known to the app.
  @ObservationIgnored package var showsAnyApp = false
  /// A closure that returns whether playing pauses at an event.
  @ObservationIgnored package var pausesAt: ((RecordedEvent<RecordedDestination>) -> Bool)?
  /// The position at which playing starts again when the player reaches the end. With `nil`, the player stops at the
  /// end, or waits there while more events may follow.
  @ObservationIgnored package var loopStart: Int?
  /// A closure that is called repeatedly during a synchronous search. When it returns `true`, the search ends with a
  /// `CancellationError`.
  @ObservationIgnored package var isSearchCancelled: (@Sendable () -> Bool)?

  /// The session on screen. The session shows the moment of the player and refuses every call. After
  /// ``takeOver(log:configuration:file:line:)``, this property contains the new session until the player moves again.
  public private(set) var shownSession: RouterSession<N>
  /// The session that shows the player's moments. This session records nothing.
  @ObservationIgnored package private(set) var viewer: RouterSession<N>
  @ObservationIgnored let clock: any Clock<Duration>
  @ObservationIgnored var playing: Task<Void, Never>?
  /// Whether playing waits for the time of the next step.
  @ObservationIgnored var isWaiting = false
  @ObservationIgnored private var frames = FrameWindow<DestinationID>()
  /// The number of moves so far. If this number changes while the log is read, the result of the read is dropped.
  @ObservationIgnored private(set) var moves = 0
  /// The number of asynchronous moves in progress.
  @ObservationIgnored private(set) var movesInProgress = 0

  /// The direction of playing.
  public enum Direction: Hashable, Sendable {
    /// From an event to the next one.
    case forwards
    /// From an event to the one before it.
    case backwards
  }

  init(
    _ opened: OpenedSession, of log: any EventLog, _ destinations: DestinationTable<N>, speed: Double,
    idleLimit: Duration?, clock: any Clock<Duration>
  ) {
    self.log = log
    session = opened.record
    self.speed = speed
    self.idleLimit = idleLimit
    self.clock = clock
    viewer = .viewer(of: destinations)
    shownSession = viewer
    watchCalls()
    show(opened)
  }

  deinit { playing?.cancel() }

  /// The state on screen without the screens that this version of the app does not know. ``recordedState``
  /// includes these screens.
  public var state: NavigationState<N> { recordedState.compactMap { viewer.destinations.destination($0) } }

  /// The state on screen, with destinations as they were recorded.
  public var recordedState: NavigationState<RecordedDestination> {
    // The viewer's core is not observable, so this getter reads observable properties to make views update. It also reads the
    // session's identity, because another session can be opened at the same position.
    _ = (position, session.info.id)
    return viewer.core.shown.compactMap { viewer.core.destinations.recorded($0) }
  }

  /// The state before the event on screen, with destinations as they were recorded.
  ///
  /// - Throws: ``EventLogError`` when the log cannot be read.
  package var stateBefore: NavigationState<RecordedDestination> {
    get throws(EventLogError) {
      guard position > 0 else { return recordedState }
      guard let frame = frames[position - 1] else { return try log.state(session.info.id, at: position - 1) }
      return frame.state.compactMap { viewer.core.destinations.recorded($0) }
    }
  }

  /// The position of the last event.
  public var end: Int { session.count }

  // MARK: - Moving

  /// Shows a session that has been opened, and pauses playing.
  func show(_ opened: OpenedSession) {
    pause()
    session = opened.record
    frames = FrameWindow()
    frames.add(opened.reading, conversion)
    show(at: opened.position, isJump: true)
  }

  /// Moves to a moment.
  ///
  /// - Throws: ``EventLogError`` when the event does not exist or the log cannot be read. The player then
  ///   does not move.
  public func seek(to position: Int) throws(EventLogError) {
    try checkPosition(position)
    if !frames.contains(position) {
      frames.add(try frames.request(position).read(session.info.id, in: log), conversion)
    }
    show(at: position)
  }

  /// Moves to a moment, and folds its state on another thread. If another call moves the player in the meantime, that
  /// call takes precedence.
  ///
  /// - Throws: ``EventLogError`` when the event does not exist or the log cannot be read. The player then
  ///   does not move.
  public func seek(to position: Int) async throws(EventLogError) {
    let move = beginMove()
    defer { endMove() }
    if position >= end {
      try await refresh()
      guard move == moves else { return }
    }
    try checkRange(position)
    if !frames.contains(position) {
      let reading = try await readElsewhere(frames.request(position))
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

  /// Begins an asynchronous move, which ends with ``endMove()``. The results of earlier asynchronous moves are then dropped.
  /// Until the move ends, playback does not advance, because a step of the playback would drop the result of the move.
  ///
  /// - Returns: The number of the move, to compare with ``moves`` after a wait.
  func beginMove() -> Int {
    movesInProgress += 1
    moves += 1
    return moves
  }

  /// Ends an asynchronous move.
  func endMove() { movesInProgress -= 1 }

  /// Moves by one or more events; backwards if the count is negative. Stops at the beginning and at the end.
  ///
  /// - Returns: Whether the player moved.
  /// - Throws: ``EventLogError`` when the log cannot be read. The player then does not move.
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

  /// Reads the current end of the session. The session may still be growing.
  ///
  /// - Throws: ``EventLogError`` when the log cannot be read.
  package func refresh() throws(EventLogError) {
    let current = try log.session(session.info.id)
    if current != session { session = current }
  }

  /// Reads the current end of the session on another thread.
  package func refresh() async throws(EventLogError) {
    let move = moves
    let id = session.info.id
    let current = try await log.readElsewhere { log throws(EventLogError) in try log.session(id) }
    if move == moves, current != session { session = current }
  }

  /// Loads the frame at the target of a step, and further frames in the direction of the step, on another thread.
  package func load(around target: Int) async throws(EventLogError) {
    guard !frames.contains(target) else { return }
    let move = moves
    let reading = try await readElsewhere(frames.request(target, from: position))
    if move == moves { frames.add(reading, conversion) }
  }

  private func readElsewhere(_ request: FrameRequest) async throws(EventLogError) -> FrameReading {
    let id = session.info.id
    return try await log.readElsewhere { log throws(EventLogError) in try request.read(id, in: log) }
  }

  /// Loads the frames of a step, and further frames in its direction.
  func load(around target: Int) throws(EventLogError) {
    if !frames.contains(target) {
      frames.add(
        try frames.request(target, from: position).read(session.info.id, in: log), conversion)
    }
  }

  /// Converts recorded destinations to the numbers that represent them in the states of ``viewer``.
  private var conversion: FrameWindow<DestinationID>.Conversion {
    let destinations = viewer.core.destinations
    return .init(destination: { destinations.id($0) }, action: { destinations.numbered($0) })
  }

  /// Returns the event at a position near the current position, or `nil` when it is not loaded.
  func loadedEvent(_ position: Int) -> RecordedEvent<RecordedDestination>? { frames[position]?.event }

  private func show(at target: Int, isJump: Bool = false) {
    guard let frame = frames[target] else { return }
    moves += 1
    let isJump = isJump || abs(target - position) > 1
    position = target
    event = frame.event
    viewer.core.show(frame.state, isJump: isJump)
    if shownSession !== viewer { shownSession = viewer }
    // If another caller moves the player during a wait, the wait restarts, because it was computed for the previous moment.
    // Outside of a wait, playback continues from the new moment by itself.
    if isPlaying, isWaiting { play(direction) }
  }

  // MARK: - Taking over

  /// Replaces the session that shows the player's moments with a new session, and returns the replaced session.
  func replaceViewer() -> RouterSession<N> {
    moves += 1
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
    // The player leaves the dialog in a task, which runs only after the container has registered that SwiftUI dismissed the
    // dialog.
    Task { [weak self] in self?.leave(dialog, of: router) }
  }

  /// Moves to the nearest moment without the dialog: in the direction of playing if possible, otherwise in
  /// the other direction.
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
            // If the new moment is in the direction of playback, playback continues there. If it is in the other direction,
            // playback would return to the dialog, so the player pauses.
            if (step == 1) != isForwards { pause() }
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
