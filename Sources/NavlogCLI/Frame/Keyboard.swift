import Foundation

/// The keys of a terminal, one by one, without waiting for a line. The terminal is as before when `close` was called.
@MainActor
final class Keyboard {
  private var before: termios?

  /// Takes the terminal's keys. Where standard input is no terminal there are none.
  init() {
    var settings = termios()
    guard isatty(STDIN_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
    before = settings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    // ^Z would leave the terminal as it is now to the shell.
    withUnsafeMutableBytes(of: &settings.c_cc) { $0[Int(VSUSP)] = Self.disabled }
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  // _POSIX_VDISABLE, which is a macro that Swift cannot see.
  #if canImport(Darwin)
  private static let disabled: UInt8 = 0xFF
  #else
  private static let disabled: UInt8 = 0
  #endif

  /// Whether there are keys.
  static var isThere: Bool { isatty(STDIN_FILENO) == 1 }

  /// Gives the terminal back.
  func close() {
    if var before { tcsetattr(STDIN_FILENO, TCSANOW, &before) }
    before = nil
  }

  /// The key that is pressed within a time; `nil` when none is.
  func next(within milliseconds: Int) -> Key? {
    guard before != nil else {
      usleep(UInt32(milliseconds) * 1_000)
      return nil
    }
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, Int32(milliseconds)) > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    // A terminal that is gone reads as ended.
    return count > 0 ? Key(bytes.prefix(count)) : .quit
  }

  /// What a key means while a session is played.
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
