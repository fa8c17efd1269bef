import Dispatch

extension DispatchQueue {
  /// Performs work on the queue, and suspends the calling task until the work has ended. The threads of tasks
  /// are shared, so they must not wait for a disk.
  func run<R: Sendable>(_ work: @escaping @Sendable () -> R) async -> R {
    await withCheckedContinuation { caller in
      async { caller.resume(returning: work()) }
    }
  }
}
