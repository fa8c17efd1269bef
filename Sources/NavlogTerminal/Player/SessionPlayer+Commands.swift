import Navlog
import NavlogTools

extension SessionPlayer {
  /// Performs a command that every terminal player supports. Ignores other commands.
  ///
  /// - Parameters:
  ///   - problems: The problems of the player's session.
  ///   - violations: The positions at which the session violates a rule. They also count as problems.
  /// - Returns: The message for the user; `nil` when the screen itself shows the result.
  /// - Throws: ``MomentError`` when the moment does not exist in the session; `EventLogError` when the log
  ///   cannot be read; `CancellationError` when a search was interrupted.
  func perform(
    _ command: PlayerCommand, problems: ProblemSearch, violations: Set<Int> = []
  ) throws -> String? {
    let isProblem: StopFinder.Condition = { [id = session.info.id] event, previous in
      violations.contains(event.position) || problems.contains(event, after: previous, of: id)
    }
    switch command {
    case .togglePlaying:
      if isPlaying {
        pause()
      } else {
        // At the end of a complete session, playing restarts from the beginning.
        try refresh()
        if position == end, end > 0, try !mayGrow { try seek(to: 0) }
        play()
      }
    case .playBackwards: play(.backwards)
    case .step(let count):
      pause()
      if try !step(by: count) { return Self.edge(count > 0) }
    case .skip(let time):
      if try !skip(time) { return Self.edge(time > .zero) }
    case .seek(let point): try seek(to: point)
    case .next(.problem):
      pause()
      try refresh()
      try problems.update(self)
      if try !seek(toNextWhere: isProblem) { return "no later problem" }
    case .previous(.problem):
      pause()
      try problems.update(self)
      if try !seek(toPreviousWhere: isProblem) { return "no earlier problem" }
    case .next(let stop):
      pause()
      if try !seek(toNext: stop) { return "no later \(stop.noun)" }
    case .previous(let stop):
      pause()
      if try !seek(toPrevious: stop) { return "no earlier \(stop.noun)" }
    case .speed(let factor): changeSpeed(by: factor)
    case .takeOver, .debugger, .help, .quit: break
    }
    return nil
  }

  /// Multiplies the speed. The range of this command is 1/64 to 64. A speed outside of this range only changes towards it.
  private func changeSpeed(by factor: Double) {
    let (lowest, highest) = (1.0 / 64, 64.0)
    speed =
      factor > 1
      ? max(speed, min(highest, speed * factor))
      : min(speed, max(lowest, min(speed, 2 * highest) * factor))
  }

  private static func edge(_ isEnd: Bool) -> String { isEnd ? "this is the end" : "this is the beginning" }

  /// The player's activity for a status line: `playing 2×`, `paused`.
  var activity: String {
    let number = speed.isFinite ? Int(exactly: speed).map { String($0) } ?? String(speed) : "∞"
    let pace = speed == 1 ? "" : " \(number)×"
    guard isPlaying else { return position == end && (try? mayGrow) == false ? "the end" : "paused\(pace)" }
    if position == end, direction == .forwards, loopStart == nil { return "waiting for more events" }
    return (direction == .forwards ? "playing" : "playing backwards") + pace
  }
}

/// Returns a bar that shows a position between the beginning and the end, without text.
func progressBar(_ position: Int, of end: Int, width: Int) -> (full: String, rest: String) {
  let width = max(0, width)
  let full = end == 0 ? 0 : min(width, Int(Double(position) / Double(end) * Double(width)))
  return (String(repeating: "━", count: full), String(repeating: "─", count: width - full))
}
