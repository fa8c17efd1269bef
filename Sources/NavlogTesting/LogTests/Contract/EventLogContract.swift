import Foundation
public import Navlog
import Synchronization
public import Testing

/// The contract of `EventLog`, as test cases. Run them against your own implementation:
///
/// ```swift
/// @Test(arguments: EventLogContract.allCases)
/// func `my log fulfills the contract`(rule: EventLogContract) throws {
///   try rule.check { try MyEventLog() }
/// }
/// ```
public enum EventLogContract: String, Sendable, CaseIterable, CustomTestStringConvertible {
  /// A session that has just begun is in the log's list of sessions, and has no events.
  case beginsSession
  /// A read returns the appended events unchanged, whether they were appended one by one or in batches.
  case keepsEvents
  /// Positions begin at 1 in every session, and earlier sessions stay readable.
  case numbersEachSession
  /// The positions of a batch must follow those of the session without a gap. Otherwise, the log rejects the whole batch. The
  /// first position of a session is 1.
  case rejectsGaps
  /// Events cannot be appended before a session begins or after it ended.
  case rejectsWithoutSession
  /// After a session has ended, the list of sessions contains its end, which a second end does not change. Another session can
  /// then begin.
  case endsSession
  /// The last session is the newest session that has events. Without such a session, the result is `nil`.
  case findsLastSession
  /// After another session has begun, an earlier session is superseded and cannot be written.
  case keepsSessionsApart
  /// A session accepts further events while the log is suspended, and after the log was resumed.
  case continuesWhenSuspended
  /// A read of a range that extends beyond the session returns the events that exist. The closure that receives the events can
  /// stop the reading early.
  case readsRanges
  /// A call for a missing session throws `noSuchSession`. A call for the state at a missing position throws `noSuchPosition`.
  case reportsMissing
  /// The log's state at any position equals the state of a replay, even if the log uses saved snapshots.
  case computesStates
  /// The closure that receives the events of a read can itself read the log, and can throw an error.
  case readsWhileReading
  /// While events are appended, another thread can read the events that are already in the log.
  case readsWhileWriting

  /// The name of the rule, for the list of a parameterized test.
  public var testDescription: String { rawValue }

  /// Checks the rule, and records an issue for every violation.
  ///
  /// - Parameters:
  ///   - sourceLocation: The location at which issues are reported.
  ///   - make: Returns a new, empty log.
  /// - Throws: The errors of the log that the rule does not expect.
  public func check(
    sourceLocation: SourceLocation = #_sourceLocation, _ make: () throws -> any EventLog
  ) throws {
    let check = ContractCheck(log: try make(), location: sourceLocation)
    switch self {
    case .beginsSession: try check.beginsSession()
    case .keepsEvents: try check.keepsEvents()
    case .numbersEachSession: try check.numbersEachSession()
    case .rejectsGaps: try check.rejectsGaps()
    case .rejectsWithoutSession: try check.rejectsWithoutSession()
    case .endsSession: try check.endsSession()
    case .findsLastSession: try check.findsLastSession()
    case .keepsSessionsApart: try check.keepsSessionsApart()
    case .continuesWhenSuspended: try check.continuesWhenSuspended()
    case .readsRanges: try check.readsRanges()
    case .reportsMissing: try check.reportsMissing()
    case .computesStates: try check.computesStates()
    case .readsWhileReading: try check.readsWhileReading()
    case .readsWhileWriting: try check.readsWhileWriting()
    }
  }
}

/// The checks of one log, a method for each rule.
private struct ContractCheck {
  let log: any EventLog
  let location: SourceLocation

  private let session = RandomSession(seed: 11, count: 120)
  private var id: String { session.info.id }

  private func expect(_ condition: Bool, _ claim: Comment) {
    #expect(condition, claim, sourceLocation: location)
  }

