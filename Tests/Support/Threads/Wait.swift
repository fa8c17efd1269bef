package import Testing

/// Waits until a condition is true, and fails if it is still false after the given time.
///
/// A poll needs a turn of its actor and of the thread pool. While other tests run, the wait for that turn counts little,
/// because the awaited work also waits for a turn.
package func wait(
  atMost limit: Duration = .seconds(10), isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation, until condition: () throws -> Bool
) async throws {
  var patience = limit
  while try !condition() {
    try #require(patience > .zero, "the condition never became true", sourceLocation: sourceLocation)
    let start = ContinuousClock.now
    try await Task.sleep(for: .milliseconds(1))
    patience -= min(ContinuousClock.now - start, .milliseconds(10))
  }
}
