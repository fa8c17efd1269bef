import Dispatch

extension DispatchQueue {
  /// Does work on the queue, and suspends the caller meanwhile. The threads that tasks share must not wait for a disk.
  func run<R: Sendable>(_ work: @escaping @Sendable () throws -> R) async throws -> R {
    try await withCheckedThrowingContinuation { caller in
      async { caller.resume(with: Result { try work() }) }
    }
  }
}
