import Navlog

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
    /// The positions of events that were saved without all of their names. In the new log a destination, a kind, an
    /// origin or a router whose name could not be read is called `lost-` and a number, the same one wherever it was the
    /// same name; a place in the source is missing.
    public internal(set) var incomplete: [Int] = []
    /// The positions of events that could be read, and that are not what happened: they contradict what came before, or
    /// cannot be events. They are kept whole within events of the kind `damaged`.
    public internal(set) var damaged: [Int] = []
    /// The last position that is known to have been there.
    public internal(set) var last = 0
  }

  /// A stretch of the damaged log whose seals are still those that its rows give: it is as it was recorded.
  public struct IntactRange: Hashable, Sendable {
    /// Its first event, as `SESSION@POSITION` in the damaged log.
    public let first: String
    /// Its last event.
    public let last: String
    /// How many events it holds.
    public let events: Int
  }

  /// What of the damaged log is certainly as it was recorded, in order. The new log has seals of its own, which say
  /// nothing of what was before.
  public internal(set) var intactRanges: [IntactRange] = []
  /// The sessions of the new log, in order.
  public internal(set) var sessions: [Session] = []
  /// What had to be done to read the file at all, a sentence each.
  public internal(set) var repairs: [String] = []

  /// How many events were saved.
  public var saved: Int { sessions.reduce(0) { $0 + $1.saved } }
  /// How many events are known to be missing.
  public var lost: Int { sessions.reduce(0) { $0 + $1.lost.reduce(0) { $0 + $1.count } } }
}
