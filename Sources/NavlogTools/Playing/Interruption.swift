import Foundation
import Synchronization

/// The request to stop: ^C, or a signal to terminate.
package enum Interruption {
  /// Whether a watched signal has come.
  package static var isRequested: Bool { requested.load(ordering: .relaxed) != 0 }

  /// Records such a request from now on, instead of exiting.
  ///
  /// - Returns: What the signals did before.
  @discardableResult
  package static func watch() -> Handlers {
    // Initializes the global here: a signal handler must not.
    _ = isRequested
    let handlers = Handlers()
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in Handlers.signals {
      signal(number) { requested.store($0, ordering: .relaxed) }
      sigaddset(&signals, number)
    }
    // The parent process may have blocked these signals, as Dispatch's threads do.
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    return handlers
  }

  /// What the watched signals did before.
  package struct Handlers {
    fileprivate static let signals = [SIGINT, SIGTERM, SIGHUP]

    private let actions: [(number: Int32, action: sigaction)]

    fileprivate init() {
      actions = Self.signals.map { number in
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
      if number != 0 { raise(number) }
    }
  }
}

/// The signal that has come; 0 for none.
private let requested = Atomic<Int32>(0)
