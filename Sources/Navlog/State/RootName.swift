/// The name of a root: a tab, a login flow, a window. An app that names none has one, `main`.
public struct RootName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name.
  public let description: String

  /// A root's name.
  public init(_ name: String) { description = name }

  /// A root's name.
  public init(stringLiteral value: String) { description = value }

  /// The root of an app that names none.
  public static let main: RootName = "main"
}
