/// What was saved of a damaged log, and what was not.
public struct SalvageReport: Hashable, Sendable {
  /// What became of one session.
  public struct Session: Hashable, Sendable {
    /// The identity in the new log; one that was made up where the session's own row could not be read.
    public let id: String
    /// Whether the session's own row was read.
    public let isNamed: Bool
    /// How many events were saved.
    public internal(set) var saved = 0
    /// The positions of events that could not be read. In the new log an event of the kind `lost` stands for each, so
    /// that all others keep their numbers.
    public internal(set) var lost: [ClosedRange<Int>] = []
    /// The positions of events that could be read, and that are not what happened: they contradict what came before, or
    /// cannot be events. They are kept whole within events of the kind `damaged`.
    public internal(set) var doubtful: [Int] = []
    /// The last position that is known to have been there.
    public internal(set) var last = 0
  }

  /// The sessions of the new log, in order.
  public internal(set) var sessions: [Session] = []
  /// What had to be done to read the file at all, a sentence each.
  public internal(set) var repairs: [String] = []

  /// How many events were saved.
  public var saved: Int { sessions.reduce(0) { $0 + $1.saved } }
  /// How many events are known to be missing.
  public var lost: Int { sessions.reduce(0) { $0 + $1.lost.reduce(0) { $0 + $1.count } } }
}
