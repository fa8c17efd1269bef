import Navlog
import NavlogSQLite

/// One session on its way from a damaged file into a new log.
///
/// Positions stay what they were: addresses of routers, identities and causes hold them. Where an event is missing stands
/// one of a kind that nobody knows, which had an effect: so the log says of itself that its fold is not the truth from
/// there on, and is sound.
final class SalvagedSession {
  static let lost = "lost"
  static let damaged = "damaged"
  private static let batch = 1_000

  private(set) var report: SalvageReport.Session
  private let log: SQLiteEventLog
  private var verifier: SessionVerifier
  /// As of the last event that is written. To keep a copy at hand for every event would copy the whole state each time.
  private var written: SessionVerifier
  private var batch: [RecordedEvent<RecordedDestination>] = []
  private var time: Int64
  /// The time since the beginning at the last event.
  private(set) var elapsed: Int64 = 0

  init(_ info: SessionInfo, isNamed: Bool, into log: SQLiteEventLog) throws {
    self.log = log
    report = SalvageReport.Session(id: info.id, isNamed: isNamed)
    verifier = SessionVerifier(session: info.id)
    written = verifier
    time = info.started
    try log.begin(info)
  }

  /// Takes an event that could be read, all of it or all but some names.
  func take(_ event: RecordedEvent<RecordedDestination>, isNamed: Bool) throws {
    try fill(upTo: event.position - 1)
    if Self.isPossible(event), try add(event) {
      report.saved += 1
      if !isNamed { report.nameless.append(event.position) }
    } else {
      report.doubtful.append(event.position)
      let fields = JSONValue.object([.init("event", event.json)])
      try write(placeholder(Self.damaged, fields, at: event.position))
    }
    report.last = max(report.last, event.position)
  }

  /// Puts an event of the kind `lost` at every position that has none yet.
  func fill(upTo last: Int) throws {
    let first = verifier.position + 1
    guard first <= last else { return }
    for position in first...last { try write(placeholder(Self.lost, .object([]), at: position)) }
    report.lost.append(first...last)
    report.last = last
  }

  /// Ends the session as the damaged file says that it ended.
  func finish(_ end: (time: Int64, elapsed: Int64)?) throws {
    try flush()
    if let end { try log.end(report.id, at: end.time, after: end.elapsed) }
  }

  /// Whether an event is one that an export could hold.
  private static func isPossible(_ event: RecordedEvent<RecordedDestination>) -> Bool {
    guard let again = try? RecordedEvent<RecordedDestination>(json: event.json) else { return false }
    let shown = [event.action.destination, event.screen].compactMap(\.self)
    guard shown.allSatisfy(DictionaryCheck.isReadable) else { return false }
    return again.json == event.json && event.cause.map { (1..<event.position).contains($0) } ?? true
  }

  /// Adds an event unless it contradicts the fold.
  private func add(_ event: RecordedEvent<RecordedDestination>) throws -> Bool {
    var event = event
    var findings = VerificationReport([.positions, .causes, .outcomes])
    let hasScreen = !(event.screen.map(NamePlaceholder.isPlaceholder) ?? false)
    verifier.take(event, &findings, hasScreen: hasScreen)
    guard findings.isSound else {
      takeBack()
      return false
    }
    // The fold may know its name: from a link, which says in words where it led.
    if !hasScreen, !verifier.isBlind { event.screen = verifier.state.visible }
    try append(event)
    return true
  }

  /// Undoes the last event. It happens once a session, if at all: from then on nothing is compared with the fold.
  private func takeBack() {
    verifier = written
    var findings = VerificationReport([])
    for event in batch { verifier.take(event, &findings) }
  }

  private func write(_ event: RecordedEvent<RecordedDestination>) throws {
    var findings = VerificationReport([])
    verifier.take(event, &findings)
    try append(event)
  }

  private func append(_ event: RecordedEvent<RecordedDestination>) throws {
    (time, elapsed) = (event.time, event.elapsed)
    batch.append(event)
    guard batch.count == Self.batch else { return }
    try flush()
    if event.position % snapshotInterval == 0 {
      log.saveSnapshot(verifier.state, at: event.position, of: report.id)
    }
  }

  private func flush() throws {
    if !batch.isEmpty { try log.append(batch, to: report.id) }
    batch.removeAll(keepingCapacity: true)
    written = verifier
  }

  private func placeholder(
    _ kind: String, _ fields: JSONValue, at position: Int
  ) -> RecordedEvent<RecordedDestination> {
    let action = NavigationAction<RecordedDestination>.unknown(UnknownAction(kind: kind, fields: fields))
    return RecordedEvent(
      position: position, time: time, elapsed: elapsed, event: NavigationEvent(action), origin: .restore)
  }
}
