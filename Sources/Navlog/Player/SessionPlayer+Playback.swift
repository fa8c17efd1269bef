extension SessionPlayer {
  /// Plays from the current moment at the pace of the recording. At the end of the log's newest session, the player
  /// waits for more events, because the app may still be writing. If the session was closed, playing ends.
  /// If another call moves the player, playing continues from the new moment.
  public func play(_ direction: Direction = .forwards) {
    playing?.cancel()
    self.direction = direction
    isPlaying = true
    isWaiting = false
    error = nil
    playing = Task { [weak self, clock] in
      while let wait = await self?.waitBeforeNextStep() {
        if Task.isCancelled { return }
        self?.isWaiting = true
        do {
          if wait > .zero { try await clock.sleep(for: wait) } else { await Task.yield() }
        } catch { return }
        guard !Task.isCancelled, let self else { return }
        isWaiting = false
        if movesInProgress == 0 { advance() }
      }
    }
  }

  /// Stops playing at the current moment.
  public func pause() {
    playing?.cancel()
    playing = nil
    if isPlaying { isPlaying = false }
  }

  /// The polling interval for a session that is still being recorded, and during an asynchronous move.
  private static var interval: Duration { .milliseconds(250) }

  /// Returns the wait before the next step, or `nil` when no step follows and playing has ended.
  private func waitBeforeNextStep() async -> Duration? {
    guard isPlaying, !Task.isCancelled else { return nil }
    // When the asynchronous move has reached its moment, the wait restarts.
    guard movesInProgress == 0 else { return Self.interval }
    do {
      let (move, next) = (moves, direction == .forwards ? position + 1 : position - 1)
      if next > end { try await refresh() }
      // The result of a read is dropped if another move has begun. Playback then continues from the new moment.
      guard move == moves else { return await waitBeforeNextStep() }
      guard !Task.isCancelled else { return nil }
      guard (0...end).contains(next) else {
        if direction == .forwards, let loopStart {
          try await seek(to: min(loopStart, end))
          pauseIfRequested()
          return position < end ? await waitBeforeNextStep() : Self.interval
        }
        if direction == .forwards, try await checkGrowth() { return Self.interval }
        if !Task.isCancelled { pause() }
        return nil
      }
      try await load(around: next)
      return move == moves ? wait(to: next) : await waitBeforeNextStep()
    } catch {
      if !Task.isCancelled { stop(error) }
      return nil
    }
  }

  /// Whether more events may follow. A log accepts events only for its newest session.
  package var mayGrow: Bool {
    get throws(EventLogError) {
      if let knownGrowth { return knownGrowth }
      return try log.lastSession()?.info.id == session.info.id
    }
  }

  /// Returns whether more events may follow, like ``mayGrow``. The log is read on another thread.
  package func checkGrowth() async throws -> Bool {
    if let knownGrowth { return knownGrowth }
    let id = session.info.id
    let newest = try await log.readElsewhere { log throws(EventLogError) in try log.lastSession() }
    return newest?.info.id == id
  }

  /// The value of ``mayGrow`` if it is known without reading the log; otherwise `nil`.
  private var knownGrowth: Bool? {
    if session.ended != nil { return false }
    return session.count == 0 ? true : nil
  }

  private func wait(to next: Int) -> Duration {
    guard speed.isFinite else { return .zero }
    let moments = [loadedEvent(position)?.elapsed ?? 0, loadedEvent(next)?.elapsed ?? 0]
    var wait = Duration.microseconds(abs(moments[0].subtractingReportingOverflow(moments[1]).partialValue))
    if let idleLimit { wait = min(wait, idleLimit) }
    // A lower speed could give a wait that `Duration` cannot represent.
    return max(.zero, wait) / max(speed, 1e-6)
  }

  private func advance() {
    do {
      try step(by: direction == .forwards ? 1 : -1)
      pauseIfRequested()
    } catch { stop(error) }
  }

  /// Pauses if ``pausesAt`` returns `true` for the event on screen.
  private func pauseIfRequested() {
    if let event, pausesAt?(event) == true { pause() }
  }

  private func stop(_ error: any Error) {
    pause()
    self.error = EventLogError(any: error)
  }

  /// Restarts the wait for the next event if the player is playing.
  func speedDidChange() {
    precondition(speed > 0, "the speed must be above 0")
    if isPlaying { play(direction) }
  }
}

extension Clock where Duration == Swift.Duration {
  fileprivate func sleep(for duration: Duration) async throws {
    try await sleep(until: now.advanced(by: duration), tolerance: nil)
  }
}
