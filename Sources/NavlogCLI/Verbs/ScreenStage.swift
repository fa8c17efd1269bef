import Navlog
import NavlogTools

/// Plays a session on a terminal: every event redraws one picture in place.
final class ScreenStage: Stage {
  private let session: SessionRecord
  private let output: Output
  private let keyboard = Keyboard()
  private let speed: Double
  private var isPaused: Bool
  /// Whether the next event comes at once: a step was asked for.
  private var isStepping = false
  private var frame: Replayer.Frame?
  private var drawn: [String] = []
  private var isOver = false
  private var isOpen = true

  /// Takes the terminal's other screen, so that what stood on it comes back.
  init(_ session: SessionRecord, _ output: Output, speed: Double, isPaused: Bool) {
    self.session = session
    self.output = output
    self.speed = speed
    self.isPaused = isPaused
    try? output.write("\u{1B}[?1049h\u{1B}[?25l")
  }

  func show(_ frame: Replayer.Frame, isPausing: Bool) throws {
    self.frame = frame
    if isPausing { isPaused = true }
    isStepping = false
    try draw(waiting: nil)
    // Events of the same moment do not wait, and the keys count all the same.
    try listen(for: 0)
    while isPaused, !isStepping { try listen(for: 100) }
  }

  func wait(until deadline: ContinuousClock.Instant) async throws {
    var left = deadline - ContinuousClock.now
    while left > .zero, !isStepping {
      let slice = min(left, .milliseconds(50))
      let start = ContinuousClock.now
      try draw(waiting: left)
      try listen(for: max(1, Int(slice / .milliseconds(1))))
      if !isPaused { left -= ContinuousClock.now - start }
    }
  }

  func end() throws {
    isOver = true
    try draw(waiting: nil)
    while true { try listen(for: 100) }
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    keyboard.close()
    try? output.write(
      "\u{1B}[?25h\u{1B}[?1049l" + picture(waiting: nil).dropLast().map { $0 + "\n" }.joined())
    try? output.flush()
  }

  private func listen(for milliseconds: Int) throws {
    if Interruption.happened { throw CancellationError() }
    switch keyboard.next(within: milliseconds) {
    case .pause: isPaused.toggle()
    case .step:
      isPaused = true
      isStepping = true
    case .quit: throw CancellationError()
    case .other, nil: return
    }
    try draw(waiting: nil)
  }

  // MARK: - Drawing

  private func draw(waiting: Duration?) throws {
    let lines = picture(waiting: waiting)
    guard lines != drawn else { return }
    drawn = lines
    try output.write("\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\n") + "\u{1B}[J")
    try output.flush()
  }

  private func picture(waiting: Duration?) -> [String] {
    guard let frame else { return [] }
    let (columns, rows) = output.size
    let (style, event) = (output.style, frame.event)
    let app = [session.info.app, session.info.version].filter { !$0.isEmpty }.joined(separator: " ").shown
    let head = [
      style("session \(session.shortID)  \(app)  \(WallTime.text(event.time))".fitted(columns), .faint),
      style(event.line.shown.fitted(columns), event.outcome == .applied ? .bold : .yellow),
      frame.state.pathText(atMost: 6).shown.fitted(columns), "",
    ]
    let picture = StateLayers(frame.state, style).lines(width: columns)
    let foot = ["", bar(columns), style(status(waiting).fitted(columns), .faint)]
    // What does not fit is left out of the picture's bottom: what is visible is at its top.
    let shown = head + picture.prefix(max(2, rows - head.count - foot.count)) + foot
    return Array(shown.prefix(rows))
  }

  private func bar(_ columns: Int) -> String {
    guard let event = frame?.event else { return "" }
    let text = "\(event.position)/\(session.count)  \(ElapsedTime.text(event.elapsed))"
    let width = max(4, min(40, columns - text.displayWidth - 3))
    let full = session.count == 0 ? 0 : event.position * width / session.count
    let style = output.style
    return style(String(repeating: "━", count: full), .cyan)
      + style(String(repeating: "─", count: width - full), .faint)
      + "  " + text
  }

  private func status(_ waiting: Duration?) -> String {
    if isOver { return "the end · q leaves" }
    if isPaused { return "paused · space goes on · . one step · q ends" }
    let pace = speed == 1 ? "" : " \(speed == speed.rounded() ? String(Int(speed)) : String(speed))×"
    let next = waiting.map { Int($0 / .seconds(1)) }.flatMap { $0 >= 1 ? " · next in \($0)s" : nil } ?? ""
    return "playing\(pace)\(next) · space pauses · . one step · q ends"
  }
}
