import Foundation
import Navlog
import NavlogTools

/// Runs the debugger. On a terminal, the user presses keys. Without a terminal, the debugger reads lines from
/// standard input.
@MainActor
package final class TerminalDebugger {
  /// The polling interval for a session that is still being recorded.
  private static let interval = Duration.milliseconds(250)

  private let debugger: Debugger
  private let output: TerminalOutput

  package init(_ debugger: Debugger, _ output: TerminalOutput) {
    self.debugger = debugger
    self.output = output
  }

  /// Runs until the user quits.
  package func run() async {
    if TerminalScreen.isAvailable(output) {
      await runKeys()
    } else {
      await runLines()
    }
    await debugger.releaseApp()
    for moment in debugger.markedMoments { output.write("marked \(moment)\n") }
  }

  // MARK: - With keys

  private func runKeys() async {
    let screen = TerminalScreen(output)
    defer { screen.close() }
    let (interface, player) = (DebuggerInterface(debugger), debugger.player)
    debugger.makeCancellationCheck = TerminalScreen.makeCancellationCheck
    debugger.interruptibly = screen.interruptibly
    var drawn: Appearance?
    var followed = ContinuousClock.now
    var changes = debugger.app?.changes
    while screen.isRunning {
      let appearance = Appearance(
        revision: interface.revision, position: player.position, end: player.end, isPlaying: player.isPlaying,
        appEnd: debugger.app?.end, size: output.size)
      if appearance != drawn || screen.needsDrawing {
        drawn = appearance
        screen.draw(interface.lines(output.size).map { $0.rendered(output.style) })
      }
      guard let key = screen.key() else {
        if let app = debugger.app {
          // An app reports its events, so the log is read only after a report.
          let latest = app.changes
          if latest != changes, debugger.follow() { changes = latest }
        } else if ContinuousClock.now - followed > Self.interval {
          debugger.follow()
          followed = .now
        }
        // No key was pressed, so the loop waits before it polls the keyboard again. The player advances during this wait.
        try? await Task.sleep(for: .milliseconds(15))
        continue
      }
      guard await screen.performing({ await interface.press(key) }) else { return }
      output.write(interface.drainOutput())
      // Enter may have run a verb, whose progress on standard error may have overwritten the screen. All lines are then drawn
      // again.
      if key == .enter { screen.invalidate() }
    }
  }

  /// The values that the screen depends on.
  private struct Appearance: Equatable {
    let revision: Int
    let position: Int
    let end: Int
    let isPlaying: Bool
    let appEnd: String?
    let size: TerminalSize
  }

  // MARK: - With lines

  private func runLines() async {
    debugger.interruptibly = { body in
      // While a verb runs, ^C lets the verb clean up. Afterwards, `restore` raises the same ^C again, which ends the debugger.
      let handlers = Interruption.watch()
      defer { handlers.restore() }
      return try await body()
    }
    output.write(debugger.heading.map { $0.plain + "\n" }.joined())
    write(.moment)
    while output.isOpen, let line = readLine() {
      if debugger.app != nil { debugger.follow() }
      output.write("debug> \(StoredText.printable(line))\n")
      guard !line.trimmed.isEmpty else { continue }
      do {
        let command = try debugger.bindings.command(line: line)
        switch command {
        case .togglePlaying: await play(by: 1)
        case .playBackwards: await play(by: -1)
        case .debugger(.nextPane): write(debugger.tree)
        case .help:
          write(await debugger.perform(command))
          output.write(debugger.bindings.lineHelp + "\n")
        default:
          let answer = await debugger.perform(command)
          if answer == .quit { return }
          write(answer)
        }
      } catch {
        output.write(StoredText.printable("\(error)") + "\n")
      }
    }
  }

  /// Steps through the session without pauses, and prints every moment. Stops at the breakpoint, at a violation of a rule, and
  /// at the beginning or the end of the session.
  private func play(by count: Int) async {
    do {
      while output.isOpen, try debugger.player.step(by: count) {
        write(.moment)
        if let event = debugger.player.event, debugger.player.pausesAt?(event) == true { return }
      }
    } catch {
      output.write(StoredText.printable("\(error)") + "\n")
    }
  }

  private func write(_ answer: Debugger.Answer) {
    switch answer {
    case .moment: write(debugger.summary)
    case .message(let text), .failure(let text), .copied(let text): write([StyledText(text)])
    case .page(_, let lines): write(lines)
    case .question(let asked, let initial): write([StyledText(asked.lineHelp(initial))])
    case .quit: break
    }
  }

  private func write(_ lines: [StyledText]) { output.write(lines.map { $0.plain + "\n" }.joined()) }
}

extension Debugger {
  /// The line about the session that the debugger prints when it starts.
  fileprivate var heading: [StyledText] {
    [StyledText("session \(title), \(player.end.counted("event"))")]
  }

  /// A short description of the moment: the event, the resulting path, the changes, the problem and the violated rules.
  fileprivate var summary: [StyledText] {
    guard let event = player.event else {
      return [StyledText(player.end == 0 ? "the session has no events" : "before the first event")]
    }
    let previous =
      time == .delta ? try? player.log.event(player.position - 1, of: player.session)?.elapsed : nil
    let path = StyledText("  \(player.recordedState.pathText(atMost: 12))")
    let changes = (try? changes) ?? []
    let problem = problems.text(at: player.position, of: player.session.info.id)
    return [StyledText("\(moment)  \(time.text(event, previous: previous))  \(event.line)"), path]
      + changes.map { "  " + $0 } + (problem.isEmpty ? [] : [StyledText("  problem: \(problem)")])
      + (violations.names[player.position] ?? []).map { StyledText("  violates \(StoredText.printable($0))") }
  }
}

extension DebuggerCommand.Question {
  /// Returns the message for a command that the user wrote without its text. The message contains the current text or, without
  /// a current text, an example of the command with a text.
  fileprivate func lineHelp(_ initial: String) -> String {
    switch self {
    case .search: "write the pattern to search for: /pop.*atRoot"
    case .breakpoint: initial.isEmpty ? "write the condition: break kind = 'pop'" : "break: \(initial)"
    case .filter: initial.isEmpty ? "write the condition: filter kind = 'pop'" : "filter: \(initial)"
    case .verb: "write the verb: :show"
    case .link: "write the link: link app://item/7"
    case .call: "write the call: call {\"call\":\"pop\"}"
    }
  }
}
