import Navlog
public import NavlogSQLite

/// What was checked of a log, and what was found.
public struct VerificationReport: Hashable, Sendable {
  /// One thing that must be true of a log.
  public struct Check: Hashable, Sendable {
    /// A short name, for programs.
    public let name: String
    /// What must be true, as a sentence without its full stop.
    public let claim: String
    /// How often it was not.
    public private(set) var failures = 0
    /// The first time that it was not: where, and what differs.
    public private(set) var first: String?
    /// What the check had to leave out, and why.
    public var exception: String?

    package init(_ name: String, _ claim: String) {
      self.name = name
      self.claim = claim
    }

    package mutating func fail(_ sentence: @autoclosure () -> String) {
      if failures == 0 { first = sentence() }
      failures += 1
    }
  }

  /// How many sessions were looked at.
  public package(set) var sessions = 0
  /// How many events were looked at.
  public package(set) var events = 0
  /// How many of them are of kinds that this version does not know.
  public package(set) var unknown = 0
  /// How many snapshots were compared.
  public package(set) var snapshots = 0
  /// What was checked, in order.
  public package(set) var checks: [Check]
  /// Why the log could not be read to its end; `nil` when it could.
  public package(set) var interruption: String?

  /// What became of the log's seals; `nil` where it has none: in memory, in an export.
  public package(set) var chain: ChainReport?

  /// Whether every check passed, every seal is right, and the log was read to its end.
  public var isSound: Bool {
    interruption == nil && checks.allSatisfy { $0.failures == 0 } && chain?.isWhole != false
  }

  /// What can be said of the whole log; `nil` where it has no seals.
  public var verdict: ChainReport.Verdict? { chain.map { isSound ? $0.verdict.0 : .broken } }

  /// Why ``verdict`` is what it is, as a sentence without its full stop.
  public var reason: String? {
    chain.map { chain in
      chain.isWhole && !isSound ? "what is recorded does not fit together" : chain.verdict.1
    }
  }

  /// What a log cannot be checked for.
  public var notChecked: [String] {
    guard let chain else {
      return [
        "deliberate changes, and a cut at its end: only a log in a file has seals that would show them"
      ]
    }
    var sentences = [
      "whether events were true when they were recorded: seals show that nothing was changed afterwards"
    ]
    if chain.unsealedEvents > 0 {
      sentences.append("the last \(chain.unsealedEvents) events against changes: they are in no seal yet")
    } else if chain.unsealedRows > 0 {
      sentences.append(
        "the last \(chain.unsealedRows) rows beside the events against changes: they are in no seal yet")
    }
    if chain.signed > 0 {
      sentences.append("the \(chain.signed) signatures: whoever has the key can")
    }
    return sentences
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
    "file", "the pages of the file are whole, as far as SQLite's quick_check sees")
  package static let sessions = Self(
    "sessions", "every event belongs to one session, and sessions follow one another")
  package static let dictionaries = Self("dictionaries", "the dictionaries are complete and readable")
  package static let rows = Self("rows", "every event can be read, and is written as this version writes it")
  package static let positions = Self(
    "positions", "the positions of every session are 1, 2, 3 … without gaps")
  package static let outcomes = Self(
    "outcomes",
    "outcome, removed screens, visible screen and depth of every event are what this version's fold gives")
  package static let fold = Self("fold", "a second fold, another way, ends in the same state")
  package static let snapshots = Self("snapshots", "every snapshot is the state at its position")
  package static let causes = Self("causes", "every cause is an earlier event of its session")
}
