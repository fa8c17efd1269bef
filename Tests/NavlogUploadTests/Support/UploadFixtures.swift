import Foundation
import Navlog
import NavlogSQLite
import NavlogTools
import Synchronization
import Testing

@testable import NavlogUpload
@testable import TestFixtures

/// A clock that advances only when the uploader waits or a test advances it. Its random values are always 0.5.
final class UploadTime: Sendable {
  private let time = Mutex(Duration.zero)
  let waits = Mutex<[Duration]>([])

  var clock: UploadClock {
    UploadClock(
      now: { self.time.withLock { $0 } },
      sleep: { delay in
        try Task.checkCancellation()
        self.waits.withLock { $0.append(delay) }
        self.advance(by: delay)
      }, random: { 0.5 })
  }

  func advance(by delay: Duration) { time.withLock { $0 += delay } }
}

extension UploadedLog {
  /// Creates a log to upload from its path.
  init(reading path: String) { self.init(path) { try SQLiteEventLog(reading: $0) } }
}

extension LogUploader {
  /// Creates an uploader of the logs at some paths to a collector in memory.
  init(
    _ server: ModelCollector, _ paths: [String], _ time: UploadTime, _ policy: UploadPolicy = UploadPolicy()
  ) throws {
    self.init(paths.map(UploadedLog.init(reading:)), try .model(), policy, nil, server, time.clock)
  }
}

extension Collector {
  static func model() throws -> Collector {
    try Collector(#require(URL(string: "https://logs.example.com/base/")), token: "token")
  }
}

/// Returns the exported lines of each session of a log.
func exportedLines(_ path: String) throws -> [String: [String]] {
  var found: [String: [String]] = [:]
  let log = try SQLiteEventLog(reading: path)
  for session in try log.sessions() {
    var lines: [String] = []
    try LogExport(of: log, as: .jsonLines, sessions: [session]).write { lines.append($0) }
    // The last line may be another header, which contains the session's endings. That header is not part of the result.
    found[session.info.id] = lines.dropFirst().filter { !$0.hasPrefix(#"{"format""#) }
  }
  return found
}

extension ModelCollector.State {
  /// The lines of each session in all logs, or `nil` if two logs contain different lines of a session.
  var union: [String: [String]]? {
    var found: [String: [String]] = [:]
    for (key, lines) in lines {
      let session = String(key.split(separator: "/")[1])
      guard let other = found[session] else {
        found[session] = lines
        continue
      }
      let (shorter, longer) = other.count < lines.count ? (other, lines) : (lines, other)
      guard longer.starts(with: shorter) else { return nil }
      found[session] = longer
    }
    return found
  }
}
