import Foundation
import Navlog

/// `navlog man`: prints the manual page.
struct Manual: Verb {
  static let name = "man"
  static let isolation: String? = "is not about a log"
  static let summary = "prints the manual page, as roff"
  static let details = """
    Scripts/install puts it where man looks for it; without installing:

      navlog man | man -l -         Linux
      navlog man | mandoc | less    macOS
    """

  func run(_ output: Output) throws -> ExitStatus {
    let today = WallTime.text(SessionEnvironment.live.now()).prefix(10)
    try output.write(ManualPage(date: String(today)).text)
    return .success
  }
}
