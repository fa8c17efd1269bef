public import Foundation
public import Navlog

/// A log in a file from any source: an e-mail, a bug report, another device.
///
/// ```swift
/// let file = try await LogFile(url)
/// let player = try await SessionPlayer<AppNavigation>.open(file.log)
/// ```
///
/// The file is a SQLite log or an export in JSON Lines. Its content, not its name, determines the format. The file is only
/// read. If the app is still writing the log, ``log`` also returns the events that the app records after you opened the file.
///
/// On Apple's systems, the user may have selected the file outside of the app's sandbox. In this case, ``log`` retains the
/// access to the file until it no longer reads the file.
public struct LogFile: Sendable {
  /// The location of the file.
  public let url: URL
  /// The log.
  public let log: any EventLog

  /// Opens a file, off the main actor.
  ///
  /// - Throws: `EventLogError`, whose text describes the problem with the file.
  @concurrent
  public init(_ url: URL) async throws {
    self.url = url
    guard url.isFileURL else {
      throw EventLogError(.cannotOpen, "\(StoredText.printable(url.absoluteString)) is not a file")
    }
    log = try LogSource(url.path).open(keeping: FileAccess(url))
  }
}

/// Access to a file outside of the app's sandbox, such as one that the user has chosen.
private final class FileAccess: Sendable {
  private let url: URL
  private let isHeld: Bool

  init(_ url: URL) {
    self.url = url
    #if canImport(Darwin)
    isHeld = url.startAccessingSecurityScopedResource()
    #else
    isHeld = false
    #endif
  }

  deinit {
    #if canImport(Darwin)
    if isHeld { url.stopAccessingSecurityScopedResource() }
    #endif
  }
}
