import Foundation

/// Reads single keys from the terminal, without waiting for a line. `close` restores the terminal.
///
/// The terminal sends ^C and ^Z as keys instead of signals. The program can then restore the terminal before
/// it ends or stops.
@MainActor
package final class Keyboard {
  private var original: termios?
  private var keys = KeyBuffer()
  /// The time at which the last bytes arrived.
  private var lastRead = ContinuousClock.now
  /// The maximum time between two bytes of the same key. Over a slow connection, the bytes of a key may arrive in several
  /// parts.
  private static let longestGap = Duration.milliseconds(50)

  /// Switches the terminal to single keys. When standard input is not a terminal, keys never arrive.
  package init() {
    var settings = termios()
    guard Self.isAvailable, tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
    original = settings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    settings.c_iflag &= ~tcflag_t(IXON | ICRNL)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  /// Whether standard input is a terminal.
  package static var isAvailable: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether ^C is a signal instead of a key. Only a signal can stop work that does not read keys.
  var sendsSignals = false {
    didSet {
      var settings = termios()
      guard original != nil, tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
      if sendsSignals { settings.c_lflag |= tcflag_t(ISIG) } else { settings.c_lflag &= ~tcflag_t(ISIG) }
      tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }
  }

  /// Restores the terminal.
  package func close() {
    restoration()
    original = nil
  }

  /// A closure that restores the terminal, for a thread other than the main thread.
  var restoration: @Sendable () -> Void {
    { [original] in if var original { tcsetattr(STDIN_FILENO, TCSANOW, &original) } }
  }

  /// Whether a pressed key has not been read yet.
  nonisolated static var isPressed: Bool {
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 0) > 0
  }

  /// Drops the pressed keys that have not been read yet.
  nonisolated static func discard() { tcflush(STDIN_FILENO, TCIFLUSH) }

  /// Returns the next pressed key, or `nil` without one.
  package func next() -> Key? {
    if let key = keys.next() { return key }
    guard original != nil, Self.isPressed else {
      return ContinuousClock.now - lastRead < Self.longestGap ? nil : keys.next(isLast: true)
    }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    // If the terminal was closed, the read returns no bytes, which counts as ^C. If another process has made the terminal
    // non-blocking and has read the key first, the read fails with EAGAIN, and the result is `nil`, as if no key had been
    // pressed.
    guard count > 0 else { return count < 0 && [EINTR, EAGAIN].contains(errno) ? nil : .interrupt }
    lastRead = .now
    keys.add(bytes.prefix(count))
    return keys.next()
  }
}
