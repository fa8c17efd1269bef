import Synchronization

/// Asynchronous sequences of what a session does. They begin with the call that makes them, and end with the session or the task
/// that iterates over them.
///
/// ```swift
/// for await event in session.events() {
///   if let screen = event.screen { await analytics.report("\(screen)") }
/// }
/// ```
///
/// A view does not need them: ``Router`` and ``RouterSession`` are `Observable`. A ``NavigationTracker`` receives the same
/// events synchronously, with the state after each.
extension RouterSession {
  /// Returns the events that are recorded from now on, in order.
  ///
  /// - Parameter policy: What to keep while the consumer is busy; by default, everything.
  public func events(
    buffering policy: AsyncStream<RecordedEvent<N>>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<RecordedEvent<N>> {
    let stream = eventStreams.makeStream(policy)
    connectTrackers()
    return stream
  }

  /// Returns the states from now on, the present one first. A consumer that is busy receives the newest state only; a call
  /// that changes nothing adds none.
  public func states() -> AsyncStream<NavigationState<N>> {
    let stream = stateStreams.makeStream(.bufferingNewest(1), first: state)
    connectTrackers()
    return stream
  }
}

/// The consumers of a stream. When it is released, their streams end.
final class Streams<Element: Sendable>: Sendable {
  private struct Storage {
    var consumers: [Int: AsyncStream<Element>.Continuation] = [:]
    var created = 0
  }

  private let storage = Mutex(Storage())

  var isEmpty: Bool { storage.withLock { $0.consumers.isEmpty } }

  deinit { for consumer in storage.withLock({ $0.consumers.values }) { consumer.finish() } }

  func makeStream(
    _ policy: AsyncStream<Element>.Continuation.BufferingPolicy, first: Element? = nil
  ) -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: policy)
    let id = storage.withLock { storage in
      storage.created += 1
      storage.consumers[storage.created] = continuation
      return storage.created
    }
    continuation.onTermination = { [weak self] _ in
      self?.storage.withLock { _ = $0.consumers.removeValue(forKey: id) }
    }
    if let first { continuation.yield(first) }
    return stream
  }

  func yield(_ element: Element) {
    // Outside the lock: a consumer may end while it is resumed.
    for consumer in storage.withLock({ Array($0.consumers.values) }) { consumer.yield(element) }
  }
}
