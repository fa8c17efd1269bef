/// The result of checking the hash chain of a log.
///
/// ```swift
/// let report = try SQLiteEventLog.verify(path, head: notedHead)
/// if let chain = report.chain, !chain.isWhole {
///   for broken in chain.breaks { print("seal \(broken.seal): \(broken.sentence)") }
/// }
/// ```
///
/// ## Topics
///
/// ### Verdicts
/// - ``Verdict``
/// - ``isWhole``
///
/// ### Findings
/// - ``breaks``
/// - ``anchor``
/// - ``wasCut``
/// - ``unproven``
/// - ``maintenance``
public struct ChainReport: Hashable, Sendable {
  /// The conclusion of a complete check of a log.
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// No sealed row was changed, and the log contains everything that it contained when the known head was
    /// stored.
    case verified = "VERIFIED"
    /// The chain is intact, but no head is available for comparison. Anyone who can write the file could also have sealed it
    /// again or truncated it.
    case chainOnly = "CHAIN ONLY"
    /// The chain is intact but does not match the known head: the log was truncated, rolled back or rewritten, or the head
    /// belongs to another log. The verdict is also `UNANCHORED` if a record in the log states that the log once did not match
    /// its head, that its head was unreadable, or that some of its rows are not proven.
    case unanchored = "UNANCHORED"
    /// A sealed row was changed, the log contains a row that the library cannot have added, or the log
    /// contradicts itself.
    case broken = "BROKEN"
  }

  /// A problem with the rows of a seal: they do not match the seal, or the library cannot have appended one of them.
  public struct Break: Hashable, Sendable {
    /// The number of the seal. For a problem in rows that no seal covers, the number of the next seal.
    public let seal: Int
    /// A sentence, without its full stop, about the seal's rows and the problem.
    public let sentence: String

    init(seal: Int, sentence: String) {
      self.seal = seal
      self.sentence = sentence
    }
  }

  /// The result of comparing the log with a known head.
  public enum Anchor: Hashable, Sendable {
    /// No head is known.
    case none
    /// The log contains everything that it contained when the head was stored.
    case holds(LogHead)
    /// The log does not match the head, with the reason: a sentence without its full stop.
    case fails(String)
  }

  /// The number of seals.
  public internal(set) var seals = 0
  /// The number of signed seals. Verification counts the signatures, but does not have the key to check them.
  public internal(set) var signed = 0
  /// The problems with sealed rows, in the order of their seals, and then the problems with rows that no seal covers. The list
  /// contains up to a hundred problems with sealed rows.
  public internal(set) var breaks: [Break] = []
  /// The number of events that neither a seal nor the matching head covers.
  public internal(set) var unsealedEvents = 0
  /// The number of events after the matching head. Anyone who can write the file could have added and sealed
  /// these events.
  public internal(set) var laterEvents = 0
  /// The number of rows that are not events, and that neither a seal nor the matching head covers. For example, these rows
  /// record how sessions ended.
  public internal(set) var unsealedRows = 0
  /// The number of rows after the matching head that are not events.
  public internal(set) var laterRows = 0
  /// The result of comparing the log with the known head.
  public internal(set) var anchor = Anchor.none
  /// The last fifty maintenance records of the log, one sentence each, oldest first. Records of masked sessions are left out.
  public internal(set) var maintenance: [String] = []
  /// Whether a maintenance record states that the log once did not match its stored head, or that the head was unreadable.
  public internal(set) var wasCut = false
  /// The reason why the rows may differ from the rows that the app recorded, as a record in the log states it. For
  /// example, the log was rewritten from a log with a broken chain. The reason is a sentence without its full stop;
  /// `nil` if the log has no such record.
  public internal(set) var unproven: String?

  init() {}

  /// Whether ``breaks`` is empty: every seal matches its rows, and all rows follow the rules by which the library appends rows.
  public var isWhole: Bool { breaks.isEmpty }

  /// Whether the log does not match its head now, or did not match it in the past.
  package var isContradicted: Bool { if case .fails = anchor { true } else { wasCut } }

  /// The verdict of the chain, with the reason: a sentence without its full stop. If all other checks of the log passed, this
  /// is also the verdict on the log.
  package var verdict: (Verdict, String) {
    if let first = breaks.first { return (.broken, first.sentence) }
    if wasCut {
      return (
        .unanchored, "the log records that it once did not match its head, or that its head was unreadable"
      )
    }
    if let unproven { return (.unanchored, "not all rows of the log are proven: \(unproven)") }
    switch anchor {
    case .none:
      return (
        .chainOnly, "without a known head, a truncated or re-created log cannot be detected"
      )
    case .fails(let reason): return (.unanchored, reason)
    case .holds(let head):
      let (covered, all) = (head.extent.events, head.extent.events + laterEvents)
      return (
        .verified,
        "the log contains everything that it contained when its head was stored: "
          + (covered == all
            ? "\(all) \(all == 1 ? "event" : "events")" : "the first \(covered) of its \(all) events")
      )
    }
  }
}
