import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogTools

extension Simulation {
  /// Checks the invariants after every step.
  func check() throws {
    try drain()
    guard let session else { throw Problem("nothing runs") }
    guard session.state == model.state else {
      throw Problem("the state is \(session.state), its events give \(model.state)")
    }
    // The log notices only at the next write that its file is gone.
    guard !isFileMissing else { return }
    let isRecording = session.logStatus.isRecording
    let mayBeMissing = model.recorded == 0 && !isRecording
    let count = mayBeMissing ? (try? log.session(model.id).count) ?? 0 : try log.session(model.id).count
    guard isRecording ? count == model.events.count : count >= model.recorded else {
      throw Problem("\(count) of \(model.events.count) events are in the log; it is \(session.logStatus)")
    }
    if isRecording { faults.settle() }
    try compare(model, model.recorded + 1, count)
    model.recorded = count
    if step % (isUninterrupted ? 100 : 20) == 0 { try checkWhole() }
  }

  /// Compares recorded events of a session with the published ones.
  private func compare(_ model: SessionModel, _ first: Int, _ last: Int) throws {
    guard first <= last else { return }
    guard last <= model.events.count else {
      throw Problem("the log holds \(last) events, \(model.events.count) were published")
    }
    let found = try timeline(model.id).events(first...last)
    guard found != Array(model.events[(first - 1)..<last]) else { return }
    let positions = found.map(\.position)
    guard positions == Array(first...last) else {
      throw Problem("the log has events \(positions) instead of \(first) to \(last)")
    }
    for (event, expected) in zip(found, model.events[(first - 1)..<last]) where event != expected {
      throw Problem("recorded \(event), published \(expected)")
    }
  }

  /// Checks all events of the session, two of its states, and the list of sessions.
  private func checkWhole() throws {
    try compare(model, 1, model.recorded)
    guard model.recorded > 0 else { return }
    let timeline = timeline(model.id)
    for position in [model.recorded, random.below(model.recorded + 1)] {
      let expected = model.state(at: position)
      let found = try timeline.state(at: position)
      guard found == expected else {
        throw Problem("at event \(position) the log has state \(found), its events give \(expected)")
      }
    }
    let expected = file.sessions.filter { $0.recorded > 0 } + [model]
    let found = try log.sessions().filter { $0.count > 0 }
    guard found.map(\.info.id) == expected.map(\.id), found.map(\.count) == expected.map(\.recorded) else {
      throw Problem("the log holds \(found), not \(expected.map { "\($0.id): \($0.recorded)" })")
    }
  }

  // MARK: - Between two processes

  /// Checks the last session after the log is opened again.
  func checkEnd() throws {
    guard !model.id.isEmpty else { return }
    let count = try log.sessions().last { $0.info.id == model.id }?.count ?? 0
    guard count >= model.recorded else {
      throw Problem("\(model.recorded) events were recorded, \(count) were found again")
    }
    try compare(model, 1, count)
    model.recorded = count
    lost += model.bufferedCalls
    file.sessions.append(model)
    model = SessionModel(id: "")
  }

  /// Checks the first events of a session.
  func checkBeginning(_ events: [RecordedEvent<SimulatedScreen>], after earlier: SessionModel?) throws {
    guard let session else { return }
    guard session.info.parent == earlier.map({ .init(session: $0.id, position: $0.recorded) }) else {
      throw Problem("\(session.info) does not continue from the end of \(earlier?.id ?? "none")")
    }
    guard let earlier else { return }
    let restored = earlier.state(at: earlier.recorded).activating { _ in false }
    let expected = NavigationAction.restore(restored, collapsedCalls: 0)
    guard let first = events.first, first.action == expected, first.origin == .restore else {
      throw Problem("\(events) does not begin with \(expected)")
    }
  }

  // MARK: - At the end

  /// Checks all remaining files, and returns their contents.
  func finish() throws -> [String] {
    faults.heal()
    // The flush makes the log notice a missing file.
    session?.mark("the end")
    session?.retry()
    try check()
    try session?.close()
    tearDown()
    log = try disk.open()
    try checkEnd()
    var export: [String] = []
    for file in files {
      if file.location == .deleted { continue }
      try export += checkFile(file)
    }
    let held = files.reduce(0) { $0 + ($1.location == .deleted ? 0 : $1.calls) }
    guard held + lost == calls else {
      throw Problem(
        "\(calls) calls were made, \(held) are recorded or counted, \(lost) were legitimately lost")
    }
    return export
  }

  private func checkFile(_ file: FileModel) throws -> [String] {
    let report: VerificationReport
    let path: String? = if case .movedTo(let path) = file.location { path } else { disk.path }
    if let path {
      // Replacing the log closes its file, so that the check reads the file as another process does.
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
    for model in file.sessions where model.recorded > 0 { try compare(model, 1, model.recorded) }
    var lines: [String] = []
    try LogExport(of: log, as: .jsonLines).write { lines.append($0) }
    return lines
  }
}
