/// A destination of any type, for a router whose features each have destinations of their own.
///
/// ```swift
/// let session = RouterSession<AnyNavigation>(
///   log: log, coding: DestinationCoding(of: HomeNavigation.self, CharacterNavigation.self))
/// session.router.navigate(to: CharacterNavigation.detail(identifier: 42))
/// ```
///
/// Two are equal when they wrap equal values of the same type. The log holds the wrapped value under the name that
/// its type is registered by, as if it had not been wrapped; a ``DestinationCoding`` finds the type again by that name,
/// and what has no type any more becomes ``UnknownNavigation/unregistered(_:)``. (FlowStacks and `NavigationPath` store
/// the mangled name of the Swift type instead, so that renaming a type orphans what was saved.)
public struct AnyNavigation: Navigation {
  /// The destination; never itself an `AnyNavigation`.
  public let wrapped: any Navigation

  /// Wraps a destination; one that is wrapped already stays as it is.
  public init(_ destination: any Navigation) {
    wrapped = (destination as? AnyNavigation)?.wrapped ?? destination
  }

  /// How the wrapped destination is presented.
  public var presentationType: PresentationType { wrapped.presentationType }

  /// Which parameters of the wrapped destination may stand in a log.
  public var storedParameters: StoredParameters { wrapped.storedParameters }

  /// Whether two wrap equal values of the same type.
  public static func == (left: AnyNavigation, right: AnyNavigation) -> Bool {
    func isEqual<N: Navigation>(_ value: N) -> Bool { value == right.wrapped as? N }
    return isEqual(left.wrapped)
  }

  /// Hashes the wrapped value with its type.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type(of: wrapped)))
    wrapped.hash(into: &hasher)
  }
}

extension AnyNavigation: CustomStringConvertible {
  /// The wrapped destination's own text.
  public var description: String { "\(wrapped)" }
}

extension AnyNavigation: Codable {
  /// Writes the wrapped destination's stored form, which names its type.
  public func encode(to encoder: any Encoder) throws {
    try RecordedDestination(encoding: wrapped, masking: Masker.handed(to: encoder)).encode(to: encoder)
  }

  /// Reads a stored form. The types are known to a ``DestinationCoding``; any other decoder knows none.
  public init(from decoder: any Decoder) throws {
    self.init(DestinationTypes(of: decoder).destination(try RecordedDestination(from: decoder)))
  }
}
