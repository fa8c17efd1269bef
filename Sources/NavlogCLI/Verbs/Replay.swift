import Navlog
import NavlogTools

/// `navlog replay`: replays a session.
enum Replay: Verb {
  static let name = "replay"
  static let summary = "replays a session in the terminal"
  static let positionals: [Positional] = [.log, Positional("[SESSION or MOMENT]", .sessions)]
  static let speed = CommandOption("-s", "--speed", value: "N", help: "N times the original speed")
  static let idle = CommandOption(
    "-i", "--idle-time-limit", value: "SECONDS", help: "caps every pause, before speed is applied")
  static let markers = CommandOption("-m", "--pause-on-markers", help: "pauses at every marker")
  static let loop = CommandOption("-l", "--loop", help: "starts over at the end")
  static let step = CommandOption("--step", help: "starts paused; each event waits for a key")
  static let options = [speed, idle, markers, loop, step]
  static let details = """
    Replays the last session by default; a moment such as '@/regex/' says where to start. Keys: space pauses and resumes,
    . (or →) steps, q quits. When the output is not a terminal, each event is one line with the path after it, without
    waiting unless --speed is given.

      navlog replay app.sqlite -s 2 -i 1
      navlog replay app.sqlite @#login --step
    """

  static func run(_ arguments: inout Arguments, _ output: Output) async throws -> ExitStatus {
    let path = try arguments.nextLog()
    let moment = try arguments.nextMoment()
    try arguments.finish()
    try output.refuseOverwriting(path)
    let speed = try arguments.number(speed)
    let idle = try arguments.number(idle)
    let needingKeys = [step, markers].first { arguments.has($0) }
    if let needingKeys, !output.isTerminal || !Keyboard.isAvailable {
      throw UsageError("\(needingKeys.name) needs a terminal to read keys from")
    }
    if arguments.has(loop), !output.isTerminal, speed == nil {
      throw UsageError("--loop without a terminal needs --speed, or it would never stop writing")
    }
    let log = try openLog(path)
    let found = try moment.resolve(in: log)
    guard found.session.count > 0 else {
      output.note("session \(found.session.shortID) has no events")
      return .success
    }
    if !output.isTerminal { output.noteMasks(of: found.session) }
    let first = moment.point == nil ? 1 : max(1, found.position)
    let display: any ReplayDisplay =
      output.isTerminal
      ? ScreenDisplay(found.session, output, speed: speed ?? 1, isPaused: arguments.has(step))
      : LineDisplay(output, isTimed: speed != nil)
    defer { display.close() }
    Interruption.watch()
    let replayer = Replayer(
      log: log, session: found.session.info.id, positions: first...Int.max,
      speed: speed ?? (output.isTerminal ? 1 : .infinity), idleLimit: idle.map { .seconds($0) },
      clock: DisplayClock(display: display))
    do {
      repeat {
        for try await frame in replayer {
          try display.show(frame, isPausing: arguments.has(markers) && frame.event.action.kind == .mark)
          if Interruption.isRequested { throw CancellationError() }
        }
      } while arguments.has(loop)
      try display.end()
    } catch is CancellationError {}
    return .success
  }
}

/// The display of a replay.
@MainActor
protocol ReplayDisplay: AnyObject, Sendable {
  /// Shows an event and the state after it.
  func show(_ frame: Replayer.Frame, isPausing: Bool) throws
  /// Waits until the next event is due.
  func wait(until deadline: ContinuousClock.Instant) async throws
  /// Called after the last event.
  func end() throws
  /// Restores the terminal.
  func close()
}

/// The clock of a replay. Its sleeps are the display's waits, so that they can be paused.
struct DisplayClock: Clock {
  let display: any ReplayDisplay

  var now: ContinuousClock.Instant { ContinuousClock.now }
  var minimumResolution: Duration { .milliseconds(1) }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try await display.wait(until: deadline)
  }
}
