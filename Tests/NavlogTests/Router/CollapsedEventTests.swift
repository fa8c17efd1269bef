import Navlog
import NavlogTesting
import NavlogTools
import Testing

@testable import TestFixtures

/// An event that replaces pending events, except those that the log may already contain.
@Suite @MainActor struct CollapsedEventTests {
  private func makeCollapsing(_ log: FaultyEventLog, pendingLimit: Int) -> RouterSession<Screen> {
    RouterSession(log: log, configuration: .init(pendingLimit: pendingLimit))
  }

  @Test func `a log in which one event replaced several pending events passes verification`() throws {
    let log = FaultyEventLog { attempt in (8...40).contains(attempt) ? .beforeWriting : nil }
    let session = makeCollapsing(log, pendingLimit: 5)
    for id in 1...6 { session.router.navigate(to: .detail(id: id)) }
    for _ in 1...12 {
      session.router.pop()
      session.router.navigate(to: .settings)
    }
    while !session.logStatus.isRecording { session.retry() }
    session.router.pop()
    let report = try log.log.verify()
    #expect(report.isSound, "\(report.checks.compactMap(\.first))")
    #expect(try log.log.state(session.info.id, at: session.position).visible?.name == "settings")
  }

  @Test
  func `events that the log stored although it reported an error remain before the restore event`()
    throws
  {
    let log = FaultyEventLog { attempt in
      switch attempt {
      case 3: .afterWriting
      case 4...20: .beforeWriting
      default: nil
      }
    }
    let session = makeCollapsing(log, pendingLimit: 3)
    for id in 1...12 { session.router.navigate(to: .detail(id: id)) }
    while !session.logStatus.isRecording { session.retry() }
    session.router.navigate(to: .list)
    #expect(try session.timeline.state(at: session.position) == session.state)
    #expect(try log.log.verify().isSound)
  }

  @Test func `pending events that may already have been written are not replaced by one event`() throws {
    let log = FaultyEventLog { attempt in (3...5).contains(attempt) ? .afterWriting : nil }
    let session = makeCollapsing(log, pendingLimit: 3)
    for id in 1...8 { session.router.navigate(to: .detail(id: id)) }
    #expect(session.logStatus.isRecording)
    let events = try log.events(session.info.id)
    #expect(events.map(\.position) == Array(1...7))
    #expect(
      events.map(\.action.kind) == [.navigate, .navigate, .restore] + repeatElement(.navigate, count: 4))
    #expect(events[2].action.collapsedCalls == 2)
    #expect(try session.timeline.state(at: 7) == session.state)
    #expect(try log.log.verify().isSound)
  }

  @Test func `the router of a dismissed modal stays invalid after one event replaces the pending events`()
    throws
  {
    let log = FaultyEventLog { attempt in (2...6).contains(attempt) ? .beforeWriting : nil }
    let session = makeSession(log: log, pendingLimit: 3)
    session.router.navigate(to: .filter)
    let old = try #require(session.router.sheetRouter)
    session.router.dismissSheet()
    session.router.navigate(to: .filter)
    session.router.setActive()
    while !session.logStatus.isRecording { session.retry() }
    #expect(old.navigate(to: .list) == .noEffect(.noSuchRouter))
    #expect(session.router.sheetRouter?.navigate(to: .list) == .applied)
    #expect(session.visibleRouter.navigationStackPath == [.list])
    #expect(try session.timeline.state(at: session.position) == session.state)
  }

  @Test func `a modal keeps its router when one event replaces the pending events`() throws {
    let log = FaultyEventLog { attempt in (2...9).contains(attempt) ? .beforeWriting : nil }
    let session = makeSession(log: log, pendingLimit: 3)
    session.router.navigate(to: .filter)
    let sheet = try #require(session.router.sheetRouter)
    for id in 1...8 { sheet.navigate(to: .detail(id: id)) }
    while !session.logStatus.isRecording { session.retry() }
    #expect(session.router.sheetRouter === sheet && !sheet.isGone)
    #expect(sheet.navigate(to: .list) == .applied)
    #expect(sheet.navigationStackPath == (1...8).map { .detail(id: $0) } + [.list])
    #expect(try log.events(session.info.id).contains { $0.action.collapsedCalls > 1 })
    try session.look(at: 1)
    #expect(!sheet.isGone && sheet.entries.isEmpty && session.router.presentingSheet == .filter)
    session.lookAtPresent()
    #expect(sheet.entries.count == 9)
    #expect(try session.timeline.state(at: session.position) == session.state)
    sheet.dismiss()
    #expect(sheet.isGone && session.router.presentingSheet == nil)
  }

  @Test
  func `too many pending events are replaced by one event with their number and the resulting state`()
    throws
  {
    let log = FaultyEventLog { attempt in (3...200).contains(attempt) ? .beforeWriting : nil }
    let session = makeSession(log: log, pendingLimit: 10)
    session.router.navigate(to: .list)
    for id in 1...95 { session.router.navigate(to: .detail(id: id)) }
    session.router.navigate(to: .filter)
    while !session.logStatus.isRecording { session.retry() }
    session.visibleRouter.navigate(to: .detail(id: 100))
    let events = try log.events(session.info.id)
    let calls = events.reduce(0) { $0 + max(1, $1.action.collapsedCalls) }
    #expect(calls == 98)
    #expect(events.map(\.position) == Array(1...events.count))
    #expect(try session.timeline.state(at: session.position) == session.state)
    #expect(session.router.navigationStackPath.count == 96)
    #expect(session.visibleRouter.navigationStackPath == [.detail(id: 100)])
  }
}
