import Foundation
import Navlog
import NavlogTesting
import Synchronization
import Testing

@Suite struct EventLogContractTests {
  @Test(arguments: BrokenLog.Defect.allCases)
  func `a log with a defect does not fulfill the contract of event logs`(defect: BrokenLog.Defect) throws {
    var failure: (any Error)?
    let issues = ReportedIssue.all {
      do { try defect.rule.check { BrokenLog(defect) } } catch { failure = error }
    }
    if let failure { throw failure }
    #expect(!issues.isEmpty)
  }
}

/// A log with one defect. Apart from the defect, the log forwards all calls to a correct log.
final class BrokenLog: EventLog {
  enum Defect: String, CaseIterable, Sendable, CustomTestStringConvertible {
    /// Loses the call sites of events that are appended without an array.
    case losesCallSites
    /// Accepts any position for the first event of a session, but does not write the event.
    case acceptsAnyFirstPosition
    /// Accepts an event after the end of a session, but does not write it, if the event is appended without an array.
    case acceptsEventsAfterTheEnd
    /// Returns the newest session even if it has no events.
    case returnsEmptySessions
    /// Returns a session for any identity.
    case inventsSessions
    /// Skips the first event if another thread is appending an event.
    case mixesReadsWithWrites

    /// The rule that detects the defect.
    var rule: EventLogContract {
      switch self {
      case .losesCallSites: .keepsEvents
      case .acceptsAnyFirstPosition: .rejectsGaps
      case .acceptsEventsAfterTheEnd: .rejectsWithoutSession
      case .returnsEmptySessions: .findsLastSession
      case .inventsSessions: .reportsMissing
      case .mixesReadsWithWrites: .readsWhileWriting
      }
    }

    var testDescription: String { rawValue }
  }

  private let defect: Defect
  private let log = InMemoryEventLog()
  private let isAppending = Atomic(false)

  init(_ defect: Defect) { self.defect = defect }

  func begin(_ session: SessionInfo) throws(EventLogError) { log.begin(session) }

  func append(_ events: [RecordedEvent<RecordedDestination>], to session: String) throws(EventLogError) {
    if defect == .acceptsAnyFirstPosition, try log.session(session).count == 0, events.first?.position != 1 {
      return
    }
    isAppending.store(true, ordering: .releasing)
    defer { isAppending.store(false, ordering: .releasing) }
    try log.append(events, to: session)
    // The pause gives the other thread time to read.
    if defect == .mixesReadsWithWrites { usleep(1_000) }
  }

  func append(_ event: RecordedEvent<RecordedDestination>, to session: String) throws(EventLogError) {
    if defect == .acceptsEventsAfterTheEnd, log.sessions().last?.ended != nil { return }
    var event = event
    if defect == .losesCallSites { event.source = nil }
    try append([event], to: session)
  }

  func flush() throws(EventLogError) {}

  func end(_ session: String, at time: Int64, after elapsed: Int64) throws(EventLogError) {
    try log.end(session, at: time, after: elapsed)
  }

  func sessions() throws(EventLogError) -> [SessionRecord] { log.sessions() }

  func session(_ id: String) throws(EventLogError) -> SessionRecord {
    let found = log.sessions().last { $0.info.id == id }
    if let found { return found }
    guard defect == .inventsSessions else { throw EventLogError.noSuchSession(id) }
    return SessionRecord(info: SessionInfo(id: id, started: 0, app: "", version: "", system: ""), count: 0)
  }

  func lastSession() throws(EventLogError) -> SessionRecord? {
    log.sessions().last { $0.count > 0 || defect == .returnsEmptySessions }
  }

  func read(
    _ session: String, _ positions: ClosedRange<Int>,
    _ body: (RecordedEvent<RecordedDestination>) throws -> Bool
  ) throws {
    let skipsFirst = defect == .mixesReadsWithWrites && isAppending.load(ordering: .acquiring)
    try log.read(session, positions) { event in
      if skipsFirst, event.position == 1 { return true }
      return try body(event)
    }
  }
}
