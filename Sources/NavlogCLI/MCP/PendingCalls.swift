import Navlog
import Synchronization

/// The waiting and running requests, which a client can cancel.
final class PendingCalls: Sendable {
  private enum Call {
    case waiting
    case running(@Sendable () -> Void)
    case cancelled
  }

  private let calls = Mutex<[JSONValue: Call]>([:])

  /// Adds a request that has been read.
  func add(_ id: JSONValue) { calls.withLock { $0[id] = .waiting } }

  /// Marks a request as running, unless it was cancelled.
  ///
  /// - Parameter cancel: Stops the request.
  /// - Returns: Whether the request may run.
  func begin(_ id: JSONValue, cancel: @escaping @Sendable () -> Void) -> Bool {
    calls.withLock {
      if case .cancelled? = $0[id] { return false }
      $0[id] = .running(cancel)
      return true
    }
  }

  /// Removes a request. Returns whether the server answers the request: a cancelled request gets no answer.
  func end(_ id: JSONValue) -> Bool {
    calls.withLock { if case .cancelled? = $0.removeValue(forKey: id) { false } else { true } }
  }

  /// Cancels a request. If the request is unknown or already answered, the method does nothing.
  func cancel(_ id: JSONValue) {
    let cancel: (@Sendable () -> Void)? = calls.withLock {
      guard let call = $0[id] else { return nil }
      $0[id] = .cancelled
      if case .running(let cancel) = call { return cancel }
      return nil
    }
    cancel?()
  }
}
