import Navlog

/// Draws one event as a line that stands alone: `event 12  navigate settings`.
struct EventDrawing {
  let event: EventLine

  init(_ event: EventLine) { self.event = event }

  var line: Line {
    let call = Line("event \(event.position)  ", .faint) + Line(event.call)
    guard let problem = event.problem else { return call }
    return call + Line("  no effect: \(problem)", .warning)
  }
}

/// The time of day within a wall time, as the log's own text has it: in UTC.
enum TimeOfDay {
  static func text(_ milliseconds: Int64) -> String {
    let text = WallTime.text(milliseconds)
    guard let start = text.firstIndex(of: "T") else { return text }
    return "\(text[start...].dropFirst().prefix(8)) UTC"
  }
}
