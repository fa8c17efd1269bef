import Foundation
import Navlog
import NavlogTesting

extension Simulation {
  private enum Step: CaseIterable {
    case call, router, link, branch, jump, error, errors, flush, retry, crash, close, move

    var weight: Int {
      switch self {
      case .call: 120
      case .router: 16
      case .link: 20
      case .branch: 3
      case .jump: 8
      case .error: 6
      case .errors: 3
      case .flush, .retry: 2
      case .crash, .close: 2
      case .move: 1
      }
    }

    static let deck = allCases.flatMap { Array(repeating: $0, count: $0.weight) }
    /// Only what neither ends the session nor needs the file.
    static let calm = deck.filter { ![.branch, .crash, .close, .move].contains($0) }
  }

  /// Does one thing. Returns how the next process begins, when this one has come to its end.
  func takeStep() throws -> StateRestoration? {
    guard let session else { throw Problem("nothing runs") }
    let step = random.pick(isCalm || isAway ? Step.calm : Step.deck)
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
      tell("the clock jumps to \(now)")
    case .error: fail(1)
    case .errors: fail(random.below(60) + 2)
    case .flush:
      tell("flush")
      do { try session.flush() } catch  where !session.logStatus.isRecording {}
    case .retry:
      tell("all is well again")
      faults.heal()
      session.retry()
    case .crash:
      tell("the process dies, and is started again")
      try disk.crash()
      return nextBeginning()
    case .close:
      try close(session)
      return nextBeginning()
    case .move: try takeAway(session)
    }
    return nil
  }

  private func nextBeginning() -> StateRestoration {
    if random.chance(70) { faults.heal() }
    return random.chance(80) ? .lastSession : .disabled
  }

  /// Notes what is done, for the case that something is wrong with it. Put into words only then, which takes long.
  func tell(_ what: @autoclosure @escaping () -> String) {
    let step = step
    told = told.suffix(7) + [{ "\(step): \(what())" }]
  }

  private func fail(_ attempts: Int) {
    let fault: FaultyEventLog.Failure = random.chance(60) ? .beforeWriting : .afterWriting
    tell("the log fails \(attempts) times: \(fault)")
    faults.fail(fault, attempts: attempts)
  }

  // MARK: - The end of a process, and of a file

  private func close(_ session: RouterSession<Place>) throws {
    tell("the session is closed, and the process started again")
    if random.chance(70) { faults.heal() }
    do {
      try session.close()
      try drain()
      // From now on all of it has to be there. What comes now navigates, and is in nobody's log.
      shadow.recorded = shadow.events.count
      session.router.navigate(to: .home)
    } catch is EventLogError where !session.logStatus.isRecording {
      // It ends all the same, and what waits is gone.
    }
  }

  private func takeAway(_ session: RouterSession<Place>) throws {
    // Whether what is unknown was in the file, nobody can say once the file is gone.
    guard !faults.isUnknown, session.logStatus.isRecording || shadow.recorded > 0 else { return }
    if random.chance(30), disk.path != nil {
      tell("the file is deleted")
      guard disk.delete() else { throw Problem("there was no file to delete") }
      chapter.place = .deleted
    } else if let path = disk.move() {
      tell("the file is moved")
      chapter.place = .movedTo(path)
    } else {
      return
    }
    // The file's place is looked at once a millisecond.
    usleep(3_000)
    if random.chance(50) { return try call(session) }
    do { try session.flush() } catch  where !session.logStatus.isRecording {}
  }
}
