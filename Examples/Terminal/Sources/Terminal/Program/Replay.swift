import ChallengeNavigation
import Navlog
import NavlogSQLite
import NavlogTerminal
import NavlogTools

/// Plays a recorded session on the app's own screens.
@MainActor enum Replay {
  /// Opens a log at a moment, by default at the beginning of its last session.
  ///
  /// - Throws: `EventLogError` when the log cannot be read, `MomentError` when it has no such moment.
  static func makePlayer(_ replay: Options.Replay) throws -> SessionPlayer<AppNavigation> {
    try SessionPlayer(
      SQLiteEventLog(reading: replay.log), at: replay.moment.map { try MomentReference($0) })
  }

  /// Plays until the user quits or takes over. Returns whether the user took over.
  static func isTakenOver(_ player: SessionPlayer<AppNavigation>, _ console: Console) async -> Bool {
    let terminal = TerminalPlayer(player) {
      let traits = console.traits
      // The player prints 4 other lines: the session and the event above the drawing, and the bar and the keys below it.
      let drawing = SceneDrawing(Scene(player), columns: traits.columns, height: traits.height.map { $0 - 4 })
      return drawing.lines.map { $0.rendered(usesColor: traits.usesColor) }
    }
    return await terminal.run() == .takenOver
  }
}
