import Navlog
import NavlogSQLite

/// Writes one session of a damaged file into a new log.
///
/// Positions are kept, because router addresses, entry identifiers and causes refer to them. For each missing
/// event, the new log contains an event of the kind `lost`. Readers treat it as an unknown call that had an
/// effect. The new log is therefore sound, and its readers know that the state is uncertain from there on.
final class SalvagedSession {
  static let lost = "lost"
  static let damaged = "damaged"
  private static let batch = 1_000

  private(set) var report: SalvageReport.Session
  private let log: SQLiteEventLog
  private var verifier: SessionVerifier
  /// A copy of the verifier from the time when the last batch was written. `rewind` starts from this copy, and replays the
  /// events after the batch. A copy after every event would copy the whole state each time.
  private var flushed: SessionVerifier
  private var batch: [RecordedEvent<RecordedDestination>] = []
  private var time: Int64
  /// The elapsed time of the last event, in microseconds.
  private(set) var elapsed: Int64 = 0

  init(_ info: SessionInfo, isNamed: Bool, into log: SQLiteEventLog) throws {
    self.log = log
    report = SalvageReport.Session(id: info.id, isNamed: isNamed)
    verifier = SessionVerifier(session: info.id)
    flushed = verifier
    time = info.started
    try log.begin(info)
  }

  /// Adds a readable event, perhaps without some of its names.
  func add(_ event: RecordedEvent<RecordedDestination>, hasAllNames: Bool) throws {
    try fill(upTo: event.position - 1)
    if Self.isValid(event), try appendIfConsistent(event) {
      report.saved += 1
      if !hasAllNames { report.incomplete.append(event.position) }
    } else {
      report.damaged.append(event.position)
      let fields = JSONValue.object([.init("event", event.json)])
      try appendPlaceholder(placeholder(Self.damaged, fields, at: event.position))
    }
    report.last = max(report.last, event.position)
  }

  /// Adds an event of the kind `lost` at every missing position up to `last`.
  func fill(upTo last: Int) throws {
    let first = verifier.position + 1
    guard first <= last else { return }
    for position in first...last { try appendPlaceholder(placeholder(Self.lost, .object([]), at: position)) }
    report.lost.append(first...last)
    report.last = last
  }

  /// Closes the session, if the damaged file contains its end.
  func finish(_ end: (time: Int64, elapsed: Int64)?) throws {
    try flush()
    if let end { try log.end(report.id, at: end.time, after: end.elapsed) }
  }

  /// Whether an event is valid: it survives a round trip through its JSON form, readers accept its destinations, and its cause,
  /// if any, is an earlier event.
  private static func isValid(_ event: RecordedEvent<RecordedDestination>) -> Bool {
    guard let decoded = try? RecordedEvent<RecordedDestination>(json: event.json) else { return false }
    let shown = [event.action.destination, event.screen].compactMap(\.self)
    guard shown.allSatisfy(DictionaryCheck.isReadable) else { return false }
    return decoded.json == event.json && event.cause.map { (1..<event.position).contains($0) } ?? true
  }

  /// Appends an event, unless it contradicts earlier events.
  private func appendIfConsistent(_ event: RecordedEvent<RecordedDestination>) throws -> Bool {
    var event = event
    var findings = VerificationReport([.positions, .causes, .outcomes])
    let hasScreen = !(event.screen.map(NamePlaceholder.isPlaceholder) ?? false)
    verifier.replay(event, &findings, hasScreen: hasScreen)
    guard findings.isSound else {
      rewind()
      return false
    }
    // If the name of the visible screen is lost, the replayed state may still contain it, for example because a deep link's
    // plan names the screen.
    if !hasScreen, !verifier.isStateUnknown {
      (event.screen, event.selected) = (verifier.state.visible, verifier.state.selected)
      event.isRepeated = verifier.state.isRepeated
    }
    try append(event)
    return true
  }

  /// Undoes the replay of an event that contradicts earlier events. This happens at most once per session, because the state is
  /// then unknown, and no later event can contradict an unknown state.
  private func rewind() {
    verifier = flushed
    var findings = VerificationReport([])
    for event in batch { verifier.replay(event, &findings) }
  }

  private func appendPlaceholder(_ event: RecordedEvent<RecordedDestination>) throws {
    var findings = VerificationReport([])
    verifier.replay(event, &findings)
    try append(event)
  }

  private func append(_ event: RecordedEvent<RecordedDestination>) throws {
    (time, elapsed) = (event.time, event.elapsed)
    batch.append(event)
    guard batch.count == Self.batch else { return }
    try flush()
    // While the state is unknown, no snapshot is saved, because the replayed state could contradict the event that was recorded
    // at this position.
    if event.position % snapshotInterval == 0, !verifier.isStateUnknown {
      log.saveSnapshot(verifier.state, at: event.position, of: report.id)
    }
  }

  private func flush() throws {
    if !batch.isEmpty { try log.append(batch, to: report.id) }
    batch.removeAll(keepingCapacity: true)
    flushed = verifier
  }

  private func placeholder(
    _ kind: String, _ fields: JSONValue, at position: Int
  ) -> RecordedEvent<RecordedDestination> {
    let action = NavigationAction<RecordedDestination>.unknown(.init(kind: kind, fields: fields))
    return RecordedEvent(
      position: position, time: time, elapsed: elapsed, event: NavigationEvent(action), origin: .restore)
  }
}
