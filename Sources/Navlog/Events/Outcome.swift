/// What became of a call.
public enum Outcome: Hashable, Sendable {
  /// It had its effect.
  case applied
  /// It changed nothing, and why.
  case noEffect(Reason)

  /// The reason when there was no effect.
  public var reason: Reason? {
    switch self {
    case .applied: nil
    case .noEffect(let reason): reason
    }
  }
}

extension Outcome: CustomStringConvertible {
  /// `applied`, or `noEffect(atRoot)`.
  public var description: String { reason.map { "noEffect(\($0))" } ?? "applied" }
}
