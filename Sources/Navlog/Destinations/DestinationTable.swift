import Synchronization

/// The destinations of a session. Each destination has a number, a recorded form and, if this version of the app knows
/// it, a value of the app's type. The table caches these, so that a destination is usually encoded and decoded only once.
///
/// A session shares its table with its timelines, on any actor. A masked form does not contain the masked values, so
/// only the table that recorded the form knows them. A replay has its own table, which does not know these values.
package final class DestinationTable<N: Navigation>: Sendable {
  private struct Storage {
    var types: DestinationTypes
    var masker: Masker
    /// The app's values by number. The keys are not recorded forms, because hashing a form takes several times as long.
    var values: [DestinationID: N] = [:]
    /// The number of each of the app's values.
    var ids: [N: DestinationID] = [:]
  }

  private let numbers: DestinationNumbers
  /// For a table that only shows the destinations of another session: the table of that session, which knows the values behind
  /// the masks.
  private let origin: DestinationTable?
  private let storage: Mutex<Storage>

  /// Creates a table for the destinations of a coding.
  ///
  /// - Parameters:
  ///   - decodesMasks: Whether destinations with masked values are decoded. Pass `true` to only show or replay recorded
  ///     destinations. Pass `false` for a running session, because its screens must not show a mask as if it were a
  ///     value.
  package init(
    _ coding: DestinationCoding<N>, numbers: DestinationNumbers = DestinationNumbers(),
    decodesMasks: Bool = false
  ) {
    self.numbers = numbers
    origin = nil
    var types = coding.types
    types.decodesMasks = decodesMasks
    storage = Mutex(Storage(types: types, masker: coding.masker))
  }

  /// Creates a table for a session that only shows the destinations of another session. The table also decodes
  /// destinations with masked values.
  init(lookingAt origin: DestinationTable, numbers: DestinationNumbers) {
    self.numbers = numbers
    self.origin = origin
    var (types, masker) = origin.storage.withLock { ($0.types, $0.masker) }
    types.decodesMasks = true
    storage = Mutex(Storage(types: types, masker: masker))
  }

  /// The masker for values that are kept out of the log.
  var masker: Masker {
    get { storage.withLock { $0.masker } }
    set {
      storage.withLock { storage in
        storage.masker = newValue
        // The numbers in `ids` belong to forms with the masks of the previous masker. Each destination now needs a new form, so
        // `ids` is emptied.
        storage.ids.removeAll()
      }
    }
  }

  // MARK: - From the app to the log

  /// Returns the number of a destination.
  func id(_ destination: N) -> DestinationID {
    if let known = storage.withLock({ $0.ids[destination] }), numbers.contains(known) { return known }
    let form = RecordedDestination(encoding: destination, masking: masker)
    let id = numbers.id(form)
    storage.withLock { storage in
      // An `AnyNavigation` can contain a type that the app has not registered. Because the type is added here, this session can
      // decode the destination. A session of a later launch may be unable to decode it.
      if let any = destination as? AnyNavigation { storage.types.add(type(of: any.wrapped)) }
      if storage.ids.count >= DestinationNumbers.limit { storage.ids.removeAll(keepingCapacity: true) }
      storage.ids[destination] = id
      if storage.values[id] == nil || form.holdsMask { storage.values[id] = destination }
    }
    removeForgotten()
    return id
  }

  /// Returns the recorded form of a destination, as ``DestinationCoding/record(_:)`` does.
  package func record(_ destination: N) -> RecordedDestination {
    numbers.recorded(id(destination)) ?? RecordedDestination(encoding: destination, masking: masker)
  }

  // MARK: - From the log to the app

  /// Returns the destination of a number, or `nil` when this version of the app does not know it.
  func destination(_ id: DestinationID) -> N? {
    if let known = storage.withLock({ $0.values[id] }) { return known }
    return numbers.recorded(id).flatMap { destination($0) }
  }

  /// Returns the destination of a recorded form, as ``DestinationCoding/destination(_:)`` does. The method also returns
  /// a destination that this table recorded, even if masks prevent its form from being decoded.
  package func destination(_ stored: RecordedDestination) -> N? {
    if let known = known(stored) { return known }
    guard let value = decoded(stored) else { return nil }
    // If there are more destinations than the limit, the session forgets unused destinations at its next call. Until then, the
    // table does not store this value, so the next request decodes the value again.
    guard numbers.count <= DestinationNumbers.limit else { return value }
    let id = numbers.id(stored)
    storage.withLock { $0.values[id] = value }
    removeForgotten()
    return value
  }

  /// Whether this version of the app knows a destination.
  package func isKnown(_ stored: RecordedDestination) -> Bool {
    switch destination(stored) {
    case nil: false
    case let any as AnyNavigation: !(any.wrapped is UnknownNavigation)
    default: true
    }
  }

  private func known(_ stored: RecordedDestination) -> N? {
    guard let id = numbers.knownID(stored) else { return origin?.known(stored) }
    return storage.withLock { $0.values[id] } ?? origin?.known(stored)
  }

  private func decoded(_ stored: RecordedDestination) -> N? {
    // The app's code runs outside the lock.
    storage.withLock { $0.types }.destination(stored, as: N.self)
  }

  private func removeForgotten() {
    let limit = 2 * numbers.count + DestinationNumbers.limit
    storage.withLock { storage in
      guard storage.values.count > limit else { return }
      storage.values = storage.values.filter { numbers.contains($0.key) }
    }
  }

  // MARK: - Actions

  /// Returns an app's action in the form that is reduced and recorded: with numbers for destinations, and
  /// with secrets masked.
  func numbered(_ action: NavigationAction<N>) -> NavigationAction<DestinationID> {
    if case .navigate(let destination, let style, let unlessOnTop) = action {
      return .navigate(id(destination), style: style, unlessOnTop: unlessOnTop)
    }
    return masked(action.map { id($0) })
  }

  /// Returns an action with the secrets in its texts and URLs masked.
  func masked(_ action: NavigationAction<DestinationID>) -> NavigationAction<DestinationID> {
    action.masked(by: masker) { [numbers] in numbers.recorded($0) }
  }
}
