import Foundation
public import Testing

/// Waits until a condition is true, and fails if the condition is still false after the given time. `text` names the condition.
///
/// Swift Testing has no such function yet. Its proposal "Polling Confirmations" works in the same way: it checks the condition
/// every millisecond, and limits the number of checks rather than the time, so that a busy machine does not fail a test.
public func wait(
  for text: @autoclosure () -> String = "the condition", atMost limit: Duration = .seconds(10),
  isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation,
  until condition: () throws -> Bool
) async throws {
  let isTrue = try await becomesTrue(within: limit, condition)
  try #require(isTrue, "waited in vain for \(text())", sourceLocation: sourceLocation)
}

/// Returns whether a condition becomes true within the given time.
///
/// A poll waits for its actor and for the thread pool. While other tests run, the awaited work waits for the same resources.
/// Each poll therefore counts toward the limit for up to 10 ms, even if it takes longer.
package func becomesTrue(
  within limit: Duration, isolation: isolated (any Actor)? = #isolation, _ condition: () throws -> Bool
) async throws -> Bool {
  var patience = Torture.isSanitized ? limit * 30 : limit
  while try !condition() {
    guard patience > .zero else { return false }
    let start = ContinuousClock.now
    try await Task.sleep(for: .milliseconds(1))
    patience -= min(ContinuousClock.now - start, .milliseconds(10))
  }
  return true
}

/// Blocks the thread until a condition is true, for code that is not asynchronous. Returns `false` if the condition is still
/// false after the given time.
package func blockUntilTrue(within limit: Duration = .seconds(10), _ condition: () throws -> Bool) rethrows
  -> Bool
{
  let deadline = ContinuousClock.now + limit
  while try !condition() {
    guard ContinuousClock.now < deadline else { return false }
    Thread.sleep(forTimeInterval: 0.001)
  }
  return true
}
