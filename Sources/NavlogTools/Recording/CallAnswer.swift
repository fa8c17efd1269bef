public import Navlog

/// What became of a call that was recorded.
public struct CallAnswer: Hashable, Sendable {
  /// The position of its event.
  public let position: Int
  /// Whether it had an effect.
  public let outcome: Outcome
  /// The screen that is seen now; `nil` at the bottom of a root that names no screen.
  public let visible: RecordedDestination?

  /// What became of a call.
  public init(position: Int, outcome: Outcome, visible: RecordedDestination?) {
    self.position = position
    self.outcome = outcome
    self.visible = visible
  }

  /// `{"position":3,"outcome":"applied","reason":null,"visible":"B"}`
  public var json: JSONValue {
    .object([
      .init("position", .integer(position)),
      .init("outcome", .string(outcome == .applied ? "applied" : "noEffect")),
      .init("reason", outcome.reason.map { .string($0.description) } ?? .null),
      .init("visible", visible.map { .string(StoredText.unescaped($0.name)) } ?? .null),
    ])
  }
}
