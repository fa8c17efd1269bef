import Foundation
import Navlog
import NavlogSQLite
import NavlogTools
import Shop

/// The program: reads its arguments, opens the log, plays, and says where the log is.
@MainActor
enum Program {
  /// Runs the program with the arguments behind its name.
  ///
  /// - Returns: The status of the process: 0, or 2 when the arguments, the log or the output cannot be used.
  static func run(_ arguments: [String]) -> Int32 {
    // Who reads the output may go away; the session is played to its end all the same.
    signal(SIGPIPE, SIG_IGN)
    do {
      let options = try Options(arguments)
      var console = Console()
      if options.part == "--routes" {
        console.say(try Shop.makeRoutes().json.text)
      } else if let sample = options.sample {
        try play(sample, options, &console)
      } else {
        console.say(Options.help)
      }
      try console.finish()
      return 0
    } catch {
      FileHandle.standardError.write(Data("samples: \(error)\n".utf8))
      return 2
    }
  }

  private static func play(_ sample: Sample, _ options: Options, _ console: inout Console) throws {
    let log = try SQLiteEventLog(path: options.log)
    let path = options.log.contains(" ") ? "\"\(options.log)\"" : options.log
    switch options.part {
    case "--kill":
      try Shop.playUntilLinkWaits(log: log) { console.tell($0) }
      console.say("Killed. Who comes back and logs in is led to the product: samples shop \(path) --restore")
      try console.finish()
      kill(getpid(), SIGKILL)
    case "--restore": try Shop.comeBack(log: log) { console.tell($0) }
    default: try sample.play(log) { console.tell($0) }
    }
    console.say("The log is \(path): navlog replay \(path) plays it, navlog events \(path) lists it.")
  }
}
