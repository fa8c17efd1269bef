/// The reason why a traversal ended early: the transform returned no value for a destination, or threw an
/// error.
///
/// Actions, plans, pending intents and decisions each have a single traversal, `map`, whose transform must return a
/// value for every destination. If a transform has no value for a destination, this error ends the traversal.
enum Unmapped<Failure: Error>: Error {
  case missing
  case failed(Failure)

  /// Calls the transform with a destination, and returns its value. Throws `missing` if the value is `nil`, and
  /// `failed` if the transform throws an error.
  static func value<N, M>(
    _ transform: (N) throws(Failure) -> M?, _ destination: N
  ) throws(Unmapped<Failure>) -> M {
    let value: M?
    do throws(Failure) { value = try transform(destination) } catch { throw .failed(error) }
    guard let value else { throw .missing }
    return value
  }
}

extension PendingIntent {
  /// Returns the intent with transformed destinations, or `nil` when `transform` returns `nil` for one of them.
  package func compactMap<M: Hashable & Sendable, Failure: Error>(
    _ transform: (N) throws(Failure) -> M?
  ) throws(Failure) -> PendingIntent<M>? {
    do throws(Unmapped<Failure>) {
      return try map { destination throws(Unmapped<Failure>) in try Unmapped.value(transform, destination) }
    } catch {
      switch error {
      case .missing: return nil
      case .failed(let error): throw error
      }
    }
  }
}

extension RuleDecision {
  /// Returns the decision with transformed destinations, or `nil` when `transform` returns `nil` for one of them.
  func compactMap<M: Hashable & Sendable>(_ transform: (N) -> M?) -> RuleDecision<M>? {
    try? map { destination throws(Unmapped<Never>) in try Unmapped.value(transform, destination) }
  }
}
