public import ChallengeNavigation
public import Foundation
public import Navlog
import NavlogSQLite
public import NavlogSwiftUI

#if canImport(os)
import os
#endif

/// The objects that the app makes once, at launch: the log and the session.
@MainActor
public final class AppEnvironment {
  /// The session of the app.
  public let session: RouterSession<AppNavigation>
  /// The stage, which shows the session. In debug builds, the stage can also play a recording.
  let stage: SessionStage<AppNavigation>
  let links: (String) -> LinkResolution<AppNavigation>
  let timing: TransitionTiming
  package let status = TransitionStatus()

  /// Opens the log on another thread, and begins a session with the screens of the previous session.
  ///
  /// An app that cannot record still runs: it reports the error and keeps the log in memory. If the log cannot be opened yet,
  /// for example before the device is first unlocked, the app records later.
  public init(
    logAt file: URL = AppEnvironment.defaultLog, timing: TransitionTiming = TransitionTiming(),
    reportError: @escaping (String) -> Void = AppEnvironment.printError
  ) async {
    links = Self.links(reportError)
    self.timing = timing
    session = RouterSession(
      log: await Self.openLog(at: file, reportError),
      configuration: .init(
        roots: ["home"], app: AppInfo(name: "Challenge", version: "1.0"), restoration: .lastSession,
        links: links, onLogFailure: { reportError("\($0)") }))
    stage = SessionStage(session)
  }

  /// `Challenge/navigation.sqlite` in Application Support, which the system keeps and backs up.
  public nonisolated static var defaultLog: URL {
    let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    return (folders.first ?? FileManager.default.temporaryDirectory)
      .appending(components: "Challenge", "navigation.sqlite")
  }

  /// Writes an error to the system log on Apple platforms.
  public nonisolated static func printError(_ error: String) {
    #if canImport(os)
    Logger(subsystem: "com.example.challenge", category: "navigation").error("\(error)")
    #endif
  }

  private static func openLog(at file: URL, _ reportError: (String) -> Void) async -> any EventLog {
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      return try await SQLiteEventLog.open(file.path, opensLater: true)
    } catch {
      reportError("the session is not recorded beyond this launch: \(error)")
      return InMemoryEventLog()
    }
  }

  private static func links(_ reportError: (String) -> Void) -> (String) -> LinkResolution<AppNavigation> {
    do {
      let table = try DeepLink.makeTable()
      return { table.resolve($0) }
    } catch {
      reportError("links are not opened: \(error)")
      return { _ in .noMatch }
    }
  }
}
