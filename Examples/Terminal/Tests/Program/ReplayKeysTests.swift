import Foundation
import Testing

/// The app's own player on a terminal.
@Suite final class ReplayKeysTests {
  private let folder: URL
  private let terminal: FileHandle
  private let program: FileHandle
  private var unread = Data()

  init() throws {
    folder = try ChallengeProcess.makeFolder()
    var size = winsize(ws_row: 40, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0)
    var ends: (Int32, Int32) = (-1, -1)
    try #require(openpty(&ends.0, &ends.1, nil, nil, &size) == 0)
    terminal = FileHandle(fileDescriptor: ends.0, closeOnDealloc: true)
    program = FileHandle(fileDescriptor: ends.1, closeOnDealloc: true)
  }

  private var settings: [UInt8] {
    var settings = termios()
    tcgetattr(program.fileDescriptor, &settings)
    return withUnsafeBytes(of: &settings) { Array($0) }
  }

  private func press(_ keys: String) throws { try terminal.write(contentsOf: Data(keys.utf8)) }

  /// Waits until the program has written a text after the previously awaited text. A minute without output is an error.
  private func wait(for text: String) throws {
    while true {
      if let found = unread.range(of: Data(text.utf8)) { return unread = Data(unread[found.upperBound...]) }
      var descriptor = pollfd(fd: terminal.fileDescriptor, events: Int16(POLLIN), revents: 0)
      try #require(
        poll(&descriptor, 1, 60_000) == 1, "no “\(text)” in \(String(decoding: unread, as: UTF8.self))")
      unread += terminal.availableData
    }
  }

  @Test func `a user plays and takes over a session with keys, and the terminal's settings are restored`()
    throws
  {
    _ = try ChallengeProcess.run(["--tour"], in: folder, input: "")
    let before = settings
    let process = try ChallengeProcess.start(
      ["--replay", "challenge.sqlite", "--log", "new.sqlite"], in: folder, on: program)
    try wait(for: "\u{1B}[?1049h")
    #expect(settings != before)
    try press("..")
    try wait(for: "after event 2 of")
    try press(",")
    try wait(for: "after event 1 of")
    try press("G")
    try wait(for: "the end")
    try press("?")
    try wait(for: "take over from here")
    try press("5t")
    try wait(for: "\u{1B}[?1049l")
    try wait(for: "Taken over from event")
    try press("quit\n")
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(settings == before)
  }
}
