import ChallengeNavigation
import Foundation
import Navlog
import NavlogSQLite

/// The program: reads its arguments, opens the log, plays, and closes.
@MainActor public enum ChallengeProgram {
  private static let version = "1.0"

  /// Runs the program with the arguments behind its name.
  ///
  /// - Returns: The status of the process: 0, or 2 when the arguments or the log cannot be used.
  public static func run(_ arguments: [String]) -> Int32 {
    do {
      let options = try Options(arguments)
      if options.wantsHelp {
        print(Options.help)
        return 0
      }
      try play(options)
      return 0
    } catch {
      Console.complain("\(error)")
      return 2
    }
  }

  private static func play(_ options: Options) throws {
    let console = Console()
    let links = try DeepLink.makeTable()
    let session = RouterSession<AppNavigation>(
      log: try SQLiteEventLog(path: options.log), roots: ["home"],
      app: AppInfo(name: "Challenge", version: version),
      restoration: options.restores ? .lastSession : .disabled,
      links: links.resolve,
      onLogFailure: { Console.complain("\($0)") })
    let app = ChallengeApp(session: session, links: links, logPath: options.log)
    let player = Player(app: app, console: console, options: options)
    if options.playsTour { player.playTour() } else { player.play() }
    try session.close()
    if let failure = console.failure { throw OutputError(reason: failure) }
  }
}

/// What the app had to show could not be written.
private struct OutputError: Error, CustomStringConvertible {
  let reason: String

  var description: String { "standard output cannot be written: \(reason)" }
}
