import Foundation
package import Testing

/// Runs the tests of a suite on threads that may wait. All other tests run on Swift's own threads, one for each core.
package struct WaitingThreadsTrait: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
  }
}

extension Trait where Self == WaitingThreadsTrait {
  /// The trait of tests that wait for processes or sleep.
  package static var waitsForProcesses: Self { Self() }
}

/// Threads that may wait. The number of threads limits the number of processes that tests run at the same time.
private final class WaitingThreads: TaskExecutor, @unchecked Sendable {
  static let shared = WaitingThreads(count: 4)

  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []

  private init(count: Int) {
    for _ in 0..<count {
      Thread { [self] in
        while true { next().runSynchronously(on: asUnownedTaskExecutor()) }
      }.start()
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock { jobs.append(job) }
    condition.signal()
  }

  private func next() -> UnownedJob {
    condition.withLock {
      while jobs.isEmpty { condition.wait() }
      return jobs.removeFirst()
    }
  }
}
