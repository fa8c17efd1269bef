/// What the app was started with.
struct Options: Hashable, Sendable {
  var log = "challenge.sqlite"
  var restores = false
  var playsTour = false
  var wantsHelp = false

  init() {}

  /// Reads the arguments behind the program's name.
  ///
  /// - Throws: `UsageError` with one sentence about the first argument that cannot be.
  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--log":
        guard let path = rest.popFirst(), !path.isEmpty else {
          throw UsageError("--log needs a path behind it")
        }
        log = path
      case "--restore": restores = true
      case "--tour": playsTour = true
      case "--help", "-h": wantsHelp = true
      default:
        if argument.hasPrefix("--log=") {
          log = String(argument.dropFirst("--log=".count))
          if log.isEmpty { throw UsageError("--log needs a path behind it") }
        } else {
          throw UsageError("\(quoted(argument)) is no option of challenge")
        }
      }
    }
    if restores, playsTour {
      throw UsageError("a tour begins afresh: --tour and --restore do not go together")
    }
  }

  static let help = """
    Challenge, the sample app of Navlog: every screen that you open is in its log.

    usage: challenge [--log PATH] [--restore | --tour]

      --log PATH   where the log is, challenge.sqlite in this folder if not given
      --restore    come up where the last session of the log was
      --tour       play a tour through every kind of screen
      --help       this text

    In a terminal it asks for commands; help lists them. Otherwise it plays the commands
    on its standard input, one a line, or the tour when there are none.
    """
}

/// The program was started with what it cannot make sense of.
struct UsageError: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ problem: String) { description = "\(problem); see challenge --help" }
}
