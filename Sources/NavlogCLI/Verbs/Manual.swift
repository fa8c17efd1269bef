import Foundation
import Navlog

/// `navlog man`: prints the manual page.
enum Manual: Verb {
  static let name = "man"
  static let embedding = Embedding.refused("is not about a log")
  static let summary = "prints the manual page, as roff"
  static let positionals: [Positional] = []
  static let options: [CommandOption] = []
  static let details = """
    Scripts/install puts it where man looks for it; without installing:

      navlog man | man -l -         Linux
      navlog man | mandoc | less    macOS
    """

  static func run(_ arguments: inout Arguments, _ output: Output) throws -> ExitStatus {
    try arguments.finish()
    let today = WallTime.text(SessionEnvironment.live.now()).prefix(10)
    try output.write(ManualPage(date: String(today)).text)
    return .success
  }
}
