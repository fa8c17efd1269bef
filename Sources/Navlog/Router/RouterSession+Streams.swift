import Synchronization

/// Asynchronous sequences of a session's events and states. A sequence begins when a call creates it. It ends when the session
/// object is released, or with the task that iterates over it.
///
/// ```swift
/// for await event in session.events() {
///   if let screen = event.screen { await analytics.report("\(screen)") }
/// }
/// ```
///
/// Views do not need these sequences: ``Router`` and ``RouterSession`` are `Observable`. A
/// ``NavigationTracker`` receives the same events synchronously, with the state after each event.
extension RouterSession {
  /// Returns the events recorded from now on, in order. If recording continues in a new session, positions restart with a
  /// `restore` event; see ``NavigationTracker``.
  ///
  /// - Parameter policy: The events to keep while the consumer is busy; by default, all of them.
  public func events(
    buffering policy: AsyncStream<RecordedEvent<N>>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<RecordedEvent<N>> {
    let stream = eventStreams.makeStream(policy)
    connectTrackers()
    return stream
  }

  /// Returns the states from now on, starting with the present one. A busy consumer receives only the newest
  /// state. A no-op adds no state.
  public func states() -> AsyncStream<NavigationState<N>> {
    let stream = stateStreams.makeStream(.bufferingNewest(1), first: state)
    connectTrackers()
    return stream
  }
}

/// The consumers of a stream. When this object is released, the streams of the consumers end.
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
    // Consumers are resumed outside of the lock, because a consumer may end while it is being resumed.
    for consumer in storage.withLock({ $0.consumers }).values { consumer.yield(element) }
  }
}
