import Foundation
import Synchronization

/// Whether somebody pressed ^C.
enum Interruption {
  static var happened: Bool { isInterrupted.load(ordering: .relaxed) }

  /// From now on ^C, and a request to terminate, are only noted.
  static func watch() {
    _ = happened
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { _ in isInterrupted.store(true, ordering: .relaxed) }
      sigaddset(&signals, number)
    }
    // Whoever started the command may have had them blocked, as threads of Dispatch have.
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}

private let isInterrupted = Atomic<Bool>(false)
