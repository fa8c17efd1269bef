package import Navlog
import NavlogSQLite

/// The sessions to read from several logs, so that each session counts once.
///
/// A session is in two logs when a user sent theirs twice. It is read from the log that has most of it.
package struct SessionSelection: Hashable, Sendable {
  /// The sessions of each log, in the order of the logs; `nil` for all of them.
  package let parts: [Set<String>?]
  private let prefixes: [Substring: Int]

  /// Selects the sessions of several logs.
  ///
  /// - Parameter logs: The sessions of each log.
  package init(_ logs: [[SessionRecord]]) {
    var owners: [String: (log: Int, count: Int)] = [:]
    for (log, sessions) in logs.enumerated() {
      for session in sessions where owners[session.info.id].map({ $0.count < session.count }) ?? true {
        owners[session.info.id] = (log, session.count)
      }
    }
    parts = logs.enumerated().map { log, sessions in
      let own = sessions.lazy.map(\.info.id).filter { owners[$0]?.log == log }
      return own.count == sessions.count ? nil : Set(own)
    }
    prefixes = owners.keys.reduce(into: [:]) { $0[$1.prefix(Self.shortLength), default: 0] += 1 }
  }

  /// Selects one session of one log.
  package init(_ session: SessionRecord) {
    parts = [[session.info.id]]
    prefixes = [:]
  }

  private static let shortLength = 8

  /// Returns the beginning of a session's identifier, long enough to be unique.
  package func shortID(_ session: String) -> String {
    let short = session.prefix(Self.shortLength)
    return prefixes[short, default: 1] > 1 ? session : String(short)
  }
}
