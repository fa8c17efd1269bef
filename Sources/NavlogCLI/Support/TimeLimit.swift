import Navlog
import NavlogTools

/// The maximum time of work. A condition can be fast enough at each event, and still take hours for all events of a log.
struct TimeLimit {
  let seconds: Double
  /// The work, as the subject of the error message: `the command`.
  let subject: String

  /// The error when the limit is exceeded.
  var error: UsageError {
    UsageError(
      "\(subject) exceeded its time limit of \(ElapsedTime.duration(Int64(seconds * 1e6))): select fewer events, or simplify "
        + "the condition or query")
  }

  /// Runs work, and cancels it at the limit.
  ///
  /// - Throws: The error of the work, or ``error`` after the limit.
  @MainActor
  func run<R: Sendable>(_ work: @escaping @MainActor () async throws -> R) async throws -> R {
    let task = Interruption.task(work)
    let timer = Task.detached { [seconds] in
      try await Task.sleep(for: .seconds(seconds))
      task.cancel()
    }
    defer { timer.cancel() }
    let result = await task.cancellableResult
    // A signal or a client can also cancel the work, by cancelling the surrounding task.
    if task.isCancelled, !Task.isCancelled { throw error }
    return try result.get()
  }
}

extension ArgumentType<TimeLimit> {
  /// The time limit of the command, in seconds.
  static var timeLimit: Self {
    ArgumentType<Double>.positiveNumber("SECONDS").mapped { TimeLimit(seconds: $0, subject: "the command") }
  }
}
