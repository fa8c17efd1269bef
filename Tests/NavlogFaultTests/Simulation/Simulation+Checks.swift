import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools

extension Simulation {
  /// What must hold after every step.
  func check() throws {
    try drain()
    guard let session else { throw Problem("nothing runs") }
    guard session.state == shadow.state else {
      throw Problem("the state is \(session.state), its events give \(shadow.state)")
    }
    // Nobody has looked yet whether the file is still there.
    guard !isAway else { return }
    let isRecording = session.logStatus.isRecording
    let count: Int
    do { count = try log.session(shadow.id).count } catch  where shadow.recorded == 0 && !isRecording {
      count = 0
    }
    guard isRecording ? count == shadow.events.count : count >= shadow.recorded else {
      throw Problem("\(count) of \(shadow.events.count) events are in the log; it is \(session.logStatus)")
    }
    if isRecording { faults.settle() }
    try compare(shadow, shadow.recorded + 1, count)
    shadow.recorded = count
    if step % (isCalm ? 100 : 20) == 0 { try checkWhole() }
  }

  /// Compares some events of a session, which are in the log, with what was published.
  private func compare(_ shadow: Shadow, _ first: Int, _ last: Int) throws {
    guard first <= last else { return }
    guard last <= shadow.events.count else {
      throw Problem("the log holds \(last) events, \(shadow.events.count) were published")
    }
    let found = try timeline(shadow.id).events(first...last)
    guard found != Array(shadow.events[(first - 1)..<last]) else { return }
    let positions = found.map(\.position)
    guard positions == Array(first...last) else {
      throw Problem("events \(positions) stand in the log for \(first) to \(last)")
    }
    for (event, expected) in zip(found, shadow.events[(first - 1)..<last]) where event != expected {
      throw Problem("recorded is \(event), published was \(expected)")
    }
  }

  /// All events of the session, two of its moments, and which sessions there are.
  private func checkWhole() throws {
    try compare(shadow, 1, shadow.recorded)
    guard shadow.recorded > 0 else { return }
    let timeline = timeline(shadow.id)
    for position in [shadow.recorded, random.below(shadow.recorded + 1)] {
      let expected = shadow.state(at: position)
      let found = try timeline.state(at: position)
      guard found == expected else {
        throw Problem("the log says \(found) of event \(position), its events give \(expected)")
      }
    }
    let expected = chapter.sessions.filter { $0.recorded > 0 } + [shadow]
    let found = try log.sessions().filter { $0.count > 0 }
    guard found.map(\.info.id) == expected.map(\.id), found.map(\.count) == expected.map(\.recorded) else {
      throw Problem("the log holds \(found), not \(expected.map { "\($0.id): \($0.recorded)" })")
    }
  }

  // MARK: - From one process to the next

  /// What must hold of the session that ended, when the log is opened again.
  func checkEnd() throws {
    guard !shadow.id.isEmpty else { return }
    let count = try log.sessions().last { $0.info.id == shadow.id }?.count ?? 0
    guard count >= shadow.recorded else {
      throw Problem("\(shadow.recorded) events were recorded, \(count) were found again")
    }
    try compare(shadow, 1, count)
    shadow.recorded = count
    lost += shadow.waitingCalls
    chapter.sessions.append(shadow)
    shadow = Shadow(id: "")
  }

  /// What must hold of the first events of a session.
  func checkBeginning(_ events: [RecordedEvent<Place>], after earlier: Shadow?) throws {
    guard let session else { return }
    guard session.info.parent == earlier.map({ .init(session: $0.id, position: $0.recorded) }) else {
      throw Problem("\(session.info) goes on from another moment than the end of \(earlier?.id ?? "none")")
    }
    guard let earlier else { return }
    let expected = NavigationAction.restore(earlier.state(at: earlier.recorded), collapsedCalls: 0)
    guard let first = events.first, first.action == expected, first.origin == .restore else {
      throw Problem("\(events) does not begin with \(expected)")
    }
  }

  // MARK: - In the end

  /// What must hold of every file that is left. Returns what they hold.
  func finish() throws -> [String] {
    faults.heal()
    // Whoever has not noticed yet that the file is gone does so now.
    session?.mark("the end")
    session?.retry()
    try check()
    try session?.close()
    leave()
    log = try disk.open()
    try checkEnd()
    var export: [String] = []
    for chapter in chapters {
      if chapter.place == .deleted { continue }
      try export += checkFile(chapter)
    }
    let held = chapters.reduce(0) { $0 + ($1.place == .deleted ? 0 : $1.calls) }
    guard held + lost == calls else {
      throw Problem(
        "\(calls) calls were made, \(held) are recorded or counted, \(lost) were lost with reason")
    }
    return export
  }

  private func checkFile(_ chapter: Chapter) throws -> [String] {
    let report: VerificationReport
    let path: String? = if case .movedTo(let path) = chapter.place { path } else { disk.path }
    if let path {
      // Lets go of the file, so that it is read as by somebody else.
      log = InMemoryEventLog()
      report = try SQLiteEventLog.verify(path)
      log = try SQLiteEventLog(reading: path)
    } else {
      report = try log.verify()
    }
    guard report.isSound else {
      throw Problem(
        "\(path ?? "the log") is unsound: \(report.checks.compactMap(\.first)), \(report.reason ?? "")")
    }
    for shadow in chapter.sessions where shadow.recorded > 0 { try compare(shadow, 1, shadow.recorded) }
    var lines: [String] = []
    try LogExport(of: log, as: .jsonLines).write { lines.append($0) }
    return lines
  }
}
