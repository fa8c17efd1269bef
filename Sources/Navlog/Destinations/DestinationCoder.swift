import Synchronization

/// Converts destinations to their recorded form and back, and remembers what it has converted.
///
/// Both directions are cached, up to a limit: encoding takes microseconds and a dictionary lookup a fraction of one, and
/// an app uses few distinct destinations. A session, a timeline and a replay each have their own coder.
package struct DestinationCoder<N: Navigation>: Sendable {
  private static var cacheLimit: Int { 8_192 }

  private let upcast: DestinationCoding<N>.Upcaster?
  private var types: DestinationTypes
  private var recorded: [N: RecordedDestination] = [:]
  private var decoded: [RecordedDestination: N] = [:]
  /// The destinations behind masked forms, which cannot be decoded. All copies share them, so that a timeline of this
  /// session shows what was on screen.
  let unmasked = UnmaskedDestinations<N>()
  /// Whether destinations with masked values are decoded: for looking at a session that was masked, not for continuing
  /// one, where a screen must not show a value that nobody requested.
  package var decodesMasks: Bool {
    get { types.decodesMasks }
    set { types.decodesMasks = newValue }
  }
  /// Masks the values that destinations keep out of a log.
  var masker: Masker {
    didSet { recorded.removeAll() }
  }

  /// Creates a coder for the destinations of a coding.
  package init(_ coding: DestinationCoding<N>, decodesMasks: Bool = false) {
    types = coding.types
    types.decodesMasks = decodesMasks
    upcast = coding.upcast
    masker = coding.masker
  }

  /// Returns the recorded form of a destination, as ``DestinationCoding/record(_:)`` does.
  package mutating func record(_ destination: N) -> RecordedDestination {
    if let known = recorded[destination] { return known }
    if recorded.count >= Self.cacheLimit { recorded.removeAll(keepingCapacity: true) }
    let form = RecordedDestination(encoding: destination, masking: masker)
    // This session can decode what it has shown, even if the type is not registered; the next launch may not.
    if let any = destination as? AnyNavigation { types.add(type(of: any.wrapped)) }
    recorded[destination] = form
    if form.holdsMask {
      unmasked.insert(destination, behind: form)
      return form
    }
    // The types of nested destinations need not be registered either.
    if decoded.count < Self.cacheLimit, decoded[form] == nil { decoded[form] = destination }
    return form
  }

  /// Returns the destination of a recorded form, as ``DestinationCoding/destination(_:)`` does; also one that this coder
  /// has recorded, whose form alone cannot be decoded.
  package mutating func destination(_ stored: RecordedDestination) -> N? {
    if let known = decoded[stored] ?? unmasked[stored] { return known }
    let current = upcast?(stored) ?? stored
    guard let value = types.destination(current, as: N.self) else { return nil }
    if decoded.count >= Self.cacheLimit { decoded.removeAll(keepingCapacity: true) }
    decoded[stored] = value
    // A form that this app's own encoder made need not be encoded again.
    if current == stored, !stored.type.isEmpty, value.storedParameters == .all,
      !Masker.mayHoldURL(stored.parameters), recorded.count < Self.cacheLimit
    {
      recorded[value] = stored
    }
    return value
  }
}

/// Decodes destinations on any actor, with one cache for all callers.
package final class DestinationDecoder<N: Navigation>: Sendable {
  private let coder: Mutex<DestinationCoder<N>>

  /// Creates a decoder that begins with what a coder knows.
  package init(_ coder: DestinationCoder<N>) { self.coder = Mutex(coder) }

  /// Returns the destination of a recorded form; `nil` when this version of the app does not know it.
  package func destination(_ stored: RecordedDestination) -> N? {
    coder.withLock { $0.destination(stored) }
  }
}

/// The destinations behind the masked forms of a session.
final class UnmaskedDestinations<N: Navigation>: Sendable {
  private struct Storage {
    var values: [RecordedDestination: N] = [:]
    /// The number of values above which unused ones are removed.
    var limit = 65_536
  }

  private let storage = Mutex(Storage())

  subscript(form: RecordedDestination) -> N? { storage.withLock { $0.values[form] } }

  func insert(_ destination: N, behind form: RecordedDestination) {
    storage.withLock { $0.values[form] = destination }
  }

  /// Removes the destinations that are no longer used, once the limit is exceeded.
  func prune(where isUnused: (RecordedDestination) -> Bool) {
    storage.withLock { storage in
      guard storage.values.count > storage.limit else { return }
      storage.values = storage.values.filter { !isUnused($0.key) }
      storage.limit = max(Storage().limit, 2 * storage.values.count)
    }
  }
}
