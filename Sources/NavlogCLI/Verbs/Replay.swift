import Navlog
import NavlogTerminal
import NavlogTools

/// `navlog replay`: replays a session.
struct Replay: Verb {
  static let name = "replay"
  static let isolation: String? = "needs the terminal, which the debugger uses"
  static let ownsTerminal = true
  static let summary = "replays a session in the terminal"
  @Argument(.log) private var log: LogSource
  @Argument(.moment("[SESSION or MOMENT]")) private var moment: MomentReference
  @Option(.positiveNumber("N"), short: "s", "N times the original speed") private var speed: Double?
  @Option(
    .positiveNumber("SECONDS"), short: "i", "limits each wait to SECONDS, before --speed applies")
  private var idleTimeLimit: Double?
  @Flag(short: "m", "pauses at every marker") private var pauseOnMarkers: Bool
  @Flag(short: "l", "starts over when the session ends") private var loop: Bool
  @Flag("starts paused: . shows the next event, space plays") private var step: Bool
  @Option(
    .condition, named: "break", "stops at the first event where a condition holds: \"modals > 1\"")
  private var breakpoint: Condition?
  static let details = """
    Replays the last session by default, or starts at a moment such as '@/regex/'. Keys: space pauses and resumes, . and ,
    step, → and ← skip 5 s, e moves to the next problem, ? lists all keys, q quits. When the output is not a terminal,
    replay prints one line per event, with the path after the event. It waits between the events only if --speed is given.

      navlog replay app.sqlite -s 2 -i 1
      navlog replay app.sqlite @#login --step
    """

  func run(_ output: Output) async throws -> ExitStatus {
    let idle = idleTimeLimit.map { Duration.seconds($0) }
    let hasKeys = output.isTerminal && Keyboard.isAvailable
    if step || pauseOnMarkers, !hasKeys {
      throw UsageError("\(step ? "--step" : "--pause-on-markers") needs a terminal to read keys from")
    }
    if loop, !hasKeys, speed == nil {
      throw UsageError(
        "--loop without a terminal needs --speed: otherwise replay would write without a pause")
    }
    let log = try log.open()
    let found = try moment.resolve(in: log)
    guard found.session.count > 0 else {
      output.note("session \(try log.name(of: found.session)) has no events")
      return .success
    }
    let first = moment.point == nil ? 1 : max(1, found.position)
    let last = try breakpoint.map { condition in
      try log.firstPosition(of: found.session.info.id, in: first...Int.max, where: condition)
    }
    if let breakpoint, last == .some(nil) {
      let id = found.session.info.id
      let other = moment == MomentReference() ? log.otherSession(than: id, where: breakpoint) : nil
      output.note(
        "the condition of --break holds at no event from \(first) on"
          + (other.map { ", but it holds in session \($0)" } ?? ""))
    }
    if hasKeys {
      let player = try SessionPlayer<AnyNavigation>(
        log: log, session: found.session.info.id, speed: speed ?? 1, idleLimit: idle)
      player.showsAnyApp = true
      try await player.seek(to: first)
      if loop { player.loopStart = first }
      player.pausesAt = { [pauseOnMarkers] in
        $0.position == last ?? nil || pauseOnMarkers && $0.action.kind == .mark
      }
      // The condition may already hold at the first event on screen.
      if !step, last ?? nil != first { player.play() }
      try await play(player, output)
    } else {
      output.noteMasks(of: [found.session])
      let replayer = Replayer(
        log: log, session: found.session.info.id, positions: first...((last ?? nil) ?? Int.max),
        speed: speed ?? .infinity, idleLimit: idle)
      try await Self.list(replayer, repeating: loop, isTimed: speed != nil, output)
    }
    return .success
  }

  /// Plays the session while the user controls the player with keys. The last picture stays on the terminal.
  private func play(_ player: SessionPlayer<AnyNavigation>, _ output: Output) async throws {
    let terminal = TerminalOutput(hasColor: output.style.isOn)
    let drawing = TerminalPlayer(
      player, bindings: .replay, output: terminal, problems: ProblemSearch(QueryFile.findings(of: log))
    ) {
      let (state, width) = (player.recordedState, terminal.size.columns)
      return [state.pathText(atMost: 6).shown.fitted(width), ""]
        + StateLayers(state, output.style).lines(width: width)
    }
    _ = await drawing.run()
    for line in await drawing.picture(terminal.size).dropLast() { try output.line(line) }
  }

  /// Prints a line for each event, with the path after the event. The lines appear at the times of their events, or all
  /// at once.
  private static func list(
    _ replayer: Replayer, repeating: Bool, isTimed: Bool, _ output: Output
  ) async throws {
    let columns = [
      Column("#", isNumber: true, minimum: 4), Column("time", isNumber: true, minimum: 10),
      Column("event", minimum: 40), Column("path"),
    ]
    var list = Listing(columns, key: "events", .text, output)
    do {
      repeat {
        for try await frame in replayer {
          let event = frame.event
          try list.add(
            [
              Cell("\(event.position)"), Cell(ElapsedTime.text(event.elapsed)), Cell(event.call),
              Cell(frame.state.pathText(atMost: 6)),
            ], json: .null)
          if isTimed { try list.flush() }
          try Task.checkCancellation()
        }
      } while repeating
    } catch is CancellationError {}
    try list.finish()
  }
}
