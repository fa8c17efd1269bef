import Foundation
public import Navlog

/// Plays a session on an app's own screens in a terminal, with the keys of `navlog replay`.
///
/// ```swift
/// let player = try SessionPlayer<AppNavigation>(log: SQLiteEventLog(reading: path))
/// let terminal = TerminalPlayer(player) { drawing(of: player.state) }
/// if await terminal.run() == .takenOver {
///   run(player.takeOver(log: try SQLiteEventLog(path: newPath)))
/// }
/// ```
///
/// Without a terminal, the commands are read from standard input, one a line, and the screen is printed after each. When
/// there are none, the session is played to its end without waiting.
@MainActor
public final class TerminalPlayer<N: Navigation> {
  /// Why a run ended.
  public enum Ending: Hashable, Sendable {
    /// The user quit, or the input ended.
    case quit
    /// The user wants to go on by hand.
    case takenOver
  }

  private let player: SessionPlayer<N>
  private let draw: () async -> [String]
  private let output = TerminalOutput()
  /// What to tell below the screen.
  private var note = ""
  private var showsHelp = false
  private var drawn: (moment: Moment, lines: [String])?

  /// Creates a player in the terminal.
  ///
  /// - Parameters:
  ///   - player: The player.
  ///   - draw: Draws the moment on screen, as lines.
  public init(_ player: SessionPlayer<N>, draw: @escaping () async -> [String]) {
    self.player = player
    self.draw = draw
    player.onCall = { [weak self] call, _ in
      self?.note = "the screen called \(call), which changes nothing: t takes over"
    }
  }

  /// Runs until the user quits or takes over.
  public func run() async -> Ending {
    Keyboard.isAvailable && output.isTerminal ? await runKeys() : await runLines()
  }

  // MARK: - With keys

  private func runKeys() async -> Ending {
    // A signal ends the program when the terminal is as it was.
    let handlers = Interruption.watch()
    let keyboard = Keyboard(readsInterrupts: true)
    output.write("\u{1B}[?1049h\u{1B}[?25l")
    defer {
      keyboard.close()
      output.write("\u{1B}[?25h\u{1B}[?1049l")
      handlers.restore()
    }
    var written: [String] = []
    while output.isOpen, !Task.isCancelled, !Interruption.isRequested {
      let lines = await picture()
      if lines != written {
        written = lines
        output.write("\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J")
      }
      // The player moves between two looks at the keyboard.
      guard case .command(let command)? = keyboard.next(within: 0) else {
        try? await Task.sleep(for: .milliseconds(15))
        continue
      }
      if let ending = perform(command) { return ending }
    }
    return .quit
  }

  private func picture() async -> [String] {
    let (columns, rows) = output.size
    let head = heading
    let foot = [bar(columns), StoredText.printable(status)].map { String($0.prefix(columns)) }
    let body = (showsHelp ? PlayerCommand.keys : await screen()).prefix(
      max(2, rows - head.count - foot.count))
    return Array((head.map { String($0.prefix(columns)) } + body + foot).prefix(rows))
  }

  /// The drawing of the moment, made when that or the size of the terminal changes.
  private func screen() async -> [String] {
    let moment = Moment(
      session: player.session.info.id, position: player.position, end: player.end, size: output.size)
    if let drawn, drawn.moment == moment { return drawn.lines }
    let lines = await draw()
    drawn = (moment, lines)
    return lines
  }

  /// What a drawing depends on.
  private struct Moment: Equatable {
    let session: String
    let position: Int
    let end: Int
    let columns: Int
    let rows: Int

    init(session: String, position: Int, end: Int, size: (columns: Int, rows: Int)) {
      (self.session, self.position, self.end) = (session, position, end)
      (columns, rows) = size
    }
  }

  private var status: String {
    if !note.isEmpty { return note }
    if let error = player.error { return "stopped: \(error)" }
    let pace = player.speed == 1 ? "" : " \(player.speed)×"
    guard player.isPlaying else {
      return "paused\(pace) · space plays · . , steps · t takes over · ? keys · q quits"
    }
    let way = player.direction == .forwards ? "playing" : "playing backwards"
    let isWaiting = player.position == player.end && player.direction == .forwards
    return
      "\(isWaiting ? "waiting for more events" : way + pace) · space pauses · t takes over · ? keys · q quits"
  }

