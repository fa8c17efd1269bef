import Foundation

/// A terminal without a screen: what a command writes to it is collected, and keys can be pressed.
final class PseudoTerminal {
  /// The end that the command sees.
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

  /// Whether a line is waited for and typed characters are shown, as a shell leaves it.
  var isCooked: Bool {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    return settings.c_lflag & tcflag_t(ICANON) != 0 && settings.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Presses keys.
  func press(_ keys: String) { _ = keys.withCString { write(master, $0, strlen($0)) } }

  /// Takes in what was written by now.
  func collect() {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = read(master, &bytes, bytes.count)
      guard count > 0 else { return }
      output += String(decoding: bytes.prefix(count), as: UTF8.self)
    }
  }

  /// Waits until a text was written after what was there before; `false` when it does not come within ten seconds.
  func wait(for text: String, isolation: isolated (any Actor)? = #isolation) async throws -> Bool {
    for _ in 0..<400 {
      collect()
      if output.contains(text) {
        output = String(output[(output.range(of: text)?.upperBound ?? output.startIndex)...])
        return true
      }
      try await Task.sleep(for: .milliseconds(25))
    }
    return false
  }
}
