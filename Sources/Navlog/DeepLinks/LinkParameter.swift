/// A parameter of a pattern: a segment or a query key that a link fills in.
public struct LinkParameter: Hashable, Sendable, CustomStringConvertible {
  /// The name.
  public let name: String
  /// What its text must convert to.
  public let type: LinkValueType
  /// Whether a link without it does not match.
  public let isRequired: Bool
  /// Whether it takes one segment or more, to the end of the path.
  public let isRepeated: Bool

  /// As a pattern writes it, without the colon: `id(Int)`, `tab?`, `rest+`.
  public var description: String {
    name + (type == .string ? "" : "(\(type.rawValue))") + (isRepeated ? "+" : isRequired ? "" : "?")
  }
}
