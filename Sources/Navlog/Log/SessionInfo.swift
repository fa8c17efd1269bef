/// One launch of an app, as its log knows it.
public struct SessionInfo: Hashable, Sendable {
  /// The identity, unique among all logs: hexadecimal digits.
  public let id: String
  /// When it began, in milliseconds since 1970.
  public let started: Int64
  /// The app's name.
  public let app: String
  /// The app's version.
  public let version: String
  /// The operating system and its version.
  public let system: String
  /// The moment of an earlier session that this one went on from.
  public let parent: Moment?

  /// A position in a session.
  public struct Moment: Hashable, Sendable {
    /// The session's identity.
    public let session: String
    /// The position of an event in it; 0 is before the first.
    public let position: Int

    /// A moment.
    public init(session: String, position: Int) {
      self.session = session
      self.position = position
    }
  }

  /// What is known of a launch at its beginning.
  public init(
    id: String, started: Int64, app: String, version: String, system: String, parent: Moment? = nil
  ) {
    self.id = id
    self.started = started
    self.app = app
    self.version = version
    self.system = system
    self.parent = parent
  }
}

/// A session with what became of it.
public struct SessionRecord: Hashable, Sendable {
  /// What was known at its beginning.
  public let info: SessionInfo
  /// How many events it holds.
  public let count: Int
  /// When it ended by being closed, in milliseconds since 1970; `nil` for one that was killed or still runs.
  public let ended: Int64?
  /// How long it lasted until it was closed, in microseconds of a clock that does not jump.
  public let duration: Int64?

  /// A session with what became of it.
  public init(info: SessionInfo, count: Int, ended: Int64? = nil, duration: Int64? = nil) {
    self.info = info
    self.count = count
    self.ended = ended
    self.duration = duration
  }
}
