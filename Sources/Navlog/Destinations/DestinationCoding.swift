import Foundation

/// Converts an app's destinations to the form that the log stores, and back.
///
/// Both directions are cached, up to a limit: encoding takes microseconds and a dictionary lookup a fraction of one, and
/// an app uses few distinct destinations.
public struct DestinationCoding<N: Navigation> {
  /// Rewrites a destination that an older version of the app stored: a renamed case, a parameter that was added.
  public typealias Upcaster = @Sendable (RecordedDestination) -> RecordedDestination

  private static var cacheLimit: Int { 8_192 }

  private var types: DestinationTypes
  private let upcast: Upcaster?
  private var recorded: [N: RecordedDestination] = [:]
  private var decoded: [RecordedDestination: N] = [:]
  /// The destinations behind masked forms, which cannot be decoded. All copies share them, so that a timeline of this
  /// session shows what was on screen.
  let unmasked = UnmaskedDestinations<N>()
  /// Whether destinations with masked values are decoded: for looking at a session that was masked, not for going on with
  /// one, where a screen must not show a value that nobody requested.
  package var decodesMasks: Bool {
    get { types.decodesMasks }
    set { types.decodesMasks = newValue }
  }
  /// Masks the values that destinations keep out of a log; a session sets its own.
  var masker = Masker(key: SessionEnvironment.randomKey) {
    didSet { recorded.removeAll() }
  }

  /// Creates a coding.
  ///
  /// - Parameters:
  ///   - types: The types that an ``AnyNavigation`` can wrap, as a destination or as one of its parameters.
  ///   - upcast: Rewrites destinations that an older version of the app stored.
  /// - Precondition: No two types have the same ``Navigation/navigationName``.
  public init(types: [any Navigation.Type] = [], upcast: Upcaster? = nil) {
    self.types = DestinationTypes(types)
    self.upcast = upcast
  }

  /// Returns the recorded form of a destination.
  ///
  /// A destination that cannot be encoded, because its `encode(to:)` throws, is recorded under the name of its type with
  /// the reason as its parameter, so that no call is lost.
  public mutating func record(_ destination: N) -> RecordedDestination {
    if let known = recorded[destination] { return known }
    if recorded.count >= Self.cacheLimit { recorded.removeAll(keepingCapacity: true) }
    let form = RecordedDestination(encoding: destination, masking: masker)
    // This session can decode what it has shown, even if the type is not registered; the next launch may not.
    if let any = destination as? AnyNavigation { types.add(type(of: any.wrapped)) }
    recorded[destination] = form
    if form.holdsMask {
      unmasked.values[form] = destination
      return form
    }
    // The types of nested destinations need not be registered either.
    if decoded.count < Self.cacheLimit, decoded[form] == nil { decoded[form] = destination }
    return form
  }

  /// Returns the destination of a recorded form; `nil` when this version of the app does not know it, or when an earlier
  /// launch masked some of its values. (An ``AnyNavigation`` of an unknown type wraps
  /// ``UnknownNavigation/unregistered(_:)``.)
  public mutating func destination(_ stored: RecordedDestination) -> N? {
    if let known = decoded[stored] ?? unmasked.values[stored] { return known }
    let current = upcast?(stored) ?? stored
    guard let value = decode(current) else { return nil }
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

  private func decode(_ stored: RecordedDestination) -> N? {
    if N.self == AnyNavigation.self { return AnyNavigation(types.destination(stored)) as? N }
    return N(decoding: stored, with: types)
  }
}

extension DestinationCoding where N == AnyNavigation {
  /// Creates a coding for a router whose features have their own destination types, from all of these types.
  ///
  /// Destinations of a type that is missing here are recorded too, but are unregistered in the next launch.
  ///
  /// - Precondition: No two types have the same ``Navigation/navigationName``.
  public init(of types: any Navigation.Type..., upcast: Upcaster? = nil) {
    self.init(types: types, upcast: upcast)
  }
}

/// The destination types of an app, by the names under which they are stored.
struct DestinationTypes: Sendable {
  private var types: [String: any Navigation.Type] = [:]
  /// Whether values may be masks. It is here because destinations can be nested.
  var decodesMasks = false

  /// - Precondition: No two types have the same ``Navigation/navigationName``.
  init(_ types: [any Navigation.Type] = []) {
    for type in [UnknownNavigation.self] + types {
      precondition(isFree(type.navigationName, for: type), Self.conflict(type))
      add(type)
    }
  }

  /// Adds a type. A name that is taken is a programming error: it traps in debug builds; in others the first type keeps
  /// it.
  mutating func add(_ type: any Navigation.Type) {
    let name = type.navigationName
    assert(isFree(name, for: type), Self.conflict(type))
    if types[name] == nil { types[name] = type }
  }

  private func isFree(_ name: String, for type: any Navigation.Type) -> Bool {
    types[name].map { $0 == type } ?? true
  }

  private static func conflict(_ type: any Navigation.Type) -> String {
    """
    \(type) and another type are both stored as \(type.navigationName), so a log could not tell their destinations \
    apart; give one of them its own navigationName
    """
  }

  /// Returns the destination of a recorded form; an unregistered one when no type has that name, or the type cannot
  /// decode the form.
  func destination(_ stored: RecordedDestination) -> any Navigation {
    func decoded<N: Navigation>(_ type: N.Type) -> (any Navigation)? { N(decoding: stored, with: self) }
    return types[StoredText.unescaped(stored.type)].flatMap { decoded($0) }
      ?? UnknownNavigation.unregistered(stored)
  }
}

extension DestinationTypes {
  private static let key = CodingUserInfoKey(rawValue: "navlog.destinationTypes")

  /// Attaches the types to a decoder, for destinations nested in parameters.
  func attach(to decoder: JSONDecoder) {
    if let key = Self.key { decoder.userInfo[key] = self }
  }

  /// The types that are attached to a decoder; none otherwise.
  init(attachedTo decoder: any Decoder) {
    self = Self.key.flatMap { decoder.userInfo[$0] as? DestinationTypes } ?? DestinationTypes()
  }
}

/// The destinations behind the masked forms of a session.
final class UnmaskedDestinations<N: Navigation> {
  private static var initialLimit: Int { 65_536 }

  var values: [RecordedDestination: N] = [:]
  private var limit = initialLimit

  /// Removes the destinations that are no longer used, once there are very many.
  func prune(where isUnused: (RecordedDestination) -> Bool) {
    guard values.count > limit else { return }
    values = values.filter { !isUnused($0.key) }
    limit = max(Self.initialLimit, 2 * values.count)
  }
}
