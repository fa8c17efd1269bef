import Foundation
public import Navlog
import NavlogTools

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
/// Without a terminal, the player reads commands from standard input, one per line, and prints the screen or a message after
/// each command. If standard input is empty, the player steps through the session to its end without pauses, and prints the
/// screen at every event.
@MainActor
public final class TerminalPlayer<N: Navigation> {
  /// The reason why a run ended.
  public enum Ending: Hashable, Sendable {
    /// The user quit, or the input ended.
    case quit
    /// The user took over.
    case takenOver
  }

  private let player: SessionPlayer<N>
  private let bindings: KeyBindings
  private let draw: () async -> [String]
  private let output: TerminalOutput
  private let problems: ProblemSearch
  /// The message below the screen.
  private var note = ""
  private var showsHelp = false
  private var drawn: (moment: Moment, lines: [String])?

  /// Creates a player in the terminal.
  ///
  /// - Parameters:
  ///   - player: The player.
  ///   - draw: Draws the moment on screen as lines.
  public convenience init(_ player: SessionPlayer<N>, draw: @escaping () async -> [String]) {
    self.init(player, bindings: .app, output: TerminalOutput(), problems: ProblemSearch(nil), draw: draw)
  }

  /// Creates a player with the given keys and output.
  package init(
    _ player: SessionPlayer<N>, bindings: KeyBindings, output: TerminalOutput, problems: ProblemSearch,
    draw: @escaping () async -> [String]
  ) {
    self.player = player
    self.bindings = bindings
    self.output = output
    self.problems = problems
    self.draw = draw
    player.onCall = { [weak self] call, _ in
      self?.note = "the screen made a call (\(call)), but a replay ignores calls; press t to take over"
    }
  }

  /// Runs until the user quits or takes over.
  public func run() async -> Ending {
    TerminalScreen.isAvailable(output) ? await runKeys() : await runLines()
  }

  // MARK: - With keys

  private func runKeys() async -> Ending {
    let screen = TerminalScreen(output)
    defer { screen.close() }
    while screen.isRunning {
      player.isSearchCancelled = TerminalScreen.makeCancellationCheck()
      screen.draw(await picture(output.size))
      // If no key was pressed, the loop waits before it polls the keyboard again. The player advances during this wait.
      guard let key = screen.key() else {
        try? await Task.sleep(for: .milliseconds(15))
        continue
      }
      guard let command = bindings.command(of: key) else { continue }
      if let ending = await screen.performing({ perform(command) }) { return ending }
    }
    return .quit
  }

  /// Returns the content of the terminal.
  package func picture(_ size: TerminalSize) async -> [String] {
    let head = heading.map { $0.fitted(size.columns).rendered(output.style) }
    let status = StyledText(status, .faint).fitted(size.columns).rendered(output.style)
    let body =
      showsHelp
      ? bindings.helpLines(columns: size.columns).map { $0.fitted(size.columns) } : await screen(size)
    // Lines that do not fit are omitted at the bottom.
    let shown = head + body.prefix(max(2, size.rows - head.count - 2)) + [bar(size.columns), status]
    return Array(shown.prefix(size.rows))
  }

  /// Returns the drawing of the moment. The app draws again only if the moment, the end of the session or the size of the
  /// terminal has changed.
  private func screen(_ size: TerminalSize) async -> [String] {
    let moment = Moment(
      session: player.session.info.id, position: player.position, end: player.end, size: size)
    if let drawn, drawn.moment == moment { return drawn.lines }
    let lines = await draw()
    drawn = (moment, lines)
    return lines
  }

  /// The values that determine what the app draws.
  private struct Moment: Equatable {
    let session: String
    let position: Int
    let end: Int
    let size: TerminalSize
  }

  private var status: String {
    if !note.isEmpty { return note }
    if let error = player.error { return "stopped: \(error)" }
    let space =
      player.isPlaying ? "space pauses" : player.activity == "the end" ? "space plays again" : "space plays"
    let takeOver = bindings.command(of: .character("t")) == .takeOver ? ["t takes over"] : []
    return ([player.activity, space, ". , step"] + takeOver + ["? keys", "q quits"]).joined(separator: " · ")
  }

  private func bar(_ columns: Int) -> String {
    let elapsed = ElapsedTime.text(player.event?.elapsed ?? 0)
    let text = "  \(player.position)/\(player.end)  \(elapsed)"
    let bar = progressBar(player.position, of: player.end, width: max(4, min(40, columns - text.count)))
    return (StyledText(bar.full, .cyan) + StyledText(bar.rest, .faint) + StyledText(text)).fitted(columns)
      .rendered(output.style)
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
        // An empty line is not a command.
        if !line.isEmpty, let ending = await performLine(try bindings.command(line: line)) { return ending }
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
    case .help:
      output.write((bindings.helpLines(columns: 80) + [bindings.lineHelp]).map { $0 + "\n" }.joined())
    default:
      if let ending = perform(command) { return ending }
      if note.isEmpty { await print() } else { output.write(StoredText.printable(note) + "\n") }
    }
    return nil
  }

  /// Steps to the beginning or the end without pauses, and prints the screen at every event.
  private func play(by count: Int) async {
    do {
      while output.isOpen, try player.step(by: count) { await print() }
    } catch {
      output.write(StoredText.printable("\(error)") + "\n")
    }
  }

  private func print() async {
    output.write((heading.map(\.plain) + (await draw())).map { $0 + "\n" }.joined())
  }

  // MARK: - Both

  private var heading: [StyledText] {
    let info = player.session.info
    let app = info.appText
    let masked = info.isMasked ? ", masked: its values are not real" : ""
    let event = player.event.map { "event \($0)" } ?? "before the first event"
    return [
      StyledText("session \(info.id.prefix(8)) of \(app.isEmpty ? "an app" : app)\(masked)", .faint),
      StyledText(
        player.end == 0 ? "the session has no events" : event,
        player.event?.isWithoutEffect == true ? .yellow : .bold),
    ]
  }

  /// Performs a command. If the command fails, ``note`` contains the error.
  private func perform(_ command: PlayerCommand) -> Ending? {
    (note, showsHelp) = ("", command == .help && !showsHelp)
    switch command {
    case .takeOver: return .takenOver
    case .quit: return .quit
    default: break
    }
    do { note = try player.perform(command, problems: problems) ?? "" } catch is CancellationError {
      note = "stopped searching"
    } catch { note = "\(error)" }
    return nil
  }
}
