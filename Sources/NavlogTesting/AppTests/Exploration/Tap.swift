public import Navlog
public import NavlogTools

/// A button of a screen, and the action of a tap on it.
///
/// ```swift
/// Tap("Characters") { viewModel.didTapCharacters() }
/// ```
public struct Tap {
  /// The label of the button, which reports show.
  public let name: String
  /// The closure that performs the action of the button.
  public let perform: @MainActor () -> Void

  /// Creates a tap.
  public init(_ name: String, perform: @escaping @MainActor () -> Void) {
    self.name = name
    self.perform = perform
  }
}

extension Explorer {
  /// Creates an explorer that taps the buttons of the app's screens. Each offer consists of the calls that a tap makes. The
  /// search therefore covers the code that connects the buttons to these calls.
  ///
  /// ```swift
  /// let explorer = Explorer(tapping: configuration) { session in
  ///   let viewModel = HomeViewModel(router: session.visibleRouter)
  ///   return [Tap("Characters") { viewModel.didTapCharacters() }]
  /// }
  /// ```
  ///
  /// For each tap, the explorer restores the state in a session without guards. The search applies the guards later, to the
  /// calls of the offer. The offer contains only the calls that the tap makes before its closure returns, not the calls of
  /// tasks that the closure starts.
  ///
  /// - Parameters:
  ///   - configuration: The app's configuration: roots, links, rules and coding. The explorer ignores the trackers of
  ///     the configuration.
  ///   - gestures: Returns the offers that have no button, such as gestures.
  ///   - taps: Returns the buttons of the visible screen, always in the same order.
  public init(
    tapping configuration: RouterSession<N>.Configuration,
    gestures: @escaping @MainActor (_ state: NavigationState<N>) -> [Offer<N>] = { Offer.system(in: $0) },
    taps: @escaping @MainActor (_ session: RouterSession<N>) -> [Tap]
  ) {
    self.init(configuration, .tapped) { state in
      TappedScreens(configuration, state).offers(taps) + gestures(state)
    }
  }
}

/// A session that taps the buttons of one state, one after the other.
@MainActor
private struct TappedScreens<N: Navigation> {
  private let state: NavigationState<N>
  private let session: RouterSession<N>
  private let calls = RecordedCalls<N>()

  init(_ configuration: RouterSession<N>.Configuration, _ state: NavigationState<N>) {
    self.state = state
    var configuration = configuration
    configuration.rules = NavigationRules(redirects: configuration.rules.redirects)
    configuration.restoration = .disabled
    configuration.trackers = [calls]
    // With the app's clock, pending intents of the search could expire before a tap.
    configuration.environment = Explorer<N>.environment(named: "")
    session = RouterSession(configuration: configuration)
  }

  func offers(_ taps: (RouterSession<N>) -> [Tap]) -> [Offer<N>] {
    restore()
    return taps(session).indices.compactMap { index in
      restore()
      let taps = taps(session)
      guard taps.indices.contains(index) else { return nil }
      let before = session.state
      calls.events = []
      taps[index].perform()
      return offer(taps[index].name, calls.events, before)
    }
  }

  private func restore() { session.restore(state, at: CallSite()) }

  private func offer(_ name: String, _ events: [RecordedEvent<N>], _ before: NavigationState<N>) -> Offer<N> {
    // The offer contains only the calls that the tap itself made. Events with a cause are consequences of these calls, so they
    // are left out.
    let calls = events.filter { $0.cause == nil }
    let source = calls.first?.source ?? CallSite()
    let visible = before.visibleRouter.id
    // In this session, the restored intents have other identities than in the search.
    let intents = Dictionary(
      zip(before.pendingIntents, state.pendingIntents).map { ($0.id, $1.id) }, uniquingKeysWith: { $1 })
    return Offer(
      name,
      calls.map { Offer.Call($0.requested(intents), on: $0.router == visible ? nil : $0.router.slotPath) },
      origin: calls.first?.origin ?? .user, file: source.file, line: source.line)
  }
}

private final class RecordedCalls<N: Navigation>: NavigationTracker {
  var events: [RecordedEvent<N>] = []

  func track(_ event: RecordedEvent<N>, in state: NavigationState<N>) { events.append(event) }
}

extension RecordedEvent where N: Navigation {
  /// The requested call, before redirects changed it. A pop of a certain entry becomes a pop of a number of screens, because
  /// the entry has another identity in each session. If the entry was gone, the number is 0, and the pop has no effect either.
  ///
  /// - Parameter intents: The identities of pending intents in the search, by their identities in this session.
  fileprivate func requested(_ intents: [EntryID: EntryID]) -> NavigationAction<N> {
    switch action {
    case .setPath(let path): .setPath(requestedPath(path))
    case .resume(let id, _): .resume(intents[id] ?? id)
    // If rules refuse a call when it resumes, the session abandons the intent.
    case .abandon(let id, _) where !decisions.isEmpty: .resume(intents[id] ?? id)
    case .abandon(let id, let why): .abandon(intents[id] ?? id, why: why)
    case .popEntry: .pop(count: removed)
    case .refused(let refusal): refusal.call
    default: lastRequested.map { action.requesting($0) } ?? action
    }
  }
}
