import Navlog
import NavlogTools

/// Plays a session as lines: one for each event, with the path after it.
final class LineStage: Stage {
  private let output: Output
  private let isWaiting: Bool
  private var list: Listing

  /// Lines, which come at their time or at once.
  init(_ output: Output, isWaiting: Bool) {
    self.output = output
    self.isWaiting = isWaiting
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
    if isWaiting { try list.flush() }
  }

  func wait(until deadline: ContinuousClock.Instant) async throws {
    while ContinuousClock.now < deadline {
      if Interruption.happened { throw CancellationError() }
      try await Task.sleep(for: min(.milliseconds(100), deadline - ContinuousClock.now))
    }
  }

  func end() throws { try list.finish() }

  func close() {}
}
