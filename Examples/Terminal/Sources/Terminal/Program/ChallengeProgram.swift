import ChallengeNavigation
import Foundation
import Navlog
import NavlogSQLite

/// The program: reads its arguments, opens the log, runs the app, and closes the log.
@MainActor public enum ChallengeProgram {
  private static let version = "1.0"

  /// Runs the program with its arguments, without the program's name.
  ///
  /// - Returns: The exit code: 0, or 2 when the arguments or the log cannot be used.
  public static func run(_ arguments: [String]) async -> Int32 {
    do {
      let options = try Options(arguments)
      if options.showsHelp {
        print(Options.help)
      } else {
        try await run(options)
      }
      return 0
    } catch {
      Console.reportError("\(error)")
      return 2
    }
  }

  private static func run(_ options: Options) async throws {
    let console = Console()
    let links = try DeepLink.makeTable()
    let app = AppInfo(name: "Challenge", version: version)
    let report: (EventLogError) -> Void = { Console.reportError("\($0)") }
    var session: RouterSession<AppNavigation>?
    if let replay = options.replay {
      let player = try Replay.makePlayer(replay)
      if await Replay.isTakenOver(player, console) {
        session = player.takeOver(
          log: try SQLiteEventLog(path: options.log),
          configuration: .init(app: app, links: links.resolve, onLogFailure: report))
      }
    } else {
      session = RouterSession(
        log: try SQLiteEventLog(path: options.log),
        configuration: .init(
          roots: ["home"], app: app, restoration: options.restores ? .lastSession : .disabled,
          links: links.resolve, onLogFailure: report))
    }
    if let session {
      let app = TerminalApp(session: session, links: links, logPath: options.log)
      let loop = CommandLoop(app: app, console: console, options: options)
      if options.playsTour { loop.playTour() } else { loop.run() }
      try await session.close()
    }
    if let failure = console.failure { throw OutputError(reason: failure) }
  }
}

/// Standard output could not be written.
private struct OutputError: Error, CustomStringConvertible {
  let reason: String

  var description: String { "standard output cannot be written: \(reason)" }
}
