import Navlog
import NavlogTools

/// The sessions that a verb searches: all sessions of a log, a named session, a session from a moment on, or by
/// default the last session.
enum SessionScope: Hashable {
  case all
  case one(MomentReference.Session)
  case last
  /// The part of a session that begins at a moment.
  case from(MomentReference)

  /// The word for all sessions. It cannot begin an id, which consists of hexadecimal digits.
  static let allWord = "all"

  /// Reads a word.
  ///
  /// - Throws: `UsageError`, `MomentError`.
  init(_ word: String) throws { self = word == Self.allWord ? .all : .one(try .init(named: word)) }

  /// Returns the sessions in the order of the log.
  ///
  /// - Throws: `MomentError` when no session matches; `EventLogError`.
  func resolve(in log: any EventLog) throws -> [SessionRecord] {
    switch self {
    case .one(let session): return [try session.resolve(in: log)]
    case .from(let moment): return [try moment.resolve(in: log).session]
    case .last: return [try MomentReference.Session.fromEnd(1).resolve(in: log)]
    case .all:
      let sessions = try log.sessions()
      // If the log is empty, `all` fails with the same error as `last`.
      return sessions.isEmpty ? [try MomentReference.Session.fromEnd(1).resolve(in: log)] : sessions
    }
  }
}

extension SessionScope {
  /// Returns the position at which the search begins: the position of the moment, or 1 without a moment.
  ///
  /// - Throws: `MomentError`, `EventLogError`.
  func start(in log: any EventLog) throws -> Int {
    guard case .from(let moment) = self, moment.point != nil else { return 1 }
    return max(1, try moment.resolve(in: log).position)
  }
}

extension MomentReference {
  /// Whether a word names a session or a moment; any other word is an SQL expression. The words for a session or a moment are
  /// `last`, `all`, a number from the end (`-2`), the beginning of an id (in hexadecimal digits), and words with `@`, such as
  /// `3f2a@12` or `@12`.
  static func isNamed(by word: String) -> Bool {
    word == "last" || word == SessionScope.allWord || namesPoint(word)
      || word.drop { $0 == "-" }.allSatisfy(\.isHexDigit)
  }
}

extension MomentReference.Session {
  /// Reads a word that names a session.
  ///
  /// - Throws: `UsageError`, `MomentError`.
  init(named word: String) throws {
    let reference = try MomentReference(word)
    guard reference.point == nil else {
      throw UsageError(
        "\"\(word.shown)\" is a moment, but a session is expected: remove the @ and everything after it")
    }
    self = reference.session ?? .fromEnd(1)
  }
}

extension Column {
  /// The column for the session of a row, in a list of several sessions.
  static let session = Column("session", minimum: 8, prefersText: true)
}
