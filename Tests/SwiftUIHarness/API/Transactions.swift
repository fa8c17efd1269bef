/// SwiftUI: Transaction
public struct Transaction: Sendable {
  /// SwiftUI: Transaction/disablesAnimations
  public var disablesAnimations = false

  /// SwiftUI: Transaction/init()
  public init() {}

  /// The transaction in which state is being changed.
  @MainActor static var current = Transaction()
}

/// SwiftUI: withTransaction(_:_:)
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows
  -> Result
{
  let outer = MainActor.assumeIsolated { Transaction.current }
  MainActor.assumeIsolated { Transaction.current = transaction }
  defer { MainActor.assumeIsolated { Transaction.current = outer } }
  return try body()
}
