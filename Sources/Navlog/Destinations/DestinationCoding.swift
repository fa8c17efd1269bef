/// Translates one app's destinations to the form that the log holds, and back.
///
/// Encoding costs microseconds, a dictionary look-up a fraction of one; an app uses few distinct destinations,
/// so both directions are remembered, up to a bound.
public struct DestinationCoding<N: Navigation> {
  /// Rewrites what an older version of the app stored: a renamed case, a parameter that was added.
  public typealias Upcaster = @Sendable (RecordedDestination) -> RecordedDestination

  private static var rememberedAtMost: Int { 8_192 }

  private var types: DestinationTypes
  private let upcast: Upcaster?
  private var recorded: [N: RecordedDestination] = [:]
  private var decoded: [RecordedDestination: N] = [:]
  /// What masked forms stand for: they cannot be decoded. Shared by all copies, so that whoever looks back through time
  /// sees what was shown.
  let unmasked = UnmaskedDestinations<N>()
  /// What masks the values that destinations keep out of a log; a session puts its own in its place.
  var masker = Masker(key: SessionEnvironment.randomKey) {
    didSet { recorded.removeAll() }
  }

  /// A coding without anything remembered yet.
  ///
  /// - Parameters:
  ///   - types: The types that an ``AnyNavigation`` may wrap, here or within parameters.
  ///   - upcast: Rewrites what an older version of the app stored.
  /// - Precondition: no two types are stored under the same name.
  public init(types: [any Navigation.Type] = [], upcast: Upcaster? = nil) {
    self.types = DestinationTypes(types)
    self.upcast = upcast
  }

  /// The stored form of a destination.
  ///
  /// One that cannot be encoded (a custom `encode(to:)` that throws) is recorded under its type's name with the reason
  /// as its parameter: a call is never lost for that.
  public mutating func record(_ destination: N) -> RecordedDestination {
    if let known = recorded[destination] { return known }
    if recorded.count >= Self.rememberedAtMost { recorded.removeAll(keepingCapacity: true) }
    let form = RecordedDestination(encoding: destination, masking: masker)
    // So that this session finds again what it has shown, registered or not; the next one may not.
    if let any = destination as? AnyNavigation { types.add(type(of: any.wrapped)) }
    recorded[destination] = form
    if form.holdsMask {
      unmasked.values[form] = destination
      return form
    }
    // What it holds within need not be registered either.
    if decoded.count < Self.rememberedAtMost, decoded[form] == nil { decoded[form] = destination }
    return form
  }

  /// The destination that a stored form stands for; `nil` when this version of the app does not know it, or when values of
  /// it were masked in an earlier launch. (One that an
  /// ``AnyNavigation`` cannot wrap is kept in it as unregistered.)
  public mutating func destination(_ stored: RecordedDestination) -> N? {
    if let known = decoded[stored] ?? unmasked.values[stored] { return known }
    let current = upcast?(stored) ?? stored
    guard let value = decode(current) else { return nil }
    if decoded.count >= Self.rememberedAtMost { decoded.removeAll(keepingCapacity: true) }
    decoded[stored] = value
    // What came from this app's own encoder need not be encoded to be stored again.
    if current == stored, !stored.type.isEmpty, value.storedParameters == .all,
      !Masker.mayHoldURL(stored.parameters), recorded.count < Self.rememberedAtMost
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
  /// A coding for a router whose features have destinations of their own: of all the types that a log may name.
  ///
  /// A type that is missing here is recorded all the same; in the next launch its destinations are unregistered.
  ///
  /// - Precondition: no two types are stored under the same name.
  public init(of types: any Navigation.Type..., upcast: Upcaster? = nil) {
    self.init(types: types, upcast: upcast)
  }
}