  private func expect(_ code: EventLogError.Code, _ claim: Comment, _ body: () throws -> Void) {
    do {
      try body()
      Issue.record(claim, sourceLocation: location)
    } catch { #expect((error as? EventLogError)?.code == code, claim, sourceLocation: location) }
  }

  func beginsSession() throws {
    expect(try log.sessions().isEmpty, "a new log has no sessions")
    try log.begin(session.info)
    expect(
      try log.sessions() == [SessionRecord(info: session.info, count: 0, ended: nil)],
      "a session is listed at once")
    expect(try log.events(id).isEmpty, "a new session has no events")
    expect(try log.state(id, at: 0) == NavigationState(), "position 0 is before the first event")
    try log.append([], to: id)
    expect(try log.sessions().map(\.count) == [0], "appending no events adds none")
  }

  func keepsEvents() throws {
    for seed in 20..<25 as Range<UInt64> {
      let session = RandomSession(seed: seed, count: 150)
      try session.write(to: log)
      expect(try log.events(session.info.id) == session.events, "events are read as they were appended")
    }
    try log.begin(session.info)
    for event in session.events { try log.append(event, to: id) }
    expect(try log.events(id) == session.events, "single events are read as they were appended")
    try log.flush()
  }

  func numbersEachSession() throws {
    let sessions = [
      RandomSession(seed: 1, count: 3), RandomSession(seed: 2, count: 0), RandomSession(seed: 3, count: 5),
    ]
    for session in sessions { try session.write(to: log) }
    expect(
      try log.sessions()
        == sessions.map {
          SessionRecord(
            info: $0.info, count: $0.events.count, ended: $0.ended, duration: $0.duration)
        },
      "sessions are listed in the order in which they began, with their ends")
    for session in sessions {
      expect(try log.events(session.info.id) == session.events, "each session has its own events")
    }
  }

  func continuesWhenSuspended() throws {
    try log.begin(session.info)
    try log.append(Array(session.events[..<40]), to: id)
    try log.suspend()
    expect(try log.events(id) == Array(session.events[..<40]), "a suspended log can be read")
    for event in session.events[40..<45] { try log.append(event, to: id) }
    try log.suspend()
    try log.resume()
    try log.append(Array(session.events[45...]), to: id)
    try log.resume()
    expect(try log.events(id) == session.events, "events are appended to the same session")
    try log.suspend()
    try log.end(id, at: session.info.started, after: 0)
    expect(try log.session(id).ended == session.info.started, "a suspended session can be closed")
  }

  func rejectsGaps() throws {
    try log.begin(session.info)
    for wrong in [session.events[1], session.events[4]] {
      expect(.outOfOrder, "the first position is 1") { try log.append([wrong], to: id) }
      expect(.outOfOrder, "the first position is 1, for one event too") { try log.append(wrong, to: id) }
    }
    try log.append(Array(session.events[..<3]), to: id)
    for wrong in [session.events[4...4], session.events[2...2], session.events[0...3]] {
      expect(.outOfOrder, "the next position is 4") { try log.append(Array(wrong), to: id) }
    }
    for wrong in [session.events[4], session.events[2]] {
      expect(.outOfOrder, "the next position is 4, for one event too") { try log.append(wrong, to: id) }
    }
    expect(.outOfOrder, "a batch has no gap") {
      try log.append([session.events[3], session.events[5]], to: id)
    }
    expect(try log.events(id) == Array(session.events[..<3]), "nothing of a rejected batch is in the log")
    try log.append(Array(session.events[3...]), to: id)
    expect(try log.events(id) == session.events, "the log accepts events after a rejection")
  }

  func rejectsWithoutSession() throws {
    expect(.notWriting, "no session was begun") { try log.append([session.events[0]], to: id) }
    expect(.notWriting, "no session was begun") { try log.append(session.events[0], to: id) }
    try log.begin(session.info)
    try log.append(session.events[0], to: id)
    try log.end(id, at: 5, after: 5_000)
    expect(.notWriting, "the session ended") { try log.append([session.events[1]], to: id) }
    expect(.notWriting, "the session ended, for one event too") { try log.append(session.events[1], to: id) }
    expect(try log.events(id) == [session.events[0]], "nothing was appended after the end")
  }

  func endsSession() throws {
    try log.begin(session.info)
    try log.append([session.events[0]], to: id)
    let ended = SessionRecord(info: session.info, count: 1, ended: 1_763_000_000_123, duration: 7)
    try log.end(id, at: 1_763_000_000_123, after: 7)
    expect(try log.sessions() == [ended], "the end is listed")
    try log.end(id, at: 1_763_000_000_456, after: 8)
    expect(try log.sessions() == [ended], "the first end is kept")
    let next = RandomSession(seed: 12, count: 2)
    try log.begin(next.info)
    try log.append(next.events, to: next.info.id)
    expect(
      try log.sessions() == [ended, SessionRecord(info: next.info, count: 2)], "another session can begin")
  }

  func findsLastSession() throws {
    expect(try log.lastSession() == nil, "a new log has no last session")
    try log.begin(session.info)
    expect(try log.lastSession() == nil, "a session without events is not the last session")
    try log.append(session.events[0], to: id)
    let first = SessionRecord(info: session.info, count: 1)
    expect(try log.lastSession() == first, "the newest session with events is the last session")
    let next = RandomSession(seed: 12, count: 2)
    try log.begin(next.info)
    expect(try log.lastSession() == first, "a newer session without events is skipped")
    try log.append(next.events, to: next.info.id)
    expect(
      try log.lastSession() == SessionRecord(info: next.info, count: 2),
      "a newer session with events is the last session")
  }

  func keepsSessionsApart() throws {
    let next = RandomSession(seed: 12, count: 4)
    try log.begin(session.info)
    try log.append(Array(session.events[..<3]), to: id)
    try log.begin(next.info)
    try log.append(Array(next.events[..<3]), to: next.info.id)
    expect(.superseded, "another session was begun") { try log.append([session.events[3]], to: id) }
    expect(.superseded, "another session was begun") { try log.append(session.events[3], to: id) }
    expect(.superseded, "a superseded session cannot be ended") { try log.end(id, at: 5, after: 5_000) }
    log.saveSnapshot(session.states[3], at: 3, of: id)
    try log.append([next.events[3]], to: next.info.id)
    expect(try log.events(id) == Array(session.events[..<3]), "the superseded session is unchanged")
    expect(try log.events(next.info.id) == next.events, "the new session holds its own events")
    expect(try log.sessions().map(\.ended) == [nil, nil], "neither session was ended")
    expect(try log.state(next.info.id, at: 3) == next.states[3], "a snapshot belongs to its own session")
  }

  func readsRanges() throws {
    try session.write(to: log)
    for range in [1...1, 5...20, 118...500, 121...500, 0...2, -9...0, 1...Int.max, 60...60] {
      let expected = session.events.filter { range.contains($0.position) }
      expect(try log.events(id, range) == expected, "\(range) is read")
    }
    var seen: [Int] = []
    try log.read(id, 10...100) { event in
      seen.append(event.position)
      return seen.count < 3
    }
    expect(seen == [10, 11, 12], "a reader stops when its closure returns false")
  }

  func reportsMissing() throws {
    try session.write(to: log)
    expect(.noSuchSession, "there is no such session to read") { try log.read("nope", 1...1) { _ in true } }
    expect(.noSuchSession, "the list does not contain the session") { _ = try log.session("nope") }
    expect(.noSuchSession, "there is no such session with a state") { _ = try log.state("nope", at: 0) }
    expect(.noSuchPosition, "the session is shorter") { _ = try log.state(id, at: 121) }
    expect(.noSuchPosition, "positions are not negative") { _ = try log.state(id, at: -1) }
  }

  func computesStates() throws {
    try session.write(to: log)
    for position in [0, 1, 2, 50, 99, 100, 101, 119, 120] {
      expect(
        try log.state(id, at: position) == session.states[position],
        "the state at \(position) equals the replay of the events")
    }
  }

  func readsWhileReading() throws {
    try session.write(to: log)
    struct Stop: Error {}
    var inner: [RecordedEvent<RecordedDestination>] = []
    do {
      try log.read(id, 1...Int.max) { event in
        if event.position == 5 { inner = try log.events(id, 1...10) }
        if event.position == 7 { throw Stop() }
        return true
      }
      Issue.record("an error of the closure is rethrown", sourceLocation: location)
    } catch is Stop {}
    expect(inner == Array(session.events[..<10]), "a read within a read yields its own events")
    expect(try log.events(id) == session.events, "the log can be read after an error")
  }

  func readsWhileWriting() throws {
    let (log, id, events) = (self.log, self.id, session.events)
    try log.begin(session.info)
    let isWritten = Atomic(false)
    let problem = Mutex<String?>(nil)
    let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      var isLast = false
      repeat {
        // The last read begins after all events were appended, so it must return all of them.
        isLast = isWritten.load(ordering: .acquiring)
        do {
          let read = try log.events(id)
          if read != (isLast ? events : Array(events.prefix(read.count))) {
            problem.withLock { $0 = "\(read.map(\.position))" }
          }
        } catch { problem.withLock { $0 = "\(error)" } }
        begun.signal()
      } while !isLast
      ended.signal()
    }
    begun.wait()
    let writing = Result<Void, any Error> {
      for event in events {
        try log.append(event, to: id)
        if event.position % 10 == 0 {
          let last = try log.events(id, event.position...event.position)
          expect(last == [event], "an appended event can be read")
        }
      }
    }
    isWritten.store(true, ordering: .releasing)
    ended.wait()
    try writing.get()
    let found = problem.withLock { $0 }
    expect(found == nil, "another thread reads the appended events in order, not \(found ?? "")")
    expect(try log.sessions().map(\.count) == [events.count], "all events are counted")
  }
}
