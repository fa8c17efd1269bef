import Foundation
import Synchronization

/// Reads single keys from the terminal, without waiting for a line. `close` restores the terminal.
@MainActor
final class Keyboard {
  private var original: termios?

  /// Switches the terminal to single keys. When standard input is not a terminal, no key ever comes.
  init() {
    var settings = termios()
    guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
    original = settings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    // ^Z would hand the terminal to the shell in this mode.
    withUnsafeMutableBytes(of: &settings.c_cc) { $0[Int(VSUSP)] = Self.disabled }
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  // _POSIX_VDISABLE, a macro that Swift does not import.
  #if canImport(Darwin)
  private static let disabled: UInt8 = 0xFF
  #else
  private static let disabled: UInt8 = 0
  #endif

  /// Whether standard input is a terminal.
  static var isAvailable: Bool { isatty(STDIN_FILENO) == 1 }

  /// Restores the terminal.
  func close() {
    if var original { tcsetattr(STDIN_FILENO, TCSANOW, &original) }
    original = nil
  }

  /// The next key pressed within a time; `nil` when none is.
  func next(within milliseconds: Int) -> Key? {
    guard original != nil else {
      usleep(UInt32(milliseconds) * 1_000)
      return nil
    }
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, Int32(milliseconds)) > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    // A terminal that was closed reads as end of file.
    return count > 0 ? Key(bytes.prefix(count)) : .quit
  }

  /// The meaning of a key during a replay.
  enum Key {
    case pause, step, quit, other

    fileprivate init(_ bytes: ArraySlice<UInt8>) {
      switch String(decoding: bytes, as: UTF8.self) {
      case " ": self = .pause
      case ".", "\u{1B}[C", "\u{1B}OC", "\n": self = .step
      case "q", "Q", "\u{4}": self = .quit
      default: self = .other
      }
    }
  }
}

/// The request to stop: ^C, or a signal to terminate.
enum Interruption {
  static var isRequested: Bool { isInterrupted.load(ordering: .relaxed) }

  /// Records such a request from now on, instead of exiting.
  static func watch() {
    // Initializes the global here: a signal handler must not.
    _ = isRequested
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { _ in isInterrupted.store(true, ordering: .relaxed) }
      sigaddset(&signals, number)
    }
    // The parent process may have blocked these signals, as Dispatch's threads do.
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}

private let isInterrupted = Atomic<Bool>(false)

/// Text attributes for terminals; plain text elsewhere.
struct Style: Sendable {
  /// A color or weight, by its SGR code.
  enum Attribute: String {
    case plain = ""
    case bold = "1"
    case faint = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case blue = "34"
    case magenta = "35"
    case cyan = "36"
  }

  let isOn: Bool

  /// The text with an attribute; unchanged when styling is off.
  func callAsFunction(_ text: String, _ attribute: Attribute) -> String {
    isOn && attribute != .plain && !text.isEmpty ? "\u{1B}[\(attribute.rawValue)m\(text)\u{1B}[0m" : text
  }
}
