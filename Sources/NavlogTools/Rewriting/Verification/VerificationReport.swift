import Navlog
public import NavlogSQLite

/// The checks of a log, and their results.
///
/// ```swift
/// let report = try SQLiteEventLog.verify("app.sqlite")
/// for check in report.checks where check.failures > 0 { print(check.claim, check.first ?? "") }
/// ```
public struct VerificationReport: Hashable, Sendable {
  /// A claim that must hold for a log, and the number of violations.
  public struct Check: Hashable, Sendable {
    /// A short name for programs.
    public let name: String
    /// The claim, as a sentence without its full stop.
    public let claim: String
    /// The number of violations of the claim.
    public private(set) var failures = 0
    /// The first violation: its location in the log, and how the log differs from the claim.
    public private(set) var first: String?
    /// The part of the log that this check leaves out, and the reason; `nil` if nothing is left out.
    public internal(set) var exception: String?

    package init(_ name: String, _ claim: String) {
      self.name = name
      self.claim = claim
    }

    package mutating func fail(_ sentence: @autoclosure () -> String) {
      if failures == 0 { first = sentence() }
      failures += 1
    }
  }

  /// The number of sessions that were read.
  public package(set) var sessions = 0
  /// The number of events that were read.
  public package(set) var events = 0
  /// The number of events of kinds that this version does not know.
  public package(set) var unknown = 0
  /// The number of snapshots that were compared.
  public package(set) var snapshots = 0
  /// The checks that were made, with their results.
  public package(set) var checks: [Check]
  /// The replays of all sessions, in the order of the log.
  public package(set) var replays: [ReplayCheck] = []
  /// The reason why the log could not be read to its end; `nil` when it could.
  public package(set) var interruption: String?

  /// The state of the hash chain; `nil` for a log without seals: a log in memory, or an export.
  public package(set) var chain: ChainReport?

  /// The reason why the rows of an export are not proven, as the export states it; `nil` if the export states no reason. For a
  /// log with a hash chain, see `ChainReport.unproven`.
  public package(set) var unproven: String?

  /// The results of comparing the log with the receipts of a collector; empty without receipts.
  public package(set) var receipts: [ReceiptFinding] = []

  /// Whether every check passed, every seal matches its rows, and the log was read to its end. For a log without seals, such as
  /// an export, the value is also `false` if the log contradicts a receipt, or the signature of a receipt is invalid. For a log
  /// with seals, such a receipt affects only the ``verdict``, its ``reason`` and the ``firstFailure``.
  public var isSound: Bool {
    interruption == nil && checks.allSatisfy { $0.failures == 0 } && chain?.isWhole != false
      && (chain != nil || contradiction == nil)
  }

  /// The first receipt that the log contradicts, or whose signature is invalid.
  private var contradiction: ReceiptFinding? { receipts.first(where: \.isContradicted) }

  /// The verdict on the log as a whole; `nil` for a log without seals.
  public var verdict: ChainReport.Verdict? {
    guard interruption == nil else { return .broken }
    return chain.map { chain in
      guard isSound else { return .broken }
      return contradiction == nil ? chain.verdict.0 : .unanchored
    }
  }

  /// The reason for ``verdict``, as a sentence without its full stop. For a broken log, the reason is the first violation, or
  /// the reason why the log could not be read to its end.
  public var reason: String? {
    if let interruption { return "the log could not be read to its end: \(interruption)" }
    return chain.map { chain in
      if !isSound { return violation ?? chain.verdict.1 }
      if let contradiction { return contradiction.sentence }
      guard chain.verdict.0 == .chainOnly, chain.seals == 0 else { return chain.verdict.1 }
      return "the log has no hash chain, so changes cannot be detected"
    }
  }

  /// The first violation that one of ``checks`` found. It does not include violations of the hash chain.
  private var violation: String? { checks.first { $0.failures > 0 }.map { $0.first ?? $0.claim } }

