import Foundation
import NavlogTools
import Synchronization

/// The terminal while a player fills its whole screen. The terminal then shows its alternate screen without a cursor, and sends
/// single keys.
///
/// `close` restores the terminal. A signal that terminates or suspends the program takes effect after the
/// terminal was restored.
@MainActor
package final class TerminalScreen {
  private nonisolated static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l"
  private nonisolated static let leave = "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  private let output: TerminalOutput
  private let handlers: Interruption.Handlers
  private var keyboard = Keyboard()
  private var drawn: (lines: [String], columns: Int, rows: Int) = ([], 0, 0)

  /// Takes over the terminal: it shows the alternate screen until `close`.
  package init(_ output: TerminalOutput) {
    self.output = output
    handlers = Interruption.watch(suspension: true)
    enter()
  }

  /// Shows the alternate screen. If the watchdog ends the process, the watchdog restores the terminal.
  private func enter() {
    let restore = keyboard.restoration
    Watchdog.setRestoration {
      restore()
      let text = Array(Self.leave.utf8)
      _ = Foundation.write(STDOUT_FILENO, text, text.count)
    }
    output.write(Self.enter)
  }

  private func leave() {
    keyboard.close()
    output.write(Self.leave)
    Watchdog.setRestoration(nil)
  }

  /// Whether standard input and output are terminals.
  package static func isAvailable(_ output: TerminalOutput) -> Bool {
    output.isTerminal && Keyboard.isAvailable
  }

  /// Whether the player should continue. The player should stop when the terminal is closed, or after a
  /// signal that asks it to stop.
  var isRunning: Bool {
    if Interruption.isSuspensionRequested { suspend() }
    return output.isOpen && !Task.isCancelled && !Interruption.isRequested
  }

  /// The duration for which a search ignores keys after it has begun. The user may have pressed these keys before the search
  /// began.
  private nonisolated static let gracePeriod = Duration.milliseconds(300)

  /// Returns a closure for a search that begins now. The closure returns whether to stop because a key was
  /// pressed or a signal arrived. A long search is announced on the last line.
  package nonisolated static func makeCancellationCheck() -> @Sendable () -> Bool {
    let start = ContinuousClock.now
    return {
      guard ContinuousClock.now - start > gracePeriod else { return false }
      announce("searching; any key stops the search")
      guard Keyboard.isPressed else { return Interruption.isRequested }
      wasSearchStopped.store(true, ordering: .relaxed)
      return true
    }
  }

  /// Announces on the last line why the screen does not change. Does nothing if the last line already contains an announcement.
  private nonisolated static func announce(_ reason: String) {
    guard !announcesWork.exchange(true, ordering: .relaxed) else { return }
    let text = Array("\u{1B}[999;1H\u{1B}[2K \(reason)".utf8)
    _ = Foundation.write(STDOUT_FILENO, text, text.count)
  }

  /// Whether the next drawing must write every line.
  var needsDrawing: Bool { drawn.lines.isEmpty }

  /// Returns the next pressed key, or `nil` without one. ^Z suspends, and ^L redraws.
  func key() -> Key? {
    switch keyboard.next() {
    case .suspend?:
      suspend()
      return nil
    case .redraw?:
      drawn.lines = []
      return nil
    case let key: return key
    }
  }

  /// Performs a command of the user. If a key stops a search of the command, the key is dropped, because it is not another
  /// command. Outside of this method, a key that stops a search is also the next command.
  func performing<R>(_ command: @MainActor () async -> R) async -> R {
    wasSearchStopped.store(false, ordering: .relaxed)
    let result = await command()
    if wasSearchStopped.load(ordering: .relaxed) { Keyboard.discard() }
    return result
  }

  /// Draws lines, none wider than the terminal. Unchanged lines are not written again.
  func draw(_ lines: [String]) {
    let size = output.size
    var text = ""
    if announcesWork.exchange(false, ordering: .relaxed) { drawn.lines = [] }
    if drawn.lines.isEmpty || (drawn.columns, drawn.rows) != (size.columns, size.rows) {
      drawn = ([], size.columns, size.rows)
      text = "\u{1B}[2J"
    }
    let lines = Array(lines.prefix(size.rows))
    for (row, line) in lines.enumerated() where row >= drawn.lines.count || drawn.lines[row] != line {
      // The line is erased first. In the last column, erasing afterwards would delete the character at the
      // cursor.
      text += "\u{1B}[\(row + 1);1H\u{1B}[2K" + line
    }
    if lines.count < drawn.lines.count { text += "\u{1B}[\(lines.count + 1);1H\u{1B}[J" }
    drawn.lines = lines
    if !text.isEmpty { output.write(text) }
  }

  /// Makes the next drawing write every line, because another program may have written to the terminal.
  func invalidate() { drawn.lines = [] }

  /// Runs work that the user can stop with ^C. Meanwhile ^C is a signal, not a key. ^\ also stops the work. The player then
  /// restores the terminal, and the process ends.
  ///
  /// - Throws: `CancellationError` after ^C, instead of the error of `body`.
  func interruptibly(_ body: @escaping @MainActor () async throws -> String) async throws -> String {
    Interruption.watch()
    // The user may press ^C as soon as the announcement is on screen.
    keyboard.sendsSignals = true
    Self.announce("running; ^C stops the verb")
    defer { keyboard.sendsSignals = false }
    return try await Interruption.cancelling(forgettingInterrupt: true, body)
  }

  /// Restores the terminal, stops the process, and takes over the terminal again when the process continues.
  private func suspend() {
    leave()
    Interruption.suspend()
    keyboard = Keyboard()
    enter()
    drawn.lines = []
  }

  /// Restores the terminal. If a signal arrived while the player used the terminal, the signal takes effect now.
  package func close() {
    leave()
    handlers.restore()
  }
}

/// Whether the last line announces the current work.
private let announcesWork = Atomic(false)
/// Whether a key stopped a search since the beginning of the last command.
private let wasSearchStopped = Atomic(false)
