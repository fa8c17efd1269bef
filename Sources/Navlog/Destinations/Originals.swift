/// What the masked forms of a session stand for.
final class UnmaskedDestinations<N: Navigation> {
  private static var forgetsAbove: Int { 65_536 }

  var values: [RecordedDestination: N] = [:]
  private var limit = forgetsAbove

  /// Forgets what nobody refers to any more, when there is very much of it.
  func forget(_ isForgotten: (RecordedDestination) -> Bool) {
    guard values.count > limit else { return }
    values = values.filter { !isForgotten($0.key) }
    limit = max(Self.forgetsAbove, 2 * values.count)
  }
}
