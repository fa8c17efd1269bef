public import Navlog
public import Testing

/// What every ``EventLog`` must do, as cases that run against any. Whoever writes a log runs them all:
///
/// ```swift
/// @Test(arguments: EventLogContract.allCases)
/// func `my log keeps the contract`(rule: EventLogContract) throws {
///   try rule.check { try MyEventLog() }
/// }
/// ```
public enum EventLogContract: String, Sendable, CaseIterable, CustomTestStringConvertible {
  /// A session that was begun is listed, and empty.
  case begins
  /// Events come back as they were appended, one by one or several together.
  case keepsEverything
  /// Each session is numbered from 1, and earlier ones stay readable.
  case numbersEachSession
  /// Events that do not follow on the last one are refused, and none of their batch counts.
  case refusesGaps
  /// Nothing is appended before a session begins or after it ended.
  case refusesWithoutSession
  /// A session that was ended says when; another can begin.
  case ends
  /// A session is written by its own name: once another was begun, nothing gets into that one's.
  case tellsSessionsApart
  /// A part is read, a reader may stop, and positions that do not exist are passed over.
  case readsParts
  /// What is not there is named.
  case namesWhatIsMissing
  /// The state at any moment is the fold, whatever snapshots were kept.
  case findsStates
  /// A read within a read's closure, and an error thrown there, do no harm.
  case readsWhileReading
  /// Others read while events are appended.
  case readsWhileWriting

  /// The rule in words.
  public var testDescription: String { rawValue }

  /// Runs the case against new, empty logs.
  ///
  /// - Throws: whatever the log throws where it should not.
  public func check(
    sourceLocation: SourceLocation = #_sourceLocation, _ make: () throws -> any EventLog
  ) throws {
    let run = ContractRun(log: try make(), location: sourceLocation)
    switch self {
    case .begins: try run.begins()
    case .keepsEverything: try run.keepsEverything()
    case .numbersEachSession: try run.numbersEachSession()
    case .refusesGaps: try run.refusesGaps()
    case .refusesWithoutSession: try run.refusesWithoutSession()
    case .ends: try run.ends()
    case .tellsSessionsApart: try run.tellsSessionsApart()
    case .readsParts: try run.readsParts()
    case .namesWhatIsMissing: try run.namesWhatIsMissing()
    case .findsStates: try run.findsStates()
    case .readsWhileReading: try run.readsWhileReading()
    case .readsWhileWriting: try run.readsWhileWriting()
    }
  }
}
