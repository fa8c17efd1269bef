public import Navlog

/// One HTML file that shows what happened in sessions of a log: anybody opens it in a browser, without an app or a network.
///
/// ```swift
/// try SessionPage(of: log, sessions: [session]).write { try file.write(contentsOf: $0) }
/// ```
///
/// The file holds everything that the log does about its sessions. To share it, write that of a log which masks them:
/// `RedactedEventLog` of NavlogTools.
///
/// ## Topics
///
/// ### Writing a page
///
/// - ``init(of:sessions:)``
/// - ``write(step:to:)``
/// - ``html()``
///
/// ### Linking to a moment
///
/// - ``fragment(session:position:)``
public struct SessionPage {
  private let log: any EventLog
  private let sessions: [SessionRecord]

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - log: The log.
  ///   - sessions: The sessions to show, each with the events that it had when it was listed; `nil` for all.
  /// - Throws: `EventLogError` when the log cannot be read.
  public init(of log: any EventLog, sessions: [SessionRecord]? = nil) throws {
    self.log = log
    self.sessions = try sessions ?? log.sessions()
  }

  /// Passes the file, piece by piece, to a closure. Memory grows with the number of different screens and texts in the sessions, not
  /// with that of their events.
  ///
  /// - Parameters:
  ///   - step: Called once for every event, to report progress or to cancel.
  ///   - body: Takes the next piece, in UTF-8.
  /// - Throws: `EventLogError` when the log cannot be read; any error that a closure throws.
  public func write(step: () throws -> Void = {}, to body: ([UInt8]) throws -> Void) throws {
    try body(Array(ViewerPage.head.utf8))
    var data = PageData()
    for session in sessions { try data.append(session, of: log, step: step, body) }
    try body(data.index)
    try body(Array(ViewerPage.tail.utf8))
  }

  /// Returns the file as a whole: for short sessions.
  ///
  /// - Throws: `EventLogError` when the log cannot be read.
  public func html() throws -> String {
    var bytes: [UInt8] = []
    try write { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns what to append to the address of a page for a link to a moment: `#s=3f2a90&e=120`.
  ///
  /// - Parameters:
  ///   - session: The identity of the session.
  ///   - position: The position of an event; 0 is before the first.
  public static func fragment(session: String, position: Int) -> String {
    var text = "#s="
    for byte in session.utf8 {
      let isPlain = (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      if isPlain || byte == 0x2D || byte == 0x5F || byte == 0x2E {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += byte < 16 ? "%0" + String(byte, radix: 16) : "%" + String(byte, radix: 16)
      }
    }
    return "\(text)&e=\(position)"
  }
}
