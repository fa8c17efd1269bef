/// Specifies how an app's destinations are stored in a log: their types and the upcasters for older forms.
///
/// A session, its timelines and its players can share a coding on any actor:
///
/// ```swift
/// let session = RouterSession<AnyNavigation>(
///   log: log,
///   configuration: .init(coding: DestinationCoding(of: HomeNavigation.self, CharacterNavigation.self)))
/// ```
public struct DestinationCoding<N: Navigation>: Sendable {
  let types: DestinationTypes
  /// The masker for destinations that ``record(_:)`` records outside a session. A session masks with its own masker instead.
  let masker = Masker(key: Masker.randomKey)

  /// Creates a coding.
  ///
  /// - Parameters:
  ///   - types: The types that an ``AnyNavigation`` can wrap, as a destination or as a parameter of a destination.
  ///   - upcasters: The upcasters that rewrite destinations from older versions of the app, in the order in which they
  ///     are applied. The upcasters also rewrite an ``AnyNavigation`` that is a parameter of a destination.
  /// - Precondition: No two types have the same ``Navigation/navigationName``.
  public init(types: [any Navigation.Type] = [], upcasters: [Upcaster] = []) {
    self.types = DestinationTypes(types, upcasters: upcasters)
  }

  /// Returns the recorded form of a destination. Parameters that may not be stored are masked with a key of this coding, so
  /// their masks differ from those in a session.
  ///
  /// If `encode(to:)` throws, the destination is recorded under the name of its type, with the error as its parameter.
  /// In this way, no call is lost.
  public func record(_ destination: N) -> RecordedDestination {
    RecordedDestination(encoding: destination, masking: masker)
  }

  /// Returns the destination of a recorded form. The result is `nil` when this version of the app does not know
  /// the destination, or when some of its values are masked. (An ``AnyNavigation`` then wraps
  /// ``UnknownNavigation/unregistered(_:)``, unless an upcaster has removed the destination.)
  public func destination(_ stored: RecordedDestination) -> N? { types.destination(stored, as: N.self) }
}

extension DestinationCoding where N == AnyNavigation {
  /// Creates a coding for a router whose features have their own destination types. Pass the types of all features.
  ///
  /// Destinations of a type that you do not pass are recorded too, but later launches read them as
  /// ``UnknownNavigation/unregistered(_:)``.
  ///
  /// - Precondition: No two types have the same ``Navigation/navigationName``.
  public init(of types: any Navigation.Type..., upcasters: [Upcaster] = []) {
    self.init(types: types, upcasters: upcasters)
  }
}

// MARK: - Why a destination is unknown

extension DestinationCoding {
  /// Returns this coding with further upcasters, which apply after the existing ones.
  package func adding(_ upcasters: [Upcaster]) -> DestinationCoding {
    var types = types
    types.upcasters += upcasters
    return DestinationCoding(types)
  }

  private init(_ types: DestinationTypes) { self.types = types }

  /// The names under which the app's types are stored.
  package var typeNames: [String] {
    N.self == AnyNavigation.self ? types.names : [N.navigationName]
  }

  /// Applies all upcasters, and returns the resulting form and the destination that it decodes to. If the form contains
  /// masks, the destination contains the masks, too.
  package func read(
    _ stored: RecordedDestination
  ) throws(UnreadableDestination) -> (form: RecordedDestination, destination: N) {
    guard let form = types.upcast(stored) else { throw .removed }
    var types = types
    types.decodesMasks = true
    do {
      return (form, try types.decoded(form, as: N.self))
    } catch let error as UnreadableDestination {
      throw error
    } catch {
      throw .undecodable(form, error as? DecodingError)
    }
  }
}

/// The reason why an app cannot read a recorded destination.
package enum UnreadableDestination: Error {
  /// An upcaster removed the destination.
  case removed
  /// No registered type has the name of the destination's type.
  case otherType(RecordedDestination)
  /// The destination's parameters were too long to be stored.
  case tooLong
  /// The destination's type cannot decode the form. All upcasters have already been applied to this form.
  case undecodable(RecordedDestination, DecodingError?)
}
