/// An event as it stands in a log: what is read.
public struct RecordedEvent<N: Hashable & Sendable>: Hashable, Sendable {
  /// The place in the session, from 1 without gaps.
  public var position: Int
  /// The wall time of the call, in milliseconds since 1970. It may jump; the order is the position's.
  public var time: Int64
  /// The time since the session began, in microseconds of a clock that does not jump.
  public var elapsed: Int64
  /// The call.
  public var event: NavigationEvent<N>
  /// Who called.
  public var origin: Origin
  /// The position of the event that led to this one.
  public var cause: Int?
  /// Where in the source the call stands.
  public var source: CallSite?
  /// What became of it.
  public var outcome: Outcome
  /// How many screens left the path of the addressed router.
  public var removed: Int
  /// The screen that was seen afterwards; `nil` at the bottom of a root that names no screen.
  public var screen: N?
  /// How deep that screen lay; see ``NavigationState/depth``.
  public var depth: Int
  /// The root that was selected afterwards.
  public var selected: RootName
  /// What redirects and guards made of the destinations that were asked for, in order; empty when they let all pass.
  public var decisions: [RuleDecision<N>]

  /// An event with all that is recorded of it.
  public init(
    position: Int, time: Int64, elapsed: Int64, event: NavigationEvent<N>, origin: Origin = .user,
    cause: Int? = nil, source: CallSite? = nil, outcome: Outcome = .applied, removed: Int = 0,
    screen: N? = nil,
    depth: Int = 0, selected: RootName? = nil, decisions: [RuleDecision<N>] = []
  ) {
    self.position = position
    self.time = time
    self.elapsed = elapsed
    self.event = event
    self.origin = origin
    self.cause = cause
    self.source = source
    self.outcome = outcome
    self.removed = removed
    self.screen = screen
    self.depth = depth
    self.selected = selected ?? event.router.root
    self.decisions = decisions
  }

  /// The router that was called.
  public var router: RouterID { event.router }
  /// What was asked of it.
  public var action: NavigationAction<N> { event.action }
}
