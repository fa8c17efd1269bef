/// The destinations of a session by number. Equal destinations have the same number, so comparing numbers is comparing
/// destinations, here as in a fold from disk.
@MainActor
final class DestinationInterner {
  private static let limit = 65_536

  @exclusivity(unchecked) private var ids: [RecordedDestination: DestinationID] = [:]
  /// The destinations numbered since the last ``forgetUnused(in:)``, in order: looked up several times per call.
  @exclusivity(unchecked) private var recent: [RecordedDestination] = []
  /// The destinations that were kept then.
  private var kept: [DestinationID: RecordedDestination] = [:]
  /// The number of the first recent destination.
  private var firstRecent = 1

  /// Returns the number of a destination, and assigns one if it has none.
  func id(_ destination: RecordedDestination) -> DestinationID {
    if let known = ids[destination] { return known }
    let id = DestinationID(firstRecent + recent.count)
    ids[destination] = id
    recent.append(destination)
    return id
  }

  /// Whether a destination has a number.
  func contains(_ destination: RecordedDestination) -> Bool { ids[destination] != nil }

  /// Whether a number still refers to a destination.
  func contains(_ id: DestinationID) -> Bool { isRecent(id) || kept[id] != nil }

  /// Returns the destination of a number.
  func recorded(_ id: DestinationID) -> RecordedDestination? {
    isRecent(id) ? recent[id.rawValue - firstRecent] : kept[id]
  }

  private func isRecent(_ id: DestinationID) -> Bool {
    id.rawValue >= firstRecent && id.rawValue - firstRecent < recent.count
  }

  /// Returns a recorded action with numbers for its destinations.
  func numbered(_ action: NavigationAction<RecordedDestination>) -> NavigationAction<DestinationID> {
    if case .navigate(let destination, let style, let unlessOnTop) = action {
      return .navigate(id(destination), style: style, unlessOnTop: unlessOnTop)
    }
    return action.compactMap { id($0) }
      ?? .unknown(UnknownAction(kind: action.kind?.rawValue ?? "", fields: .null))
  }

  /// Returns an action as it is recorded. Every number in it was assigned here, so the mapping is total.
  func recorded(_ action: NavigationAction<DestinationID>) -> NavigationAction<RecordedDestination> {
    // By far the most frequent action, without a closure.
    if case .navigate(let id, let style, let unlessOnTop) = action, let destination = recorded(id) {
      return .navigate(destination, style: style, unlessOnTop: unlessOnTop)
    }
    return action.compactMap { recorded($0) }
      ?? .unknown(UnknownAction(kind: action.kind?.rawValue ?? "", fields: .null))
  }

  /// Forgets the destinations that are not in a state, when an app has shown very many different ones.
  func forgetUnused(in state: NavigationState<DestinationID>) {
    guard recent.count > Self.limit else { return }
    var kept: [DestinationID: RecordedDestination] = [:]
    _ = state.compactMap { id -> DestinationID? in
      kept[id] = recorded(id)
      return id
    }
    self.kept = kept
    firstRecent += recent.count
    recent.removeAll(keepingCapacity: true)
    ids = Dictionary(kept.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

/// Translates between the app's destinations and a session's numbers: each destination is encoded, and decoded, once.
@MainActor
final class DestinationTranslator<N: Navigation> {
  private static var limit: Int { 8_192 }

  @exclusivity(unchecked) private(set) var coder: DestinationCoder<N>
  @exclusivity(unchecked) private var ids: [N: DestinationID] = [:]
  /// The destinations by number: hashing a number takes a fraction of hashing a recorded form.
  @exclusivity(unchecked) private var destinations: [DestinationID: N] = [:]
  private let interner: DestinationInterner

  init(_ coding: DestinationCoding<N>, masker: Masker, interner: DestinationInterner) {
    coder = DestinationCoder(coding)
    coder.masker = masker
    self.interner = interner
  }

  /// Continues with what another session has shown, masked by this one's key.
  func adopt(_ coder: DestinationCoder<N>) {
    let masker = masker
    self.coder = coder
    self.masker = masker
  }

  /// Masks what is kept out of the log.
  var masker: Masker {
    get { coder.masker }
    set {
      coder.masker = newValue
      // What was encoded is masked with the other key.
      ids.removeAll()
    }
  }

  /// Returns the number of a destination.
  func id(_ destination: N) -> DestinationID {
    if let known = ids[destination], interner.contains(known) { return known }
    if ids.count >= Self.limit { ids.removeAll(keepingCapacity: true) }
    let id = interner.id(coder.record(destination))
    ids[destination] = id
    coder.unmasked.prune { !interner.contains($0) }
    return id
  }

  /// Returns the destination of a number; `nil` when this version of the app does not know it.
  func destination(_ id: DestinationID) -> N? {
    if let known = destinations[id] { return known }
    guard let recorded = interner.recorded(id), let destination = coder.destination(recorded) else {
      return nil
    }
    if destinations.count >= Self.limit { destinations.removeAll(keepingCapacity: true) }
    destinations[id] = destination
    return destination
  }

  /// Whether this version of the app knows a destination.
  func isKnown(_ stored: RecordedDestination) -> Bool {
    switch coder.destination(stored) {
    case nil: false
    case let any as AnyNavigation: !(any.wrapped is UnknownNavigation)
    default: true
    }
  }

  /// Returns the destination of a recorded form; `nil` when this version of the app does not know it.
  func destination(_ stored: RecordedDestination) -> N? { coder.destination(stored) }

  /// Returns an app's action as it is reduced and recorded: with numbers for destinations, and secrets masked.
  func interned(_ action: NavigationAction<N>) -> NavigationAction<DestinationID> {
    if case .navigate(let destination, let style, let unlessOnTop) = action {
      return .navigate(id(destination), style: style, unlessOnTop: unlessOnTop)
    }
    // Every destination gets a number, so the mapping is total; the fallback only satisfies the type.
    return masked(action.compactMap { id($0) } ?? .mark(""))
  }

  /// Returns an action with the secrets in its texts and URLs masked.
  func masked(_ action: NavigationAction<DestinationID>) -> NavigationAction<DestinationID> {
    action.masked(by: masker) { interner.recorded($0) }
  }
}
