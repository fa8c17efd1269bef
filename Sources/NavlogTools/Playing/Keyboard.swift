import Foundation

/// Reads single keys from the terminal, without waiting for a line. `close` restores the terminal.
@MainActor
package final class Keyboard {
  private var original: termios?
  private var keys = KeyBuffer()
  /// When the last bytes came.
  private var lastRead = ContinuousClock.now
  /// The longest time between two parts of a key: a slow connection divides them.
  private static let longestGap = Duration.milliseconds(50)

  /// Switches the terminal to single keys. When standard input is not a terminal, no key ever comes.
  ///
  /// - Parameter readsInterrupts: Whether ^C is a key, so that the terminal is restored before the program ends.
  package init(readsInterrupts: Bool = false) {
    var settings = termios()
    guard Self.isAvailable, tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
    original = settings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    if readsInterrupts { settings.c_lflag &= ~tcflag_t(ISIG) }
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
  package static var isAvailable: Bool { isatty(STDIN_FILENO) == 1 }

  /// Restores the terminal.
  package func close() {
    if var original { tcsetattr(STDIN_FILENO, TCSANOW, &original) }
    original = nil
  }

  /// The next key pressed within a time; `nil` when none is.
  package func next(within milliseconds: Int) -> PlayerKey? {
    guard original != nil else {
      usleep(UInt32(milliseconds) * 1_000)
      return nil
    }
    if let key = keys.next() { return key }
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, Int32(milliseconds)) > 0 else {
      return ContinuousClock.now - lastRead < Self.longestGap ? nil : keys.next(isLast: true)
    }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    // A terminal that was closed reads as end of file.
    guard count > 0 else { return .command(.quit) }
    lastRead = .now
    keys.add(bytes.prefix(count))
    return keys.next()
  }
}

/// What the terminal sent, divided into keys: fast typing arrives at once.
struct KeyBuffer {
  private var characters: ArraySlice<Character> = []

  mutating func add(_ bytes: some Collection<UInt8>) {
    characters += Array(String(decoding: bytes, as: UTF8.self))
  }

  /// Removes the next key; `nil` when there is none.
  ///
  /// - Parameter isLast: Whether nothing will come that completes the last key.
  mutating func next(isLast: Bool = false) -> PlayerKey? {
    guard let first = characters.first else { return nil }
    var length = 1
    // An arrow is an escape, a bracket or an O, and a letter.
    if first == "\u{1B}", characters.dropFirst().first.map({ "[O".contains($0) }) ?? true {
      length = 3
      if characters.count < length, !isLast { return nil }
    }
    defer { characters = characters.dropFirst(length) }
    return PlayerKey(String(characters.prefix(length)))
  }
}
