/// What a person may choose about the app.
public struct Settings: Hashable, Sendable {
  /// Whether lists show a name a row and nothing else.
  public var hasCompactLists: Bool

  /// Settings; without arguments, those of a fresh app.
  public init(hasCompactLists: Bool = false) {
    self.hasCompactLists = hasCompactLists
  }
}
