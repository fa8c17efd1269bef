/// What became of the seals of a log.
public struct ChainReport: Hashable, Sendable {
  /// What can be said of a log that was checked whole.
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// Nothing sealed was changed, and the log holds all that it held when the known head was noted.
    case verified = "VERIFIED"
    /// The seals fit together, but there is no head to compare with: whoever could write the file could also have made
    /// them all anew, or have cut the log.
    case chainOnly = "CHAIN ONLY"
    /// The seals fit together, but not the known head: the log was cut, rolled back or written anew, or the head is
    /// another log's.
    case unanchored = "UNANCHORED"
    /// Something sealed was changed, or what was recorded does not fit together.
    case broken = "BROKEN"
  }

  /// Some rows that do not give the seal that was made of them.
  public struct Break: Hashable, Sendable {
    /// The number of the seal.
    public let seal: Int
    /// What it covers and what is wrong, as a sentence without its full stop.
    public let sentence: String

    package init(seal: Int, sentence: String) {
      self.seal = seal
      self.sentence = sentence
    }
  }

  /// What is said of a head that was known from elsewhere.
  public enum Anchor: Hashable, Sendable {
    /// No head was known.
    case none
    /// The log holds what it held when the head was noted.
    case holds(LogHead)
    /// It does not; and why, as a sentence without its full stop.
    case fails(String)
  }

  /// How many seals there are.
  public package(set) var seals = 0
  /// How many of them are signed. Whether rightly is for the owner of the key to say.
  public package(set) var signed = 0
  /// The seals that their rows do not give, in order: all, up to a hundred.
  public package(set) var breaks: [Break] = []
  /// How many events came after the last seal, or, where that goes further, after the head that holds.
  public package(set) var unsealedEvents = 0
  /// How many other rows came after the last seal.
  public package(set) var unsealedRows = 0
  /// What is said of the known head.
  public package(set) var anchor = Anchor.none
  /// What was done to the log as a whole, one sentence each.
  public package(set) var maintenance: [String] = []
  /// Whether it was found, when it was written on, not to go as far as its head.
  public package(set) var wasCut = false

  package init() {}

  /// Whether every seal is the one that its rows give.
  public var isWhole: Bool { breaks.isEmpty }

  /// What can be said of a log in which everything else was found to be right, and why, as a sentence without its full
  /// stop.
  package var verdict: (Verdict, String) {
    if let first = breaks.first { return (.broken, first.sentence) }
    if wasCut {
      return (.unanchored, "the log was once found not to go as far as its head; it was written on since")
    }
    switch anchor {
    case .none: return (.chainOnly, "no head is known: a log that was cut, or made anew, looks the same")
    case .fails(let reason): return (.unanchored, reason)
    case .holds(let head):
      return (.verified, "it holds what it held when its head was noted, \(head.extent.events) events")
    }
  }
}
