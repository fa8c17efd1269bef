public import Navlog
import NavlogSQLite

extension MomentReference {
  /// A moment of a certain log.
  public struct Resolved: Hashable, Sendable {
    /// The session.
    public let session: SessionRecord
    /// The position of the last event before the moment; 0 is before the first event.
    public let position: Int
  }

  /// Finds the moment in a log. A bare session means its last event.
  ///
  /// ```swift
  /// let moment = try MomentReference("-2@50%").resolve(in: log)
  /// let state = try log.state(moment.session.info.id, at: moment.position)
  /// ```
  ///
  /// - Throws: ``MomentError`` when the moment does not exist in the log; `EventLogError` when the log cannot
  ///   be read, or a position is beyond the session's end.
  public func resolve(in log: any EventLog) throws -> Resolved {
    if let moment = try eventOfLastSession(in: log) { return moment }
    let session =
      try session?.resolve(in: log) ?? point?.sessionOfTime(in: log) ?? Session.fromEnd(1).resolve(in: log)
    return Resolved(session: session, position: try point?.resolve(in: log, session) ?? session.count)
  }
}

extension MomentReference {
  /// The position, if the text is only a number of fewer than eight digits. A longer number is part of a session's identifier:
  /// reports shorten identifiers to eight characters.
  package var number: Int? {
    guard point == nil, case .prefix(let text)? = session, text.count < 8,
      text.allSatisfy({ $0.isASCII && $0.isNumber })
    else { return nil }
    return Int(text)
  }

  /// Returns the event of the last session that a number means; `nil` if the text means a session: if the text is not a number,
  /// if it is the whole identifier of a session, or if only the identifier of a session, and no event, begins with it.
  private func eventOfLastSession(in log: any EventLog) throws -> Resolved? {
    guard let number, case .prefix(let text)? = session else { return nil }
    let ids = try log.sessions().map(\.info.id)
    let isEvent = number <= (try log.lastSession()?.count ?? 0)
    guard isEvent ? !ids.contains(text) : !ids.contains(where: { $0.hasPrefix(text) }) else { return nil }
    return try MomentReference(point: .position(number)).resolve(in: log)
  }
}

extension MomentReference.Point {
  /// Returns the last session that contains this wall-clock time. The result is `nil` for a point that is not a
  /// wall-clock time, and for a log without sessions.
  ///
  /// - Throws: ``MomentError`` when no session contains the time; `EventLogError`.
  fileprivate func sessionOfTime(in log: any EventLog) throws -> SessionRecord? {
    switch self {
    case .time, .timeOfDay: break
    default: return nil
    }
    let sessions = try log.sessions()
    var nearest: (session: ClosedRange<Int64>, distance: Int64)?
    for session in sessions.reversed() {
      let span = try log.span(of: session)
      let time = wallTime(in: span) ?? 0
      if span.contains(time) { return session }
      let distance = max(span.lowerBound - time, time - span.upperBound)
      if distance < nearest?.distance ?? .max { nearest = (span, distance) }
    }
    guard let nearest else { return nil }
    let name =
      if case .time(let time) = self { WallTime.text(time) } else { "that time of day" }
    throw MomentError(
      "\(name) is not within any session: the nearest session lasted from \(WallTime.text(nearest.session.lowerBound)) "
        + "to \(WallTime.text(nearest.session.upperBound))")
  }

  /// Returns the wall-clock time of this point in a session, in milliseconds since 1970. The result is `nil`
  /// for a point that is not a wall-clock time.
  ///
  /// A time of day means its first occurrence within the session. If the time of day does not occur within the session, it
  /// means this time on the day on which the session began.
  package func wallTime(in session: ClosedRange<Int64>) -> Int64? {
    switch self {
    case .time(let time): return time
    case .timeOfDay(let time):
      let day: Int64 = 86_400_000
      let first = session.lowerBound
      let onFirstDay = first - (first % day + day) % day + time
      return onFirstDay < first && onFirstDay + day <= session.upperBound ? onFirstDay + day : onFirstDay
    default: return nil
    }
  }
}

