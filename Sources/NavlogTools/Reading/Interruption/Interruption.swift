import Foundation
import Synchronization

/// The request to stop: ^C, or a signal to terminate; and the one to pause: SIGTSTP.
package enum Interruption {
  /// Whether a watched signal has come.
  package static var isRequested: Bool { requested.load(ordering: .relaxed) != 0 }

  /// The exit status of a process that a signal asked to stop: 128 and the number of the signal, as a shell reports it;
  /// `nil` if none came.
  package static var status: Int32? {
    let number = requested.load(ordering: .relaxed)
    return number == 0 ? nil : 128 + number
  }

  /// Whether SIGTSTP has come, which asks to give back the terminal and to stop until SIGCONT.
  package static var isSuspensionRequested: Bool { suspensionRequested.load(ordering: .relaxed) }

  /// Records such a request from now on, instead of exiting.
  ///
  /// - Parameter suspension: Whether SIGTSTP is watched, too: by a program that then calls ``suspend()``.
  /// - Returns: What the signals did before.
  @discardableResult
  package static func watch(suspension: Bool = false) -> Handlers {
    // Initializes the globals here: a signal handler must not.
    _ = (isRequested, isSuspensionRequested)
    let handlers = Handlers(Handlers.signals + (suspension ? [SIGTSTP] : []))
    for number in Handlers.signals { signal(number) { requested.store($0, ordering: .relaxed) } }
    if suspension { watchSuspension() }
    unblock(Handlers.signals)
    Watchdog.start()
    return handlers
  }

  /// Runs work in a task that a watched signal cancels. Of several within one another, the signal cancels the innermost.
  ///
  /// - Parameter forgetsInterrupt: Whether a ^C meanwhile was only for the work.
  /// - Throws: What the work throws; after such a ^C `CancellationError`.
  @MainActor
  package static func cancelling<R: Sendable>(
    forgettingInterrupt forgetsInterrupt: Bool = false, _ work: @escaping @MainActor () async throws -> R
  ) async throws -> R {
    let task = Task {
      // On Linux this may be one of Dispatch's threads, which block every signal, as the processes would that it starts.
      var none = sigset_t()
      sigemptyset(&none)
      pthread_sigmask(SIG_SETMASK, &none, nil)
      return try await work()
    }
    let outer = cancellation.withLock { current in
      defer { current = { task.cancel() } }
      return current
    }
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    // Under the lock, so that the ^C does not cancel the outer work.
    let wasInterrupted = cancellation.withLock { current in
      current = outer
      return forgetsInterrupt
        && requested.compareExchange(expected: SIGINT, desired: 0, ordering: .relaxed).exchanged
    }
    if case .failure = result, wasInterrupted { throw CancellationError() }
    return try result.get()
  }

  /// Cancels the work that a signal should cancel, if one has come.
  static func cancelIfRequested() {
    cancellation.withLock { if isRequested { $0?() } }
  }

  /// Stops the process, as SIGTSTP does by default. Returns when it goes on.
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

  /// The parent process may have blocked signals, as Dispatch's threads do.
  fileprivate static func unblock(_ numbers: [Int32]) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// What the watched signals did before.
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

    /// Lets the signals do so again, and raises the one that has come meanwhile.
    package func restore() {
      for (number, action) in actions {
        var action = action
        sigaction(number, &action, nil)
      }
      let number = requested.exchange(0, ordering: .relaxed)
      guard number != 0 else { return }
      // This may be one of Dispatch's threads, which the main actor uses on Linux: they block every signal.
      Interruption.unblock([number])
      raise(number)
    }
  }
}

/// What cancels the innermost work.
private let cancellation = Mutex<(@Sendable () -> Void)?>(nil)
/// The signal that has come; 0 for none.
private let requested = Atomic<Int32>(0)
private let suspensionRequested = Atomic(false)
