import Navlog
import NavlogTools

extension Debugger {
  /// Performs the text that the user wrote after `:`. The text is a verb, a moment, a mark with a note, or a
  /// command for the attached app.
  func verb(_ line: String) async throws -> Answer {
    guard !line.isEmpty else { return .moment }
    if app != nil, let command = DebuggerCommand(attached: line) { return try await perform(command) }
    // The key `m` sets a mark without a note. To set a mark with a note, the user writes `mark NOTE`.
    if line.hasPrefix("mark ") { return try await perform(.mark(String(line.dropFirst(5)))) }
    let line = line.unquoted
    // A line that contains only a moment, such as `@5`, moves the debugger. A line with a verb, such as `show @5`, runs the
    // verb.
    if MomentReference.namesPoint(line), let moment = try? MomentReference(line), moment.point != nil {
      player.pause()
      if moment.session == nil, let point = moment.point, !point.isFullTime {
        try player.seek(to: point)
        return .moment
      }
      try player.seek(to: moment)
      // If the moment is in another session, the conditions are evaluated for that session before the answer is shown.
      try updateConditions()
      return .moment
    }
    if let point = try? MomentReference.Point(line) {
      player.pause()
      try player.seek(to: point)
      return .moment
    }
    let text: String
    do {
      text = try await interruptibly { [runVerb, player] in
        try await runVerb(line, player.session.info.id, player.position)
      }
    } catch is CancellationError {
      return .message("stopped")
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return .page(
      title: line, lines: (lines.last == "" ? lines.dropLast() : lines[...]).map { StyledText(String($0)) })
  }
}
