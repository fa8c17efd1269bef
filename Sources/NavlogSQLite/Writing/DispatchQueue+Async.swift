import Dispatch

extension DispatchQueue {
  /// Performs work on the queue, and suspends the calling task until the work has ended. The threads of tasks
  /// are shared, so they must not wait for a disk.
  ///
  /// The method adds the work to the queue on the caller's actor. Otherwise, the work of two tasks of an actor could be added
  /// in another order.
  nonisolated(nonsending) func run<R: Sendable>(_ work: @escaping @Sendable () -> R) async -> R {
    await withCheckedContinuation { caller in
      async { caller.resume(returning: work()) }
    }
  }
}
