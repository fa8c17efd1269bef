import Foundation
import Navlog

/// `navlog man`: prints the manual page.
struct Manual: Verb {
  static let name = "man"
  static let isolation: String? = "does not read a log"
  static let summary = "prints the manual page, as roff"
  static let details = """
    Scripts/install puts the page where man looks for it. To read the page without installing it:

      navlog man | man -l -         Linux
      navlog man | mandoc | less    macOS
    """

  func run(_ output: Output) throws -> ExitStatus {
    // A release has a fixed date, so that its build can be reproduced: https://reproducible-builds.org/specs/source-date-epoch
    let fixed = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap { Int64($0) }
    let date = WallTime.text(fixed.map { $0 * 1_000 } ?? SessionEnvironment.live.now()).prefix(10)
    try output.write(ManualPage(date: String(date)).text)
    return .success
  }
}
