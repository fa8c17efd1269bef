package import Navlog
import NavlogSQLite

/// The sessions to read from several logs, so that each session counts once.
///
/// A session is in two logs if a user sent the log twice. Such a session is read from the log that contains more of its events.
package struct SessionSelection: Hashable, Sendable {
  /// The sessions of each log, in the order of the logs; `nil` for all of them.
  package let parts: [Set<String>?]
  /// The names of all sessions of the logs.
  package let names: SessionNames

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
    names = SessionNames(owners.keys)
  }

  /// Selects one session of a log. The name of the session is long enough to differ from the names of all other sessions of the
  /// log.
  package init(_ session: SessionRecord, of sessions: [SessionRecord]) {
    parts = [[session.info.id]]
    names = SessionNames(sessions.map(\.info.id))
  }
}