extension EventLog {
  /// Returns the wall-clock times between the earliest and the latest moment of a session, in milliseconds since 1970.
  package func span(of session: SessionRecord) throws -> ClosedRange<Int64> {
    // The wall clock may jump back, so an event may be earlier than the beginning of the session, and the last event may not
    // have the latest time. `lastEvent` therefore reads the times of all events.
    let events = try lastEvent(of: session, at: nil).times
    let started = session.info.started
    let times = [session.ended, events?.lowerBound, events?.upperBound].compactMap(\.self)
    return times.reduce(started, min)...times.reduce(started, max)
  }
}

extension MomentReference.Session {
  /// Finds the session in a log. Counting from the end skips sessions without events, unless all sessions are empty. A
  /// launch that ended at once therefore does not hide the session before it.
  ///
  /// - Throws: ``MomentError`` when no session or several sessions match; `EventLogError` when the log cannot
  ///   be read.
  package func resolve(in log: any EventLog) throws -> SessionRecord {
    let sessions = try log.sessions()
    let used = sessions.contains { $0.count > 0 } ? sessions.filter { $0.count > 0 } : sessions
    guard let last = used.last else { throw MomentError("the log has no sessions") }
    switch self {
    case .fromEnd(let number):
      guard number <= used.count else {
        throw MomentError(
          "session -\(number) does not exist: the log has \(used.count.counted("session"))"
            + (used.count == sessions.count ? "" : " with events"))
      }
      return used[used.count - number]
    case .prefix(let prefix):
      let found = sessions.filter { $0.info.id.hasPrefix(prefix) }
      if let exact = found.last(where: { $0.info.id == prefix }) { return exact }
      guard found.count < 2 else {
        let names = found.prefix(3).map(\.info.id).joined(separator: ", ")
        throw MomentError(
          "\(found.count) session ids begin with \(quoted(prefix)) (\(names)\(found.count > 3 ? ", …" : "")): "
            + "add more digits")
      }
      guard let session = found.first else {
        let hint =
          Int(prefix) == nil
          ? "the last session is \(SessionNames(sessions.map(\.info.id))[last.info.id])"
          : "for event \(prefix), write @\(prefix)"
        throw MomentError("no session's id begins with \(quoted(prefix)); \(hint)")
      }
      return session
    }
  }
}

extension MomentReference.Point {
  /// Finds the position in a session.
  ///
  /// - Throws: ``MomentError`` when the point does not exist in the session; `EventLogError`.
  package func resolve(in log: any EventLog, _ session: SessionRecord) throws -> Int {
    let name = "session \(session.info.shortID)"
    switch self {
    case .position(let position):
      guard position <= session.count else {
        throw EventLogError.noSuchPosition(position, of: session.info.id, last: session.count)
      }
      return position
    case .fromEnd(let number):
      // In a session without events, -1 is the state before the first event.
      guard number <= max(1, session.count) else {
        throw MomentError("\(name) has no event -\(number): it has \(session.count.counted("event"))")
      }
      return max(0, session.count - number + 1)
    case .percent(let percent): return Int(Double(session.count) * percent / 100)
    case .elapsed(let elapsed):
      let end = try max(session.duration ?? 0, log.event(session.count, of: session)?.elapsed ?? 0)
      // Lists show whole milliseconds, and the viewer's page contains only these.
      guard elapsed / 1_000 <= end / 1_000 else {
        throw MomentError(
          "\(name) has no moment \(ElapsedTime.text(elapsed)): it ended at \(ElapsedTime.text(end))")
      }
      return try log.lastEvent(of: session) { $0.elapsed / 1_000 <= elapsed / 1_000 }
    case .time, .timeOfDay:
      let span = try log.span(of: session)
      return try Self.position(at: wallTime(in: span) ?? 0, in: log, session, span, name)
    case .marker(let name): return try Self.marker(name, in: log, session)
    case .matching(let text):
      guard let pattern = TextPattern(text),
        let found = try log.first(of: session, where: { try pattern.matches($0.line) })
      else { throw MomentError("no event of \(name) matches /\(StoredText.printable(text))/") }
      return found
    }
  }

  /// Returns the position of the last event at a time; see `SQLiteEventLog.lastEvent(of:at:)`.
  private static func position(
    at time: Int64, in log: any EventLog, _ session: SessionRecord, _ span: ClosedRange<Int64>, _ name: String
  ) throws -> Int {
    guard span.contains(time) else {
      throw MomentError(
        "\(WallTime.text(time)) is not within \(name), which lasted from \(WallTime.text(span.lowerBound)) "
          + "to \(WallTime.text(span.upperBound))")
    }
    return try log.lastEvent(of: session, at: time).position
  }

