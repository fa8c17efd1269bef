import ChallengeNavigation
import Foundation
import Navlog
import NavlogSQLite

/// The program: reads its arguments, opens the log, runs the app, and closes the log.
@MainActor public enum ChallengeProgram {
  private static let version = "1.0"

  /// Runs the program with its arguments, without the program's name.
  ///
  /// - Returns: The exit code: 0, or 2 when the arguments or the log cannot be used, or the output cannot be written.
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
    if let replay = options.replay {
      let player = try Replay.makePlayer(replay)
      if await Replay.isTakenOver(player, console) {
        let session = player.takeOver(
          log: try SQLiteEventLog(path: options.log), configuration: try configuration())
        try await run(session, console, options) { await $0.run() }
      }
    } else {
      let log = try SQLiteEventLog(path: options.log)
      // If the input is empty and no session is restored, the program plays the tour. The session of the tour needs a
      // `TourClock`, so the program reads the first line before it creates the session.
      let readsLine = !options.playsTour && !console.traits.isInteractive
      let firstLine = readsLine ? await console.readLine(prompt: "") : nil
      let clock = options.playsTour || readsLine && firstLine == nil && !options.restores ? TourClock() : nil
      var configuration = try configuration()
      configuration.roots = ["home"]
      configuration.restoration = options.restores ? .lastSession : .disabled
      if let clock { configuration.environment = clock.environment }
      try await run(RouterSession(log: log, configuration: configuration), console, options) {
        if let clock { $0.playTour(clock) } else { await $0.run(firstLine: firstLine) }
      }
    }
    if let failure = console.failure { throw OutputError(reason: failure) }
  }

  private static func configuration() throws -> RouterSession<AppNavigation>.Configuration {
    .init(
      app: AppInfo(name: "Challenge", version: version), links: try DeepLink.makeTable().resolve,
      onLogFailure: { Console.reportError("\($0)") })
  }

  /// Runs the app until its commands end, and closes its log.
  private static func run(
    _ session: RouterSession<AppNavigation>, _ console: Console, _ options: Options,
    _ perform: (CommandLoop) async -> Void
  ) async throws {
    let app = TerminalApp(session: session, links: try DeepLink.makeTable(), logPath: options.log)
    let loop = CommandLoop(app: app, console: console, options: options)
    #if DEBUG
    let attachment = options.isAttachable ? try Attachment(loop) : nil
    defer { withExtendedLifetime(attachment) {} }
    #else
    if options.isAttachable { throw UsageError("--attachable needs a debug build") }
    #endif
    await perform(loop)
    try await session.close()
  }
}

/// The error if standard output cannot be written.
private struct OutputError: Error, CustomStringConvertible {
  let reason: String

  var description: String { "standard output cannot be written: \(reason)" }
}
