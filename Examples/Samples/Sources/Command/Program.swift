import Foundation
import Navlog
import NavlogSQLite
import NavlogTools
import Redirects
import Shop
import SingleStack
import Tabs

/// A sample app, as the command knows it.
@MainActor
struct Sample {
  let name: String
  let summary: String
  let run: @MainActor (_ log: any EventLog, _ print: (String) -> Void) async throws -> Void
  let replay: @MainActor (any EventLog, MomentReference?, () throws -> any EventLog) async throws -> Void

  static let all = [
    Sample(
      name: "tabs", summary: "a router for each tab, injected into ViewModels",
      run: { try await TabsDemo.run(log: $0, print: $1) },
      replay: { try await TabsDemo.replay($0, at: $1, log: $2) }),
    Sample(
      name: "redirects", summary: "features that do not know each other, connected by redirects",
      run: { try await RedirectsDemo.run(log: $0, print: $1) },
      replay: { try await RedirectsDemo.replay($0, at: $1, log: $2) }),
    Sample(
      name: "single-stack", summary: "one coordinator, one enum of routes and one stack, after an onboarding",
      run: { try await SingleStackDemo.run(log: $0, print: $1) },
      replay: { try await SingleStackDemo.replay($0, at: $1, log: $2) }),
    Sample(
      name: "shop", summary: "features that emit events, a login, and a link that waits for it",
      run: { try await ShopDemo.run(log: $0, print: $1) },
      replay: { try await ShopDemo.replay($0, at: $1, log: $2) }),
  ]
}

/// The program: reads its arguments, opens the log, runs a sample, and says where the log is.
@MainActor
enum Program {
  /// Runs the program.
  ///
  /// - Parameter arguments: The arguments after the program's name.
  /// - Returns: The exit status: 0, or 2 if the arguments, the log or the output cannot be used.
  static func run(_ arguments: [String]) async -> Int32 {
    // A reader that goes away does not end the session.
    signal(SIGPIPE, SIG_IGN)
    do {
      let options = try Options(arguments)
      var console = Console()
      if options.part == "--routes" {
        console.print(try AppRoutes.makeDeclared().json.text)
      } else if let sample = options.sample, let replay = options.replay {
        try await sample.replay(SQLiteEventLog(reading: replay.log), replay.moment) {
          try SQLiteEventLog(path: options.log)
        }
      } else if let sample = options.sample {
        console = try await run(sample, options, console)
      } else {
        console.print(Options.help)
      }
      try console.finish()
      return 0
    } catch {
      FileHandle.standardError.write(Data("samples: \(error)\n".utf8))
      return 2
    }
  }

  private static func run(_ sample: Sample, _ options: Options, _ console: Console) async throws -> Console {
    var console = console
    let log = try SQLiteEventLog(path: options.log)
    let path = options.log.contains(" ") ? "\"\(options.log)\"" : options.log
    switch options.part {
    case "--kill":
      try await ShopDemo.runUntilLinkWaits(log: log) { console.printStep($0) }
      console.print("Killed. Restart and log in to be led to the product: samples shop \(path) --restore")
      try console.finish()
      kill(getpid(), SIGKILL)
    case "--restore": try await ShopDemo.resume(log: log) { console.printStep($0) }
    default: try await sample.run(log) { console.printStep($0) }
    }
    console.print("The log is \(path): navlog replay \(path) replays it, navlog events \(path) lists it.")
    return console
  }
}
