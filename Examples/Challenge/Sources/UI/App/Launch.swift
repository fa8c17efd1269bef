import ChallengeNavigation
import Foundation
import Navlog
import NavlogSQLite
import NavlogSwiftUI

/// What is made once for each launch: the log, the session, and what the container says of itself.
@MainActor
final class Launch {
  let session: RouterSession<AppNavigation>
  let status = TransitionStatus()

  /// Opens the log and begins a session. An app that cannot record still runs: that is said, and the log is one in
  /// memory.
  init(logAt file: URL, report: @escaping (String) -> Void = Launch.complain) {
    session = RouterSession(
      log: Self.log(at: file, report), roots: ["home"], app: AppInfo(name: "Challenge", version: "1.0"),
      links: Self.links(report), onLogFailure: { report("\($0)") })
  }

  /// `navigation.sqlite` in Application Support, where the system keeps it and backs it up.
  static var usualLog: URL {
    let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    return (folders.first ?? FileManager.default.temporaryDirectory)
      .appending(components: "Challenge", "navigation.sqlite")
  }

  private static func log(at file: URL, _ report: (String) -> Void) -> any EventLog {
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      return try SQLiteEventLog(path: file.path)
    } catch {
      report("nothing is recorded beyond this launch: \(error)")
      return InMemoryEventLog()
    }
  }

  private static func links(_ report: (String) -> Void) -> (String) -> LinkResolution<AppNavigation> {
    do {
      let table = try DeepLink.makeTable()
      return { table.resolve($0) }
    } catch {
      report("no link leads anywhere: \(error)")
      return { _ in .noMatch }
    }
  }

  /// Says it on standard error.
  nonisolated static func complain(_ problem: String) {
    FileHandle.standardError.write(Data("Challenge: \(problem)\n".utf8))
  }
}
