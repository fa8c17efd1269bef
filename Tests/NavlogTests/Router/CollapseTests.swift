import Navlog
import NavlogTesting
import Testing

@MainActor @Suite struct CollapseTests {
  private func makeSession(_ log: FaultyEventLog, pendingLimit: Int) -> RouterSession<Screen> {
    RouterSession(log: log, pendingLimit: pendingLimit)
  }

  @Test func `a log with an event that stands for many is sound`() throws {
    let log = FaultyEventLog { attempt in (8...40).contains(attempt) ? .refuses : nil }
    let session = makeSession(log, pendingLimit: 5)
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
  func `events that were written although an error was reported are not taken back when others collapse`()
    throws
  {
    let log = FaultyEventLog { attempt in
      switch attempt {
      case 3: .writesAndFails
      case 4...20: .refuses
      default: nil
      }
    }
    let session = makeSession(log, pendingLimit: 3)
    for id in 1...12 { session.router.navigate(to: .detail(id: id)) }
    while !session.logStatus.isRecording { session.retry() }
    session.router.navigate(to: .list)
    #expect(try session.timeline.state(at: session.position) == session.state)
    #expect(try log.log.verify().isSound)
  }

  @Test func `when all that waited was written after all, nothing collapses`() throws {
    let log = FaultyEventLog { attempt in (3...5).contains(attempt) ? .writesAndFails : nil }
    let session = makeSession(log, pendingLimit: 3)
    for id in 1...8 { session.router.navigate(to: .detail(id: id)) }
    #expect(session.logStatus.isRecording)
    let events = try log.events(session.info.id)
    #expect(events.map(\.position) == Array(1...8))
    #expect(events.allSatisfy { $0.action.kind == .navigate })
    #expect(try log.log.verify().isSound)
  }
}
