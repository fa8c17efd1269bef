public import Navlog

/// A seeded generator of random but plausible calls, for property-based tests.
///
/// ```swift
/// var random = RandomNavigation(seed: 7, alphabet: [AppNavigation.list, .detail(id: 1)])
/// let events = random.events(200)
/// expectReplay(of: events, equals: random.state)
/// ```
///
/// The generator tracks the state that its calls lead to. Most calls therefore address existing routers and entries, and some
/// address removed or invented ones. In a few thousand calls, every kind of call and every reason for a no-op occurs. The same
/// seed, alphabet and roots produce the same calls.
public struct RandomNavigation<N: Hashable & Sendable>: Sendable {
  /// The state after the calls so far.
  public private(set) var state: NavigationState<N>
  /// The position of the last event. Without calls of ``next(in:at:)``, this is the number of calls so far.
  public private(set) var position = 0
  /// The outcome of the last call.
  public private(set) var outcome: Outcome = .applied

  let alphabet: [N]
  let roots: [RootName]
  var random: SplitMix64
  var past = RandomPast<N>()

  /// Creates a generator.
  ///
  /// - Parameters:
  ///   - seed: The seed. Any number is suitable.
  ///   - alphabet: The destinations to choose from. With up to about a dozen destinations, calls often use the same destination
  ///     again.
  ///   - roots: The names of the roots that calls can open, select and close. The session begins with the first root.
  /// - Precondition: At least one destination and one root are given.
  public init(seed: UInt64, alphabet: [N], roots: [RootName] = [.main, "library", "profile"]) {
    precondition(!alphabet.isEmpty && !roots.isEmpty, "random navigation needs destinations and roots")
    self.alphabet = alphabet
    self.roots = roots
    random = SplitMix64(seed: seed)
    state = NavigationState(roots: [roots[0]])
  }

  /// Returns the next call, and applies it to ``state``.
  public mutating func next() -> NavigationEvent<N> {
    let event = anyEvent()
    position += 1
    outcome = state.reduce(event.action, on: event.router, at: position)
    if outcome == .applied { past.remember(state) }
    return event
  }

  /// Returns a number of calls, and applies them to ``state``.
  public mutating func events(_ count: Int) -> [NavigationEvent<N>] { (0..<count).map { _ in next() } }

  /// Returns a call for the current state of a session. The session may have rules, so its state can differ
  /// from the generator's state.
  ///
  /// ```swift
  /// let event = random.next(in: session.state, at: session.position)
  /// session.send(event.action)
  /// ```
  ///
  /// - Parameters:
  ///   - state: The state in which the call is made.
  ///   - position: The position of the last event.
  public mutating func next(in state: NavigationState<N>, at position: Int) -> NavigationEvent<N> {
    if state != self.state { past.remember(state) }
    self.state = state
    self.position = position
    return anyEvent()
  }

  private mutating func anyEvent() -> NavigationEvent<N> {
    let router = anyRouter()
    let action = anyAction(on: router)
    // A log stores the selected root as the event's router.
    if case .select(let root, _) = action { return NavigationEvent(action, on: RouterID(root)) }
    return NavigationEvent(action, on: router)
  }

  /// Returns the address of a router. Usually, this is the visible router, as in an app. Sometimes, it is another router, a
  /// removed one, or one that never existed.
  private mutating func anyRouter() -> RouterID {
    switch random.below(100) {
    case ..<65: state.visibleRouter.id
    case ..<85: random.pick(state.routers).id
    case ..<97: past.routers.isEmpty ? state.roots[0].id : random.pick(past.routers)
    default: RouterID(random.pick(roots), [.init(.sheet, EntryID(position + 1_000))])
    }
  }
}

/// Recent routers, entries and states of the session. Calls can address these routers and entries after
/// their removal, and can restore these states.
struct RandomPast<N: Hashable & Sendable>: Sendable {
  private(set) var routers: [RouterID] = []
  private(set) var entries: [EntryID] = []
  private(set) var states: [NavigationState<N>] = []
  private var count = 0

  /// Remembers parts of a state. Only 32 routers, entries and states are kept, so memory does not grow with the
  /// session.
  mutating func remember(_ state: NavigationState<N>) {
    let visible = state.visibleRouter
    if visible.level > 0 { Self.put(visible.id, in: &routers, at: count) }
    if let last = visible.path.last { Self.put(last.id, in: &entries, at: count) }
    if count % 8 == 0 { Self.put(state, in: &states, at: count / 8) }
    count += 1
  }

  private static func put<T>(_ value: T, in ring: inout [T], at place: Int) {
    if ring.count < 32 { ring.append(value) } else { ring[place % 32] = value }
  }
}
