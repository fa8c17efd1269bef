/// Judges one rule event by event.
///
/// ``SessionRule`` explains the conditions `P` and `Q` of a rule. The monitor reads each event once. It stores only the events
/// that still wait for `Q`.
struct RuleMonitor {
  private let formula: SessionRule.Formula
  /// The limit of `leads to` in microseconds.
  private let time: Int64
  /// The positions of the stretch that proves the violation; `nil` without a violation. After a violation, no event changes the
  /// verdict.
  private(set) var violation: ClosedRange<Int>?
  /// Whether `Q` has held after an event. The rules `only after` and `until` are then satisfied.
  private var isReleased = false
  /// The number of events after which `P` held, and the position of the first such event.
  private var (count, first) = (0, 0)
  /// The events after which `P` held and that still wait for `Q`.
  private var waiting: [(position: Int, elapsed: Int64)] = []
  /// The time of the first event in ``waiting``.
  private var oldest = Int64.max

  init(_ formula: SessionRule.Formula) {
    self.formula = formula
    time = if case .leadsTo(_, _, .time(let limit)) = formula { limit.microseconds } else { 0 }
  }

  /// Whether no later event can change the verdict.
  var isDecided: Bool { violation != nil || isReleased }

  /// The verdict if no further event follows.
  var verdict: RuleVerdict {
    if let violation { return .violated(in: violation) }
    if case .until = formula, !isReleased { return .undecided(since: 1) }
    return waiting.first.map { .undecided(since: $0.position) } ?? .holds
  }

  /// Judges an event.
  ///
  /// - Parameters:
  ///   - position: Its position.
  ///   - elapsed: Its time in microseconds.
  ///   - p: Whether the first condition holds after it.
  ///   - q: Whether the second condition holds after it.
  mutating func judge(_ position: Int, after elapsed: Int64, p: Bool, q: Bool) {
    guard !isDecided else { return }
    switch formula {
    case .never: if p { violation = position...position }
    case .always: if !p { violation = position...position }
    case .onlyAfter:
      if q { isReleased = true } else if p { violation = 1...position }
    case .until:
      if q { isReleased = true } else if !p { violation = 1...position }
    case .atMost(let limit, _):
      guard p else { return }
      if count == 0 { first = position }
      count += 1
      if count > limit { violation = first...position }
    case .leadsTo(_, _, .time):
      let latest = elapsed.subtractingReportingOverflow(time)
      if !latest.overflow, oldest < latest.partialValue,
        let expired = waiting.last(where: { $0.elapsed < latest.partialValue })
      {
        violation = expired.position...position
      } else {
        wait(position, elapsed, p, q)
      }
    case .leadsTo(_, _, .events(let limit)):
      wait(position, elapsed, p, q)
      if let expired = waiting.first?.position, position - expired >= limit { violation = expired...position }
    }
  }

  private mutating func wait(_ position: Int, _ elapsed: Int64, _ p: Bool, _ q: Bool) {
    if q {
      waiting.removeAll(keepingCapacity: true)
      oldest = .max
    } else if p {
      waiting.append((position, elapsed))
      oldest = min(oldest, elapsed)
    }
  }
}
