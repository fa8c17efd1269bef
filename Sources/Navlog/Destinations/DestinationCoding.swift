/// How an app's destinations are stored in a log: their types, and how older forms are read.
///
/// A value without state, so that one coding can serve a session, its timelines and players on any actor:
///
/// ```swift
/// let session = RouterSession<AnyNavigation>(
///   log: log, coding: DestinationCoding(of: HomeNavigation.self, CharacterNavigation.self))
/// ```
public struct DestinationCoding<N: Navigation>: Sendable {
  /// Rewrites a destination that an older version of the app stored: a renamed case, a parameter that was added.
  public typealias Upcaster = @Sendable (RecordedDestination) -> RecordedDestination

  let types: DestinationTypes
  let upcast: Upcaster?
  /// Masks the values that destinations keep out of a log; a session uses its own.
  let masker = Masker(key: SessionEnvironment.randomKey)

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
  public func record(_ destination: N) -> RecordedDestination {
    RecordedDestination(encoding: destination, masking: masker)
  }

  /// Returns the destination of a recorded form; `nil` when this version of the app does not know it, or when some of its
  /// values are masked. (An ``AnyNavigation`` of an unknown type wraps ``UnknownNavigation/unregistered(_:)``.)
  public func destination(_ stored: RecordedDestination) -> N? {
    types.destination(upcast?(stored) ?? stored, as: N.self)
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
