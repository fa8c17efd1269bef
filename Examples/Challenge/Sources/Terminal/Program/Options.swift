/// The program's arguments.
struct Options: Hashable, Sendable {
  var log = "challenge.sqlite"
  var restores = false
  var playsTour = false
  var showsHelp = false

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
      case "--help", "-h": showsHelp = true
      default:
        guard argument.hasPrefix("--log=") else {
          throw UsageError("unknown argument \(quoted(argument))")
        }
        log = String(argument.dropFirst("--log=".count))
        if log.isEmpty { throw UsageError("--log needs a path") }
      }
    }
    if restores, playsTour {
      throw UsageError("--tour and --restore cannot be combined: a tour starts from a new session")
    }
  }

  static let help = """
    Challenge, the example app of Navlog: every screen that you open is recorded in its log.

    usage: challenge [--log PATH] [--restore | --tour]

      --log PATH   the path of the log, challenge.sqlite in the current folder by default
      --restore    resume where the last session of the log ended
      --tour       play a tour through every kind of screen
      --help       show this help

    In a terminal, it reads commands that you type; help lists them. Otherwise it reads commands
    from standard input, one a line, and plays the tour when there are none.
    """
}

/// The program's arguments are invalid.
struct UsageError: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ problem: String) { description = "\(problem); see challenge --help" }
}
