import Foundation
import TestThreads
import Testing

/// A terminal without a screen. It collects the output of a command, and sends keys to the command.
final class PseudoTerminal {
  /// The command's end of the terminal.
  let descriptor: Int32
  private(set) var output = ""
  private let master: Int32

  init(columns: UInt16, rows: UInt16) throws {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    var ends: (Int32, Int32) = (-1, -1)
    guard openpty(&ends.0, &ends.1, nil, nil, &size) == 0 else { throw POSIXError(.ENXIO) }
    (master, descriptor) = ends
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(descriptor)
    close(master)
  }

  /// Whether the terminal buffers lines and echoes keys, as it does in a shell.
  var isCooked: Bool {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    return settings.c_lflag & tcflag_t(ICANON) != 0 && settings.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Whether ^C is a signal rather than a key.
  var sendsSignals: Bool {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    return settings.c_lflag & tcflag_t(ISIG) != 0
  }

  /// The terminal's input and output modes, as bytes that can be compared.
  var settings: [UInt8] {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    return withUnsafeBytes(of: &settings) { Array($0) }
  }

  /// Changes the size, as if the user dragged the window.
  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Presses keys, given as the bytes that the terminal sends.
  func press(_ bytes: [UInt8]) { _ = write(master, bytes, bytes.count) }

  /// Presses keys.
  func press(_ keys: String) { _ = keys.withCString { write(master, $0, strlen($0)) } }

  /// Collects the output so far.
  func collect() {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = read(master, &bytes, bytes.count)
      guard count > 0 else { return }
      output += String(decoding: bytes.prefix(count), as: UTF8.self)
    }
  }

  /// Waits up to ten seconds until the output after the last awaited text contains a text.
  func wait(
    for text: String, isolation: isolated (any Actor)? = #isolation,
    at location: SourceLocation = #_sourceLocation
  ) async throws {
    try await TestThreads.wait(
      for: "\(text) after \(output.suffix(2_000).debugDescription)", sourceLocation: location
    ) {
      collect()
      return output.contains(text)
    }
    output = String(output[(output.range(of: text)?.upperBound ?? output.startIndex)...])
  }
}
