import Foundation
import Synchronization

/// Requests to stop the process (^C or a signal to terminate) and to pause it (SIGTSTP).
package enum Interruption {
  /// Whether a signal has asked the process to stop.
  package static var isRequested: Bool { requested.load(ordering: .relaxed) != 0 }

  /// The exit status of a process that a signal asked to stop: 128 plus the number of the signal, as a shell
  /// reports it; `nil` without a signal.
  package static var status: Int32? {
    let number = requested.load(ordering: .relaxed)
    return number == 0 ? nil : 128 + number
  }

  /// Whether SIGTSTP has arrived. The program should then restore the terminal and call ``suspend()``.
  package static var isSuspensionRequested: Bool { suspensionRequested.load(ordering: .relaxed) }

  /// Begins to record the signals that ask the process to stop. These signals no longer end the process by themselves.
  ///
  /// - Parameter suspension: Whether SIGTSTP is also recorded. The program must then call ``suspend()``.
  /// - Returns: The previous handlers of the signals.
  @discardableResult
  package static func watch(suspension: Bool = false) -> Handlers {
    // The globals are initialized here, because a signal handler must not initialize them.
    _ = (isRequested, isSuspensionRequested)
    let handlers = Handlers(Handlers.signals + (suspension ? [SIGTSTP] : []))
    for number in Handlers.signals { signal(number) { requested.store($0, ordering: .relaxed) } }
    if suspension { watchSuspension() }
    unblock(Handlers.signals)
    Watchdog.start()
    return handlers
  }

  /// Runs work in a task that a watched signal cancels. When such tasks are nested, the signal cancels the innermost task.
  ///
  /// - Parameter forgetsInterrupt: Whether a ^C during the work is forgotten when the work ends, so that the process continues.
  /// - Throws: The error of the work, or `CancellationError` after such a ^C.
  @MainActor
  package static func cancelling<R: Sendable>(
    forgettingInterrupt forgetsInterrupt: Bool = false, _ work: @escaping @MainActor () async throws -> R
  ) async throws -> R {
    let task = task(work)
    let outer = cancellation.withLock { current in
      defer { current = { task.cancel() } }
      return current
    }
    let result = await task.cancellableResult
    // From now on, a ^C cancels the outer work again. The ^C that ended the inner work is forgotten under the same lock,
    // because it could otherwise cancel the outer work.
    let wasInterrupted = cancellation.withLock { current in
      current = outer
      return forgetsInterrupt
        && requested.compareExchange(expected: SIGINT, desired: 0, ordering: .relaxed).exchanged
    }
    if case .failure = result, wasInterrupted { throw CancellationError() }
    return try result.get()
  }

  /// Creates a task for work that may start processes.
  @MainActor
  package static func task<R: Sendable>(
    _ work: @escaping @MainActor () async throws -> R
  ) -> Task<R, any Error> {
    Task {
      // On Linux, the task may run on a thread of Dispatch. Such a thread blocks every signal, and a process that the thread
      // starts would inherit the block. The thread therefore unblocks all signals.
      var none = sigset_t()
      sigemptyset(&none)
      pthread_sigmask(SIG_SETMASK, &none, nil)
      return try await work()
    }
  }

  /// Cancels the innermost work if a signal has arrived.
  static func cancelIfRequested() {
    cancellation.withLock { if isRequested { $0?() } }
  }

  /// Stops the process, as SIGTSTP does by default. Returns when the process continues.
  package static func suspend() {
    suspensionRequested.store(false, ordering: .relaxed)
    signal(SIGTSTP, SIG_DFL)
    unblock([SIGTSTP])
    raise(SIGTSTP)
    watchSuspension()
  }

  private static func watchSuspension() {
    signal(SIGTSTP) { _ in suspensionRequested.store(true, ordering: .relaxed) }
    unblock([SIGTSTP])
  }

  /// Unblocks signals. A process inherits the blocked signals of the thread that started it, and Dispatch's threads block
  /// signals.
  fileprivate static func unblock(_ numbers: [Int32]) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// The previous handlers of the watched signals.
  package struct Handlers {
    fileprivate static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    private let actions: [(number: Int32, action: sigaction)]

    fileprivate init(_ signals: [Int32]) {
      actions = signals.map { number in
        var action = sigaction()
        sigaction(number, nil, &action)
        return (number, action)
      }
    }

    /// Restores the handlers, and raises the signal that has arrived since they were replaced, if any.
    package func restore() {
      for (number, action) in actions {
        var action = action
        sigaction(number, &action, nil)
      }
      let number = requested.exchange(0, ordering: .relaxed)
      guard number != 0 else { return }
      // On Linux, the main actor may use a thread of Dispatch. These threads block every signal, so the signal is unblocked
      // before it is raised.
      Interruption.unblock([number])
      raise(number)
    }
  }
}

extension Task {
  /// The result of the task. If the surrounding task is cancelled, this task is also cancelled.
  package var cancellableResult: Result<Success, Failure> {
    get async {
      await withTaskCancellationHandler {
        await result
      } onCancel: {
        cancel()
      }
    }
  }
}

/// The function that cancels the innermost work.
private let cancellation = Mutex<(@Sendable () -> Void)?>(nil)
/// The signal that has arrived; 0 without one.
private let requested = Atomic<Int32>(0)
private let suspensionRequested = Atomic(false)
