public import Navlog

/// What makes two destinations the same route: their type and their name. Parameters make no other route of it.
public struct RouteName: Hashable, Sendable {
  /// The registered name of the Swift type, as it is stored; empty when it is not known.
  public let type: String
  /// The case of the enum, as it is stored.
  public let name: String

  /// A route by the stored forms of its type and name.
  public init(type: String = "", name: String) {
    self.type = type
    self.name = name
  }

  /// The route of a destination.
  public init(_ destination: RecordedDestination) {
    self.init(type: destination.type, name: destination.name)
  }

  /// Hashes the name: the type is nearly always the same.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension RouteName: CustomStringConvertible {
  /// `AppDestination.catalog`, or the name alone where there is no type.
  public var description: String { type.isEmpty ? name : "\(type).\(name)" }
}
