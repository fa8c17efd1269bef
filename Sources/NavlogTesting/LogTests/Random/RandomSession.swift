public import Navlog

/// A session of random calls in the form that an app would record: with times, origins, causes, call sites
/// and decisions of rules.
///
/// ```swift
/// let session = RandomSession(seed: 7, count: 200)
/// try session.write(to: log)
/// ```
public struct RandomSession: Sendable {
  /// The information that a log stores about the session: its identity, its start, and the app.
  public let info: SessionInfo
  /// The recorded events.
  public let events: [RecordedEvent<RecordedDestination>]
  /// The state at each position. The first state precedes all events.
  public let states: [NavigationState<RecordedDestination>]
  /// The time at which the session was closed, in milliseconds since 1970; `nil` for a session that was
  /// killed.
  public let ended: Int64?
  /// The duration until the session was closed, in microseconds.
  public let duration: Int64?

  /// Creates a session. The same seed and count produce the same session.
  public init(seed: UInt64, count: Int) { self.init(seed: seed, count: count, alphabet: Self.alphabet) }

  /// Creates a session whose calls use the given destinations.
  package init(seed: UInt64, count: Int, alphabet: [RecordedDestination]) {
    var random = SplitMix64(seed: seed)
    var navigation = RandomNavigation(seed: seed, alphabet: alphabet)
    var state = NavigationState<RecordedDestination>()
    var states = [state]
    var events: [RecordedEvent<RecordedDestination>] = []
    let started = 1_763_000_000_000 + Int64(seed % 1_000) * 60_000
    var elapsed: Int64 = 0
    for position in 1...max(1, count) where position <= count {
      elapsed += Int64(random.below(3_000_000))
      let event = navigation.next()
      let reduction = state.fold(event, at: position)
      states.append(state)
      events.append(
        RecordedEvent(
          position: position, time: started + elapsed / 1_000 + Int64(random.below(5)) - 2, elapsed: elapsed,
          event: event, origin: random.pick([.user, .user, .system, .deepLink, Origin(rawValue: "watch")]),
          cause: position > 1 && random.chance(10) ? random.below(position - 1) + 1 : nil,
          source: random.chance(80) ? CallSite(file: "App/Größe.swift", line: random.below(30) + 1) : nil,
          reduction: reduction, decisions: Self.anyDecisions(of: event.action, &random)))
    }
    let hasParent = random.chance(30)
    info = SessionInfo(
      id: String(seed, radix: 16) + String(random.next(), radix: 16), started: started,
      app: "Tests, \"quoted\"",
      version: "1.\(random.below(9))\u{7}", system: "Linux",
      parent: hasParent ? SessionInfo.Moment(session: "abc", position: 3) : nil)
    self.events = events
    self.states = states
    ended = random.chance(70) ? started + elapsed / 1_000 + 5 : nil
    duration = ended == nil ? nil : elapsed + 5_000
  }

  /// Writes the session to a log, in batches of random size. Saves a snapshot after every 100 events.
  ///
  /// - Throws: `EventLogError` when the log cannot be written.
  public func write(to log: any EventLog) throws {
    var random = SplitMix64(seed: UInt64(events.count))
    try log.begin(info)
    var rest = events[...]
    while !rest.isEmpty {
      let room = 100 - rest.startIndex % 100
      let batch = rest.prefix(random.below(5) == 0 ? min(50, room) : 1)
      try log.append(Array(batch), to: info.id)
      rest = rest.dropFirst(batch.count)
      if let last = batch.last?.position, last % 100 == 0 {
        log.saveSnapshot(states[last], at: last, of: info.id)
      }
    }
    if let ended, let duration { try log.end(info.id, at: ended, after: duration) }
  }

  /// Returns the decision of a redirect, or the decisions of a redirect and a guard, for 20 % of the calls with
  /// a destination. The result is empty for all other calls.
  private static func anyDecisions(
    of action: NavigationAction<RecordedDestination>, _ random: inout SplitMix64
  ) -> [RuleDecision<RecordedDestination>] {
    guard let destination = action.destination, random.chance(20) else { return [] }
    let redirect = RuleDecision(
      rule: "AppRedirect", requested: random.pick(alphabet), verdict: .redirected(to: destination))
    let verdict: RuleDecision<RecordedDestination>.Verdict =
      random.chance(50)
      ? .denied("=not \"you\"\u{1B}[2J\u{202E}\\")
      : .deferred(until: "is\u{9B}In", equals: random.pick([true, 1, "x"]))
    return random.chance(50)
      ? [redirect] : [redirect, RuleDecision(rule: "größe\n", requested: destination, verdict: verdict)]
  }

  /// Destinations with names and parameters of every form that a log must be able to store.
  private static let alphabet: [RecordedDestination] = [
    RecordedDestination(type: "App", name: "home"), RecordedDestination(type: "App", name: "settings"),
    RecordedDestination(type: "App", name: "detail", parameters: #"{"id":1}"#),
    RecordedDestination(type: "App", name: "detail", parameters: #"{"id":2}"#),
    RecordedDestination(name: "raw", parameters: "null"),
    RecordedDestination(
      name: StoredText.escaped("a\u{202E}b\\c"), parameters: #"{"note":"=1+1,\"\n\u0007"}"#),
    RecordedDestination(type: "App", name: "=cmd", parameters: #"{"deep":{"list":[1,2.50,{"x":null}]}}"#),
  ]
}