  /// Returns the position of the first marker with the given name. The name can contain invisible characters, or their
  /// escapes as lists print them.
  private static func marker(_ name: String, in log: any EventLog, _ session: SessionRecord) throws -> Int {
    var names: [String] = []
    let found = try log.first(of: session) { event in
      guard case .mark(let text) = event.action else { return false }
      if !names.contains(text), names.count < 5 { names.append(text) }
      return text == name || StoredText.printable(text) == name
    }
    if let found { return found }
    let others =
      names.isEmpty
      ? "it has no markers" : "its markers are " + names.map { "#" + $0 }.joined(separator: ", ")
    throw MomentError(
      "session \(session.info.shortID) has no marker #\(StoredText.printable(name)): \(StoredText.printable(others))"
    )
  }
}

extension EventLog {
  /// Returns the event at a position, or `nil` when it does not exist.
  package func event(
    _ position: Int, of session: SessionRecord
  ) throws -> RecordedEvent<RecordedDestination>? {
    position > 0 ? try events(session.info.id, position...position).first : nil
  }

  fileprivate func lastEvent(
    of session: SessionRecord, at time: Int64?
  ) throws -> (position: Int, times: ClosedRange<Int64>?) {
    if let file = self as? SQLiteEventLog { return try file.lastEvent(of: session.info.id, at: time) }
    var search = ClockSearch(time: time ?? .min, started: session.info.started)
    var times: ClosedRange<Int64>?
    try read(session.info.id, 1...Int.max) { event in
      search.next(event.time, event.elapsed)
      let known = times ?? event.time...event.time
      times = min(known.lowerBound, event.time)...max(known.upperBound, event.time)
      return true
    }
    return (search.position(ended: session.ended, after: session.duration), times)
  }

  fileprivate func first(
    of session: SessionRecord, where condition: (RecordedEvent<RecordedDestination>) throws -> Bool
  ) throws -> Int? {
    var found: Int?
    try read(session.info.id, 1...Int.max) { event in
      if try condition(event) { found = event.position }
      return found == nil
    }
    return found
  }

  /// Returns the position of the last event that satisfies a condition; 0 if no event does. The search is a bisection, so all
  /// events before the last such event must also satisfy the condition.
  func lastEvent(
    of session: SessionRecord, where condition: (RecordedEvent<RecordedDestination>) -> Bool
  ) throws -> Int {
    var (low, high) = (0, session.count)
    while low < high {
      let middle = (low + high + 1) / 2
      guard let event = try event(middle, of: session) else { break }
      if condition(event) { low = middle } else { high = middle - 1 }
    }
    return low
  }
}

/// A search for the last event at a wall-clock time, which receives the events in order.
private struct ClockSearch {
  let time: Int64
  /// The last event so far; at first, the beginning of the session.
  private var last: (position: Int, time: Int64, elapsed: Int64)
  /// The latest event that happened at or before ``time`` and whose next event happened after ``time``.
  private var current: Int?
  /// The latest event whose wall-clock time is not after ``time``.
  private var latest = 0

  init(time: Int64, started: Int64) {
    self.time = time
    last = (0, started, 0)
  }

  mutating func next(_ time: Int64, _ elapsed: Int64) {
    if isCurrent(before: time, elapsed, isSetBack: time < last.time) { current = last.position }
    last = (last.position + 1, time, elapsed)
    if time <= self.time { latest = last.position }
  }

  func position(ended: Int64?, after duration: Int64?) -> Int {
    let isLast = isCurrent(before: ended ?? last.time + 1, duration ?? last.elapsed, isSetBack: true)
    return isLast ? last.position : current ?? latest
  }

  /// Whether ``last`` happened at or before ``time``, and the next event happened after ``time``. If the clock was set back
  /// before the next event, the monotonic clock determines when the next event happened.
  private func isCurrent(before next: Int64, _ elapsed: Int64, isSetBack: Bool) -> Bool {
    guard last.time <= time else { return false }
    return time < next
      || isSetBack && last.position > 0 && time - last.time < (elapsed - last.elapsed) / 1_000
  }
}
