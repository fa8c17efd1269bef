import Navlog
import NavlogTools

/// Replays on a terminal: every event redraws the screen in place.
final class ScreenDisplay: ReplayDisplay {
  private let session: SessionRecord
  private let output: Output
  private let keyboard = Keyboard()
  private let speed: Double
  private var isPaused: Bool
  /// Whether to show the next event at once, because the user asked for a step.
  private var isStepping = false
  private var frame: Replayer.Frame?
  private var drawn: [String] = []
  private var hasEnded = false
  private var isOpen = true

  /// Switches to the terminal's alternate screen.
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
    // Events at the same instant do not wait, but keys still count.
    try handleKey(within: 0)
    while isPaused, !isStepping { try handleKey(within: 100) }
  }

  func wait(until deadline: ContinuousClock.Instant) async throws {
    var remaining = deadline - ContinuousClock.now
    while remaining > .zero, !isStepping {
      let slice = min(remaining, .milliseconds(50))
      let start = ContinuousClock.now
      try draw(waiting: remaining)
      try handleKey(within: max(1, Int(slice / .milliseconds(1))))
      if !isPaused { remaining -= ContinuousClock.now - start }
    }
  }

  func end() throws {
    hasEnded = true
    try draw(waiting: nil)
    while true { try handleKey(within: 100) }
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    keyboard.close()
    try? output.write(
      "\u{1B}[?25h\u{1B}[?1049l" + picture(waiting: nil).dropLast().map { $0 + "\n" }.joined())
    try? output.flush()
  }

  private func handleKey(within milliseconds: Int) throws {
    if Interruption.isRequested { throw CancellationError() }
    switch keyboard.next(within: milliseconds) {
    case .command(.togglePlaying): isPaused.toggle()
    case .command(.step(1)):
      isPaused = true
      isStepping = true
    case .command(.quit): throw CancellationError()
    default: return
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
      style(
        "session \(session.shortID)  \(app)\(session.info.isMasked ? " (masked)" : "")  \(WallTime.text(event.time))"
          .fitted(columns), .faint),
      style(event.line.shown.fitted(columns), event.outcome == .applied ? .bold : .yellow),
      frame.state.pathText(atMost: 6).shown.fitted(columns), "",
    ]
    let picture = StateLayers(frame.state, style).lines(width: columns)
    let foot = ["", bar(columns), style(status(waiting).fitted(columns), .faint)]
    // What does not fit is cut at the bottom: the visible screen is at the top.
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
    if hasEnded { return "end · q quits" }
    if isPaused { return "paused · space resumes · . steps · q quits" }
    let pace = speed == 1 ? "" : " \(speed == speed.rounded() ? String(Int(speed)) : String(speed))×"
    let next = waiting.map { Int($0 / .seconds(1)) }.flatMap { $0 >= 1 ? " · next in \($0)s" : nil } ?? ""
    return "playing\(pace)\(next) · space pauses · . steps · q quits"
  }
}

/// Replays as lines: one per event, with the path after it.
final class LineDisplay: ReplayDisplay {
  private let output: Output
  private let isTimed: Bool
  private var list: Listing

  /// Lines, each at its time or all at once.
  init(_ output: Output, isTimed: Bool) {
    self.output = output
    self.isTimed = isTimed
    let columns = [
      Column("#", isNumber: true, minimum: 4), Column("time", isNumber: true, minimum: 10),
      Column("event", minimum: 40),
      Column("path"),
    ]
    list = Listing(columns, key: "events", .text, output)
  }

  func show(_ frame: Replayer.Frame, isPausing: Bool) throws {
    let event = frame.event
    try list.add(
      [
        Cell("\(event.position)"), Cell(ElapsedTime.text(event.elapsed)), Cell(event.call),
        Cell(frame.state.pathText(atMost: 6)),
      ], json: .null)
    if isTimed { try list.flush() }
  }

  func wait(until deadline: ContinuousClock.Instant) async throws {
    while ContinuousClock.now < deadline {
      if Interruption.isRequested { throw CancellationError() }
      try await Task.sleep(for: min(.milliseconds(100), deadline - ContinuousClock.now))
    }
  }

  func end() throws { try list.finish() }

  func close() {}
}

/// A state drawn as a stack of layers, the visible screen on top.
struct StateLayers {
  private static let maximumScreens = 6

  private let state: NavigationState<RecordedDestination>
  private let style: Style

  /// Draws a state.
  init(_ state: NavigationState<RecordedDestination>, _ style: Style) {
    self.state = state
    self.style = style
  }

  /// The lines of the drawing, none wider than `width`.
  func lines(width: Int) -> [String] {
    let layers = layers(of: state.roots.first { $0.id.root == state.selected } ?? state.visibleRouter, nil)
    let longest = layers.flatMap { [$0.name] + $0.screens }.map(\.displayWidth).max() ?? 0
    let inner = max(8, min(max(30, longest + 2), width - 14))
    var lines: [String] = []
    for (index, layer) in layers.reversed().enumerated() {
      let edge = String(repeating: "─", count: max(0, inner - layer.name.fitted(inner - 2).displayWidth - 1))
      let (left, right) = index == 0 ? ("╭", "╮") : ("├", "┤")
      lines.append(
        style("\(left)─ ", .faint) + style(layer.name.fitted(inner - 2), .magenta)
          + style(" \(edge)\(right)", .faint))
      for (depth, screen) in layer.screens.enumerated() {
        let isVisible = index == 0 && depth == 0
        let text = style(screen.fitted(inner).padded(inner), isVisible ? .bold : .plain)
        lines.append(
          style("│ ", .faint) + text + style(" │", .faint) + (isVisible ? style(" ◀ visible", .green) : ""))
      }
    }
    lines.append(style("╰" + String(repeating: "─", count: inner + 2) + "╯", .faint))
    return lines + others(width: width)
  }

  private func layers(
    of router: RouterState<RecordedDestination>, _ style: ModalPresentationStyle?
  ) -> [(name: String, screens: [String])] {
    var screens = router.path.reversed().map { $0.destination.description.shown }
    if let root = router.root { screens.append(root.description.shown) }
    if screens.isEmpty { screens = ["(its own screen)"] }
    if screens.count > Self.maximumScreens {
      screens =
        screens.prefix(Self.maximumScreens - 1) + ["… \(screens.count - Self.maximumScreens + 1) more"]
    }
    let name = style?.description ?? router.id.root.description
    let modals = [router.sheet, router.fullScreen].compactMap(\.self)
    let dialog = router.dialog.map { [($0.style.rawValue, [$0.entry.destination.description.shown])] }
    return [(name.shown, screens)] + modals.flatMap { layers(of: $0.router, $0.style) } + (dialog ?? [])
  }

  private func others(width: Int) -> [String] {
    let others = state.roots.filter { $0.id.root != state.selected }
    guard !others.isEmpty else { return [] }
    let names = others.map { "\($0.id.root)" + ($0.path.isEmpty ? "" : " (\($0.path.count) deep)") }
    return [style("not selected: \(names.joined(separator: ", "))".shown.fitted(width), .faint)]
  }
}
