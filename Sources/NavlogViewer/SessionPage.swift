public import Navlog

/// One HTML file that shows sessions of a log. It opens in any browser, without an app or a network.
///
/// ```swift
/// try SessionPage(of: log, sessions: [session.info.id]).write { try file.write(contentsOf: $0) }
/// ```
///
/// The file contains the log's complete data about these sessions. To share the file, create it from a log
/// that masks personal data: `RedactedEventLog` of NavlogTools.
///
/// ## Topics
///
/// ### Writing a page
///
/// - ``init(of:sessions:opening:)``
/// - ``write(step:to:)``
/// - ``html()``
public struct SessionPage {
  private let log: any EventLog
  private let sessions: [SessionRecord]
  private let moment: SessionInfo.Moment?

  /// The verdicts of rules on each session, by the identity of the session. The page lists them, and marks violations as
  /// problems.
  package var verdicts: [String: [PageVerdict]] = [:]

  /// The findings of the friction rules that a page cannot check itself, by the identity of the session. The page marks them as
  /// problems.
  package var findings: [String: [PageFinding]] = [:]

  /// Creates a page. The page does not contain events that are recorded after its creation.
  ///
  /// - Parameters:
  ///   - log: The log.
  ///   - sessions: The identities of the sessions to show, in order; `nil` for all.
  ///   - moment: The moment at which the page opens; `nil` for an overview. A link that ends with
  ///     `#s=SESSION&e=POSITION` opens another moment.
  /// - Throws: `EventLogError` when the log cannot be read, or does not contain one of the sessions.
  public init(
    of log: any EventLog, sessions: [String]? = nil, opening moment: SessionInfo.Moment? = nil
  ) throws {
    self.log = log
    self.sessions = try sessions?.map { try log.session($0) } ?? log.sessions()
    self.moment = moment
  }

  /// Passes the file to a closure, piece by piece. Memory grows with the number of different screens and
  /// texts in the sessions, not with the number of their events.
  ///
  /// - Parameters:
  ///   - step: Called once for every event, to report progress or to cancel.
  ///   - body: Receives the next piece, in UTF-8.
  /// - Throws: `EventLogError` when the log cannot be read; every error that a closure throws.
  public func write(step: () throws -> Void = {}, to body: ([UInt8]) throws -> Void) throws {
    try body(Array(ViewerPage.head.utf8))
    try writeData(step: step, to: body)
    try body(Array(ViewerPage.tail.utf8))
  }

  /// Passes only the elements with the data, without the rest of the page, to a closure.
  package func writeData(step: () throws -> Void = {}, to body: ([UInt8]) throws -> Void) throws {
    var data = PageData()
    for session in sessions {
      let id = session.info.id
      try data.append(session, verdicts[id], findings[id] ?? [], of: log, step: step, body)
    }
    try body(data.index(opening: moment))
  }

  /// The page without its data, for a server that is attached to a running app. The page may request data only from this
  /// server.
  package static var livePage: (head: String, tail: String) {
    let head = ViewerPage.head.replacing(
      "content=\"default-src 'none';", with: "content=\"default-src 'none'; connect-src 'self';")
    return (head.replacing("<html ", with: "<html data-attached=\"true\" "), ViewerPage.tail)
  }

  /// Returns the whole file. Use it for short sessions.
  ///
  /// - Throws: `EventLogError` when the log cannot be read.
  public func html() throws -> String {
    var bytes: [UInt8] = []
    try write { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension SessionPage {
  /// The maximum number of events that a browser shows comfortably.
  package static let mostEvents = 1_000_000

  /// Returns the latest sessions that together have up to `limit` events, oldest first. The result contains at least the latest
  /// session, even if this session has more events.
  package static func latest(of sessions: [SessionRecord], atMost limit: Int = mostEvents) -> [SessionRecord]
  {
    var events = 0
    let fitting = sessions.reversed().prefix { session in
      events += session.count
      return events <= limit
    }
    return sessions.suffix(max(1, fitting.count))
  }
}
