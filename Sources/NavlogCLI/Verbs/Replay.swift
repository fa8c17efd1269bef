import Navlog
import NavlogTools

/// `navlog replay`: a session played again.
enum Replay: Verb {
  static let name = "replay"
  static let summary = "plays a session again in the terminal"
  static let synopsis = "LOG [SESSION or MOMENT]"
  static let speed = CommandOption("-s", "--speed", value: "N", help: "N times as fast as it happened")
  static let idle = CommandOption(
    "-i", "--idle-time-limit", value: "SECONDS", help: "no pause is longer, before speed is applied")
  static let markers = CommandOption("-m", "--pause-on-markers", help: "pauses at every marker")
  static let loop = CommandOption("-l", "--loop", help: "begins anew at the end")
  static let step = CommandOption("--step", help: "begins paused, so that every event waits for a key")
  static let options = [speed, idle, markers, loop, step]
  static let details = """
    Plays the last session unless another is named; a moment is where it begins. Keys: space pauses and goes on, . (or →)
    takes one step, q ends it. Where the output is no terminal every event is one line with the path after it, and
    nothing is waited for unless --speed says so. There is no --until; a moment such as '@/regex/' says where to begin.

      navlog replay app.sqlite -s 2 -i 1
      navlog replay app.sqlite @#login --step
    """

  static func run(_ arguments: inout Arguments, _ output: Output) async throws -> ExitStatus {
    let path = try arguments.nextLog()
    let moment = try arguments.nextMoment()
    try arguments.finish()
    try output.keepOff(path)
    let speed = try arguments.number(speed)
    let idle = try arguments.number(idle)
    let needingKeys = [step, markers].first { arguments.has($0) }
    if let needingKeys, !output.isTerminal || !Keyboard.isThere {
      throw UsageError("\(needingKeys.name) needs a terminal, where a key can be pressed to go on")
    }
    if arguments.has(loop), !output.isTerminal, speed == nil {
      throw UsageError("--loop without a terminal needs --speed, or it would write without end")
    }
    let log = try openLog(path)
    let found = try moment.resolve(in: log)
    guard found.session.count > 0 else {
      output.note("session \(found.session.shortID) has no events")
      return .success
    }
    let first = moment.point == nil ? 1 : max(1, found.position)
    let stage: any Stage =
      output.isTerminal
      ? ScreenStage(found.session, output, speed: speed ?? 1, isPaused: arguments.has(step))
      : LineStage(output, isWaiting: speed != nil)
    defer { stage.close() }
    Interruption.watch()
    let replayer = Replayer(
      log: log, session: found.session.info.id, positions: first...Int.max,
      speed: speed ?? (output.isTerminal ? 1 : .infinity), idleLimit: idle.map { .seconds($0) },
      clock: StageClock(stage: stage))
    do {
      repeat {
        for try await frame in replayer {
          try stage.show(frame, isPausing: arguments.has(markers) && frame.event.action.kind == .mark)
          if Interruption.happened { throw CancellationError() }
        }
      } while arguments.has(loop)
      try stage.end()
    } catch is CancellationError {}
    return .success
  }
}

/// Where a session is played.
@MainActor
protocol Stage: AnyObject, Sendable {
  /// Shows an event with the state after it.
  func show(_ frame: Replayer.Frame, isPausing: Bool) throws
  /// Waits for the next event's time.
  func wait(until deadline: ContinuousClock.Instant) async throws
  /// The last event was shown.
  func end() throws
  /// Gives back what was taken, whatever happened.
  func close()
}

/// A clock by which a session is played: its waits are the stage's, so that they can be paused.
struct StageClock: Clock {
  let stage: any Stage

  var now: ContinuousClock.Instant { ContinuousClock.now }
  var minimumResolution: Duration { .milliseconds(1) }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try await stage.wait(until: deadline)
  }
}
