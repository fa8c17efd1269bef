import Foundation
import Navlog
import NavlogTesting

extension Simulation {
  private enum Step: CaseIterable {
    case call, router, link, branch, jump, error, errors, flush, retry, suspend, resume, crash, close, move

    var weight: Int {
      switch self {
      case .call: 120
      case .router: 16
      case .link: 20
      case .branch: 3
      case .jump: 8
      case .error: 6
      case .errors: 3
      case .flush, .retry, .suspend: 2
      case .resume: 4
      case .crash, .close: 2
      case .move: 1
      }
    }

    static let deck = allCases.flatMap { Array(repeating: $0, count: $0.weight) }
    /// The steps that neither end the session nor need the file.
    static let uninterrupted = deck.filter { ![.branch, .crash, .close, .move].contains($0) }
  }

  /// Performs a random step. If the step ended the process, returns how the next process begins.
  func takeStep() throws -> RouterSession<SimulatedScreen>.Configuration.Restoration? {
    guard let session else { throw Problem("nothing runs") }
    let step = random.pick(isUninterrupted || isFileMissing ? Step.uninterrupted : Step.deck)
    switch step {
    case .call: try call(session)
    case .router: try callHeldRouter(session)
    case .link: try open(session)
    case .branch: try branch(session)
    case .jump:
      if random.chance(50) {
        clock.jump(to: random.pick(SimulatedClock.moments))
      } else {
        clock.jump(by: Int64(random.below(200_000_000)) - 100_000_000)
      }
      let now = clock.now()
      note("the clock jumps to \(now)")
    case .error: fail(1)
    case .errors: fail(random.below(60) + 2)
    case .flush:
      note("flush")
      do { try session.flush() } catch { if session.logStatus.isRecording { throw error } }
    case .retry:
      note("the log works again")
      faults.heal()
      session.retry()
    case .suspend:
      note("the app enters the background")
      do { try session.suspend() } catch { if session.logStatus.isRecording { throw error } }
    case .resume:
      note("the app becomes active")
      session.resume()
    case .crash:
      note("the process dies and is started again")
      try disk.crash()
      return nextRestoration()
    case .close:
      try close(session)
      return nextRestoration()
    case .move: try removeFile(session)
    }
    return nil
  }

  private func nextRestoration() -> RouterSession<SimulatedScreen>.Configuration.Restoration {
    if random.chance(70) { faults.heal() }
    return random.chance(80) ? .lastSession : .disabled
  }

  /// Notes a step for the report of a violation. Making the text is slow, so only a report makes it.
  func note(_ what: @autoclosure @escaping () -> String) {
    let step = step
    recentSteps = recentSteps.suffix(7) + [{ "\(step): \(what())" }]
  }

  private func fail(_ attempts: Int) {
    let fault: FaultyEventLog.Failure = random.chance(60) ? .beforeWriting : .afterWriting
    note("the log fails \(attempts) times: \(fault)")
    faults.fail(fault, attempts: attempts)
  }

  // MARK: - The end of a process or a file

  private func close(_ session: RouterSession<SimulatedScreen>) throws {
    note("the session is closed and the process started again")
    if random.chance(70) { faults.heal() }
    do {
      try session.close()
      try drain()
      // After the close, every event must be in the log. A later call navigates, but is not recorded.
      model.recorded = model.events.count
      session.router.navigate(to: .home)
    } catch is EventLogError where !session.logStatus.isRecording {
      // The session has ended, although closing it failed. The buffered events are lost.
    }
  }

  private func removeFile(_ session: RouterSession<SimulatedScreen>) throws {
    // If a write that was reported as failed may have taken place, the file stays, because the test reads it to find
    // this out.
    guard !faults.isUnknown, session.logStatus.isRecording || model.recorded > 0 else { return }
    if random.chance(30), disk.path != nil {
      note("the file is deleted")
      guard disk.delete() else { throw Problem("there was no file to delete") }
      file.location = .deleted
    } else if let path = disk.move() {
      note("the file is moved")
      file.location = .movedTo(path)
    } else {
      return
    }
    // The log checks at most once per millisecond whether its file was moved.
    usleep(3_000)
    if random.chance(50) { return try call(session) }
    do { try session.flush() } catch { if session.logStatus.isRecording { throw error } }
  }
}