  /// The first failure; `nil` without one. A head or a receipt that does not match the log is a failure, even if ``isSound`` is
  /// `true`. Neither a missing head nor a record that rows are unproven, as in a salvaged log, is a failure.
  public var firstFailure: String? {
    if interruption != nil { return reason }
    if let violation { return violation }
    if let contradiction { return contradiction.sentence }
    switch verdict {
    case nil, .verified, .chainOnly: return nil
    case .unanchored: return chain?.isContradicted == true ? reason : nil
    case .broken: return reason
    }
  }

  /// The limits of this verification, one sentence each.
  public var notChecked: [String] { notCheckedOfLog + notCheckedOfReceipts }

  private var notCheckedOfReceipts: [String] {
    let unchecked = receipts.count { $0.signature == .notChecked }
    guard unchecked > 0 else { return [] }
    let (signatures, receipts) =
      unchecked == 1
      ? ("the signature of the receipt", "the receipt")
      : ("the signatures of \(unchecked) receipts", "the receipts")
    return ["\(signatures), because without the collector's key, anyone could have written \(receipts)"]
  }

  private var notCheckedOfLog: [String] {
    guard let chain else {
      if interruption != nil { return [] }
      return [
        "deliberate changes and a truncated end, because an export has no seals that would reveal them"
      ]
    }
    if chain.seals == 0, case .none = chain.anchor {
      return [
        "deliberate changes and a truncated end, because the log has no hash chain that would reveal them"
      ]
    }
    var sentences = [
      "whether events were true when they were recorded, because seals prove only that nothing was changed later"
    ]
    if let rows = Self.lastRows(chain.unsealedEvents, chain.unsealedRows) {
      let isOne = chain.unsealedEvents + chain.unsealedRows == 1
      sentences.append("changes to \(rows); no seal covers \(isOne ? "it" : "them") yet")
    }
    if chain.laterEvents > chain.unsealedEvents || chain.laterRows > chain.unsealedRows,
      let rows = Self.lastRows(chain.laterEvents, chain.laterRows)
    {
      sentences.append(
        "whether the app recorded \(rows); the known head is older, and anyone who can write the file can add "
          + "and seal rows")
    }
    if chain.signed > 0 {
      sentences.append("the \(chain.signed) signatures, because verifying them requires the key")
    }
    return sentences
  }

  /// Returns a phrase for the last rows of a log, such as `the last 3 events and 2 other rows`. The result is `nil` if both
  /// numbers are 0.
  private static func lastRows(_ events: Int, _ others: Int) -> String? {
    guard events > 0 else {
      return others > 1
        ? "the last \(others) rows, which are not events"
        : others == 1 ? "the last row, which is not an event" : nil
    }
    let last = events == 1 ? "the last event" : "the last \(events) events"
    return others > 1 ? "\(last) and \(others) other rows" : others == 1 ? "\(last) and one other row" : last
  }

  package init(_ checks: [Check]) { self.checks = checks }

  package mutating func fail(_ name: String, _ sentence: @autoclosure () -> String) {
    if let index = checks.firstIndex(where: { $0.name == name }) { checks[index].fail(sentence()) }
  }

  package mutating func except(_ name: String, _ sentence: String) {
    guard let index = checks.firstIndex(where: { $0.name == name }), checks[index].exception == nil else {
      return
    }
    checks[index].exception = sentence
  }
}

extension VerificationReport.Check {
  package static let file = Self(
    "file", "the pages and indexes of the file are intact, according to SQLite's integrity_check")
  package static let sessions = Self(
    "sessions", "every event belongs to one session, and sessions do not overlap")
  package static let dictionaries = Self("dictionaries", "the dictionaries are complete and readable")
  package static let rows = Self(
    "rows", "every event is readable, and has the encoding that this version writes")
  package static let positions = Self(
    "positions", "the positions of every session are 1, 2, 3 … without gaps")
  package static let outcomes = Self(
    "outcomes",
    "every event's outcome, removed screens, visible screen and depth match this version's replay")
  package static let fold = Self("fold", "a second, independent replay ends in the same state")
  package static let snapshots = Self(
    "snapshots", "every snapshot equals the replayed state at the same position")
  package static let causes = Self("causes", "every cause is an earlier event of its session")
}
