/// A type-erased destination. Use it for a router that shows the destinations of several features, each with its own
/// destination type.
///
/// ```swift
/// let session = RouterSession<AnyNavigation>(
///   log: log,
///   configuration: .init(coding: DestinationCoding(of: HomeNavigation.self, CharacterNavigation.self)))
/// session.router.navigate(to: CharacterNavigation.detail(identifier: 42))
/// ```
///
/// Two values are equal when they wrap equal values of the same type. The log stores the wrapped value under
/// the ``Navigation/navigationName`` of its type, as if it were not wrapped. A ``DestinationCoding`` finds the type by
/// this name. If no registered type has the name, or if the type cannot decode the stored form, the destination becomes
/// ``UnknownNavigation/unregistered(_:)``.
/// (FlowStacks and `NavigationPath` store the mangled name of the Swift type instead, so renaming a type orphans saved
/// data.)
public struct AnyNavigation: OutgoingNavigation {
  /// The destination; never itself an `AnyNavigation`.
  public let wrapped: any Navigation

  /// Wraps a destination. A destination that is already wrapped is not wrapped a second time.
  public init(_ destination: any Navigation) {
    wrapped = (destination as? AnyNavigation)?.wrapped ?? destination
  }

  /// The presentation of the wrapped destination.
  public var presentationType: PresentationType { wrapped.presentationType }

  /// The parameters of the wrapped destination that a log may store.
  public var storedParameters: StoredParameters { wrapped.storedParameters }

  /// Whether the wrapped destination is an outgoing destination; see ``OutgoingNavigation``.
  public var isOutgoing: Bool { (wrapped as? any OutgoingNavigation)?.isOutgoing == true }

  /// Whether two destinations wrap equal values of the same type.
  public static func == (left: AnyNavigation, right: AnyNavigation) -> Bool {
    func isEqual<N: Navigation>(_ value: N) -> Bool { value == right.wrapped as? N }
    return isEqual(left.wrapped)
  }

  /// Hashes the wrapped value and its type.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type(of: wrapped)))
    wrapped.hash(into: &hasher)
  }
}

extension AnyNavigation: CustomStringConvertible {
  /// The description of the wrapped destination.
  public var description: String { "\(wrapped)" }
}

extension AnyNavigation: Codable {
  /// Encodes the recorded form of the wrapped destination. This form names the type of the destination.
  public func encode(to encoder: any Encoder) throws {
    try RecordedDestination(encoding: wrapped, masking: Masker.attached(to: encoder)).encode(to: encoder)
  }

  /// Decodes a recorded form. Only a ``DestinationCoding`` attaches the app's types to its decoder. With any other
  /// decoder, a destination of the app becomes ``UnknownNavigation/unregistered(_:)``.
  public init(from decoder: any Decoder) throws {
    let stored = try RecordedDestination(from: decoder)
    self =
      DestinationTypes(attachedTo: decoder).destination(stored, as: AnyNavigation.self)
      ?? AnyNavigation(UnknownNavigation.unregistered(stored))
  }
}

extension Navigation {
  /// Converts a destination to `Self`. If `Self` is ``AnyNavigation``, the destination is wrapped. The result is `nil`
  /// when the destination is of a type other than `Self`.
  init?(erased destination: any Navigation) {
    let any = AnyNavigation(destination)
    guard let value = any.wrapped as? Self ?? any as? Self else { return nil }
    self = value
  }
}