  private func bar(_ columns: Int) -> String {
    let elapsed = ElapsedTime.text(player.event?.elapsed ?? 0)
    let text = "\(player.position)/\(player.end)  \(elapsed)"
    let width = max(4, min(40, columns - text.count - 2))
    let full = player.end == 0 ? 0 : player.position * width / player.end
    return String(repeating: "━", count: full) + String(repeating: "─", count: width - full) + "  " + text
  }

  // MARK: - With lines

  private func runLines() async -> Ending {
    await print()
    guard var line = readLine() else {
      await play(by: 1)
      return .quit
    }
    while output.isOpen {
      output.write("replay> \(StoredText.printable(line))\n")
      do {
        // An empty line asks for nothing.
        if !line.isEmpty, let ending = await performLine(try PlayerCommand(line: line)) { return ending }
      } catch {
        output.write(StoredText.printable("\(error)") + "\n")
      }
      guard let next = readLine() else { break }
      line = next
    }
    return .quit
  }

  private func performLine(_ command: PlayerCommand) async -> Ending? {
    switch command {
    case .togglePlaying: await play(by: 1)
    case .playBackwards: await play(by: -1)
    case .help: output.write(PlayerCommand.keys.map { $0 + "\n" }.joined())
    default:
      if let ending = perform(command) { return ending }
      if note.isEmpty { await print() } else { output.write(StoredText.printable(note) + "\n") }
    }
    return nil
  }

  /// Plays to an end, without waiting.
  private func play(by count: Int) async {
    do {
      while output.isOpen, try player.step(by: count) { await print() }
    } catch {
      output.write(StoredText.printable("\(error)") + "\n")
    }
  }

  private func print() async { output.write((heading + (await draw())).map { $0 + "\n" }.joined()) }

  // MARK: - Both

  private var heading: [String] {
    let info = player.session.info
    let app = [info.app, info.version].filter { !$0.isEmpty }.joined(separator: " ")
    let masked = info.isMasked ? ", masked: its values are no real ones" : ""
    let event = player.event.map { "event \($0)" } ?? "before the first event"
    return [
      StoredText.printable("session \(info.id.prefix(8)) of \(app.isEmpty ? "an app" : app)\(masked)"),
      StoredText.printable(player.end == 0 ? "the session has no events" : event),
    ]
  }

  /// Performs a command. What goes wrong is noted.
  private func perform(_ command: PlayerCommand) -> Ending? {
    (note, showsHelp) = ("", false)
    do {
      switch command {
      case .togglePlaying: if player.isPlaying { player.pause() } else { player.play() }
      case .playBackwards: player.play(.backwards)
      case .step(let count):
        player.pause()
        if try !player.step(by: count) { note = count > 0 ? "this is the end" : "this is the beginning" }
      case .seek(let point): try player.seek(to: point)
      case .next(let stop): if try !player.seek(toNext: stop) { note = "there is no later \(stop.noun)" }
      case .previous(let stop):
        if try !player.seek(toPrevious: stop) { note = "there is no earlier \(stop.noun)" }
      case .speed(let factor): player.speed = min(64, max(1 / 64, player.speed * factor))
      case .takeOver: return .takenOver
      case .help: showsHelp = true
      case .quit: return .quit
      }
    } catch {
      note = "\(error)"
    }
    return nil
  }
}

extension PlayerStop {
  fileprivate var noun: String {
    switch self {
    case .marker: "marker"
    case .problem: "problem"
    case .pause: "pause"
    }
  }
}

/// Standard output, unbuffered. A reader that went away ends the program's work, and is no failure.
@MainActor
private final class TerminalOutput {
  private(set) var isOpen = true

  let isTerminal = isatty(STDOUT_FILENO) == 1

  /// The current size of the terminal.
  var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while isOpen, !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        usleep(1_000)
      } else if errno != EINTR {
        isOpen = false
      }
    }
  }
}
