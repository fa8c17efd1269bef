/// The program's arguments.
struct Options: Hashable, Sendable {
  var log = "challenge.sqlite"
  var restores = false
  var playsTour = false
  var showsHelp = false
  var isAttachable = false
  /// The session to replay; `nil` to run the app.
  var replay: Replay?

  /// A recorded session.
  struct Replay: Hashable, Sendable {
    var log: String
    /// The moment at which the replay begins: `@120`, `3f2a@#login`.
    var moment: String?
  }

  init() {}

  /// Reads the arguments, without the program's name.
  ///
  /// - Throws: `UsageError` with one sentence about the first invalid argument.
  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--log":
        guard let path = rest.popFirst(), !path.isEmpty else { throw UsageError("--log needs a path") }
        log = path
      case "--restore": restores = true
      case "--tour": playsTour = true
      case "--attachable": isAttachable = true
      case "--replay":
        guard let path = rest.popFirst(), !path.isEmpty else {
          throw UsageError("--replay needs the path of a log")
        }
        replay = Replay(log: path)
      case "--help", "-h": showsHelp = true
      case _ where replay != nil && replay?.moment == nil && !argument.hasPrefix("--"):
        replay?.moment = argument
      default:
        guard argument.hasPrefix("--log=") else {
          throw UsageError("unknown argument \(quoted(argument))")
        }
        log = String(argument.dropFirst("--log=".count))
        if log.isEmpty { throw UsageError("--log needs a path") }
      }
    }
    if replay != nil, restores || playsTour {
      throw UsageError("--replay cannot be combined with --tour or --restore: it shows what was recorded")
    }
    if restores, playsTour {
      throw UsageError("--tour and --restore cannot be combined: a tour starts from a new session")
    }
  }

  static let help = """
    Challenge, the example app of Navlog: every screen that you open is recorded in its log.

    usage: challenge [--log PATH] [--attachable] [--restore | --tour | --replay LOG [MOMENT]]

      --log PATH   the path of the log, challenge.sqlite in the current folder by default
      --attachable let navlog attach and navlog debug --attach follow and control the app, in debug
                   builds
      --restore    resume where the last session of the log ended
      --tour       play a tour through every kind of screen
      --replay LOG [MOMENT]
                   play a session of LOG on these screens, with the keys of navlog replay and more:
                   ? lists them; t takes over, and continues in a new session of --log
      --help       show this help

    In a terminal, challenge reads the commands that you type; help lists them. Otherwise, it reads
    commands from standard input, one per line. If there are none, it plays the tour.
    """
}

/// The program's arguments are invalid.
struct UsageError: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ problem: String) { description = "\(problem); see challenge --help" }
}
