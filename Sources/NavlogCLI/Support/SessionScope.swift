import Navlog
import NavlogTools

/// The sessions that a verb searches: all of a log, a named one, or by default the last.
enum SessionScope: Hashable {
  case all
  case one(MomentReference.Session)
  case last

  /// The word for all sessions. It cannot begin an id, which has hexadecimal digits.
  static let allWord = "all"

  /// Reads a word; `nil` is the last session.
  ///
  /// - Throws: `UsageError`, `MomentError`.
  init(_ word: String?) throws {
    switch word {
    case nil: self = .last
    case Self.allWord?: self = .all
    case let word?: self = .one(try Arguments.session(word))
    }
  }

  /// The sessions, in the order of the log.
  ///
  /// - Throws: `MomentError` when there is none; `EventLogError`.
  func resolve(in log: any EventLog) throws -> [SessionRecord] {
    switch self {
    case .one(let session): return [try session.resolve(in: log)]
    case .last: return [try MomentReference.Session.fromEnd(1).resolve(in: log)]
    case .all:
      let sessions = try log.sessions()
      // The same error as for one session of an empty log.
      return sessions.isEmpty ? [try MomentReference.Session.fromEnd(1).resolve(in: log)] : sessions
    }
  }

  /// The first of the sessions before the last, newest first, for which a search succeeds: one to name when the last
  /// session, searched by default, has no result.
  func earlierSession(
    in log: any EventLog, where succeeds: (SessionRecord) throws -> Bool
  ) rethrows -> SessionRecord? {
    guard self == .last, let sessions = try? log.sessions() else { return nil }
    return try sessions.dropLast().reversed().first(where: succeeds)
  }
}

extension Arguments {
  /// The next argument as the sessions to search.
  mutating func nextScope() throws -> SessionScope { try SessionScope(next()) }
}

extension Column {
  /// The session of a row, in a list of several sessions.
  static let session = Column("session", minimum: 8)
}
