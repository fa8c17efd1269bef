/// A session, as recorded in the log. A launch of the app usually records one session. It records another one after a takeover,
/// or if the log can no longer continue the session.
public struct SessionInfo: Hashable, Sendable {
  /// The identity, unique among all logs, in hexadecimal digits.
  public let id: String
  /// The time at which the session began, in milliseconds since 1970.
  public let started: Int64
  /// The app's name.
  public let app: String
  /// The app's version.
  public let version: String
  /// The operating system and its version.
  public let system: String
  /// The moment of an earlier session that this session continues from.
  public let parent: Moment?
  /// Whether the session was redacted for sharing, or took over such a session. Its events may then contain masks
  /// instead of the real values. A mask usually has the type of the original value.
  public let isMasked: Bool

  /// A position in a session.
  public struct Moment: Hashable, Sendable {
    /// The session's identity.
    public let session: String
    /// The position of an event in the session; 0 is before the first event.
    public let position: Int

    /// Creates a moment.
    public init(session: String, position: Int) {
      self.session = session
      self.position = position
    }
  }

  /// Creates a session's information.
  public init(
    id: String, started: Int64, app: String, version: String, system: String, parent: Moment? = nil,
    isMasked: Bool = false
  ) {
    self.id = id
    self.started = started
    self.app = app
    self.version = version
    self.system = system
    self.parent = parent
    self.isMasked = isMasked
  }

  /// The first digits of the identity, which lists and messages use: `5e551077`. The text is safe to print.
  package var shortID: String { Self.shortID(id) }

  /// Returns the first digits of a session's identity.
  package static func shortID(_ id: String) -> String { StoredText.printable(String(id.prefix(8))) }

  /// The app's name and version, `Challenge 1.0`; empty if the log contains neither. The text may contain unprintable
  /// characters.
  package var appText: String { [app, version].filter { !$0.isEmpty }.joined(separator: " ") }

  /// A file name for the session: `Challenge-5e551077`, without the characters that a file system may reject.
  package var fileName: String {
    func plain(_ text: String) -> String {
      text.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
    let app = plain(app).prefix(40)
    return "\(app.isEmpty ? "navigation" : app)-\(plain(String(id.prefix(8))))"
  }

  /// The information for a redacted copy of the session: the same values, with ``isMasked`` set.
  package var masked: SessionInfo {
    SessionInfo(
      id: id, started: started, app: app, version: version, system: system, parent: parent, isMasked: true)
  }
}

/// A session in a log, with its number of events and its end.
public struct SessionRecord: Hashable, Sendable {
  /// The session's information, as known at its beginning.
  public let info: SessionInfo
  /// The number of the session's events.
  public let count: Int
  /// The time at which the session was closed, in milliseconds since 1970; `nil` for a session that was not closed, for
  /// example because the app was killed or is still running.
  public let ended: Int64?
  /// The duration of the session until it was closed, in microseconds of a monotonic clock; `nil` if it was not closed.
  public let duration: Int64?

  /// Creates a session's record.
  public init(info: SessionInfo, count: Int, ended: Int64? = nil, duration: Int64? = nil) {
    self.info = info
    self.count = count
    self.ended = ended
    self.duration = duration
  }
}
