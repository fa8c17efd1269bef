public import Navlog

/// A source of random calls that make sense often enough: the raw material of tests that hold laws.
///
/// It folds what it makes, so that calls hit routers and entries that exist, but also some that are gone or never were.
/// Over a few thousand calls every kind occurs, and every reason for having no effect. The same seed, alphabet and
/// roots give the same calls.
///
/// ```swift
/// var random = RandomNavigation(seed: 7, alphabet: [Screen.list, .detail(id: 1)])
/// let events = random.events(200)
/// ```
public struct RandomNavigation<N: Hashable & Sendable>: Sendable {
  /// The state after the calls made so far.
  public private(set) var state: NavigationState<N>
  /// How many calls were made; the position of the last.
  public private(set) var position = 0
  /// What became of the last call.
  public private(set) var outcome: Outcome = .applied

  let alphabet: [N]
  let roots: [RootName]
  var random: SplitMix64
  var past = RandomPast<N>()

  /// A source of calls.
  ///
  /// - Parameters:
  ///   - seed: What decides everything.
  ///   - alphabet: The destinations; a dozen make repetitions likely.
  ///   - roots: The roots that may exist; the session begins with the first.
  /// - Precondition: There is a destination and a root.
  public init(seed: UInt64, alphabet: [N], roots: [RootName] = [.main, "library", "profile"]) {
    precondition(!alphabet.isEmpty && !roots.isEmpty, "random navigation needs destinations and roots")
    self.alphabet = alphabet
    self.roots = roots
    random = SplitMix64(seed: seed)
    state = NavigationState(roots: [roots[0]])
  }

  /// Makes the next call, and folds it.
  public mutating func next() -> NavigationEvent<N> {
    let event = anyEvent()
    position += 1
    outcome = state.reduce(event.action, on: event.router, at: position)
    if outcome == .applied { past.remember(state) }
    return event
  }

  /// Makes a number of calls.
  public mutating func events(_ count: Int) -> [NavigationEvent<N>] { (0..<count).map { _ in next() } }

  /// Makes a call on a state that something else folds: a session, which may do more than it was asked for.
  ///
  /// - Parameters:
  ///   - state: The state to make a call on.
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
    // A log writes the root that is selected as the router of the event.
    if case .select(let root, _) = action { return NavigationEvent(action, on: RouterID(root)) }
    return NavigationEvent(action, on: router)
  }

  /// Mostly the visible router, as in an app; sometimes another, one that may be gone, or one that never was.
  private mutating func anyRouter() -> RouterID {
    switch random.below(100) {
    case ..<65: state.visibleRouter.id
    case ..<85: random.pick(state.routers).id
    case ..<97: past.routers.isEmpty ? state.roots[0].id : random.pick(past.routers)
    default: RouterID(random.pick(roots), [.init(.sheet, EntryID(position + 1_000))])
    }
  }
}

/// What was on screen before, to be asked for again: addresses and identities that may be gone, and whole states.
struct RandomPast<N: Hashable & Sendable>: Sendable {
  private(set) var routers: [RouterID] = []
  private(set) var entries: [EntryID] = []
  private(set) var states: [NavigationState<N>] = []
  private var count = 0

  /// Rings of 32 places, so that a session of any length costs the same.
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
