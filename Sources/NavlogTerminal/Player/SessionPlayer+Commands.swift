import Navlog
import NavlogTools

extension SessionPlayer {
  /// Performs a command that every terminal player has. Other commands change nothing.
  ///
  /// - Parameter problems: The problems of the player's session.
  /// - Returns: The message for the user; `nil` when the screen itself shows the result.
  /// - Throws: ``MomentError`` when the moment does not exist in the session; `EventLogError` when the log
  ///   cannot be read; `CancellationError` when a search was interrupted.
  func perform(_ command: PlayerCommand, problems: ProblemSearch) throws -> String? {
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
      if try !seek(toNextWhere: problems.contains) { return "no later problem" }
    case .previous(.problem):
      pause()
      try problems.update(self)
      if try !seek(toPreviousWhere: problems.contains) { return "no earlier problem" }
    case .next(let stop):
      pause()
      if try !seek(toNext: stop) { return "no later \(stop.noun)" }
    case .previous(let stop):
      pause()
      if try !seek(toPrevious: stop) { return "no earlier \(stop.noun)" }
    case .speed(let factor): speed = min(64, max(1 / 64, speed * factor))
    case .takeOver, .debugger, .help, .quit: break
    }
    return nil
  }

  private static func edge(_ isEnd: Bool) -> String { isEnd ? "this is the end" : "this is the beginning" }

  /// The player's activity for a status line: `playing 2×`, `paused`.
  var activity: String {
    let pace = speed == 1 ? "" : " \(speed == speed.rounded() ? String(Int(speed)) : String(speed))×"
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
