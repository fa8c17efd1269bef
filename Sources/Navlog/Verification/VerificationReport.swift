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

  /// Whether every check passed, and the log was read to its end.
  public var isSound: Bool { interruption == nil && checks.allSatisfy { $0.failures == 0 } }

  /// What a log cannot be checked for.
  public static let notChecked = [
    "deliberate changes: the log is not protected against somebody who changes rows so that they still fit together",
    "what came after the last event: a log that was cut at its end looks like one that ended there",
  ]

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
