/// Whatever can say what a link means: a table, or handlers with a table.
public protocol LinkResolver<Destination>: Sendable {
  /// What links lead to.
  associatedtype Destination: Hashable & Sendable

  /// What a URL means: a plan, nothing, or a refusal with its reason. Total, and safe for any text at all.
  func resolve(_ url: String) -> LinkResolution<Destination>
}
