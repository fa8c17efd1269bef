import Foundation
import Navlog
import NavlogSQLite
import NavlogTerminal
import NavlogTools
import NavlogViewer

/// An error: the reader of the pipe, such as `head`, closed it. The command ends without a message.
struct ClosedPipe: Error {}

/// The destination of a verb's results, buffered: standard output, a file or a text.
@MainActor
final class Output {
  /// Whether the destination is a terminal.
  let isTerminal: Bool
  /// The colors to use, if any.
  let style: Style
  /// The requested destination: `-` for standard output; `nil` if the verb decides.
  let destination: String?
  private let path: String?
  let environment: [String: String]
  private var descriptor: Int32
  /// The new file. It replaces the file at the path only when the verb succeeds, because a partial result could
  /// look complete.
  private var replacing: ReplacingFile?
  /// Whether the output writes directly to the file at the path, so that a reader can follow the file while it grows.
  var writesInPlace = false
  /// Whether output is discarded, because the reader has closed the pipe and the verb continues only to determine its exit
  /// status.
  private var isDiscarding = false
  /// Whether the verb continues after the reader has closed the pipe, because the exit status reports the verb's
  /// result.
  var outlivesReader = false
  private var buffer: [UInt8] = []
  /// Whether the output only collects text in the buffer, and writes it neither to standard output nor to a file.
  let isCaptured: Bool
  private let capturedWidth: Int?
  /// The page that receives the rows and facts of a brief answer; `nil` for text.
  let page: AnswerPage?
  private var progress = Progress()
  /// The maximum size of a captured text, in bytes.
  private static let longestCapture = 4 << 20

  /// Creates an output that captures text.
  ///
  /// - Parameters:
  ///   - width: The width of the terminal that shows the text; `nil` without a terminal.
  ///   - page: The page that receives the rows and facts of a brief answer, if any. Other text is captured.
  init(capturing width: Int?, page: AnswerPage? = nil) {
    (destination, path, environment, descriptor) = (nil, nil, [:], -1)
    (isCaptured, capturedWidth, self.page) = (true, width, page)
    (isTerminal, style) = (width != nil, Style(isOn: false))
  }

  /// Creates an output to standard output (`-`) or a file. The first write or ``finish()`` creates the file, so a verb
  /// that fails earlier leaves no file.
  init(to path: String?, noColor: Bool, _ environment: [String: String]) {
    destination = path
    let path = path == "-" ? nil : path
    self.path = path
    self.environment = environment
    (isCaptured, capturedWidth, page) = (false, nil, nil)
    descriptor = path == nil ? STDOUT_FILENO : -1
    isTerminal = path == nil && isatty(STDOUT_FILENO) == 1
    let isPlain = noColor || !(environment["NO_COLOR"] ?? "").isEmpty || environment["TERM"] == "dumb"
    style = Style(isOn: isTerminal && !isPlain)
  }

  /// The current width of the terminal in columns; `nil` when the output is not a terminal.
  var width: Int? {
    guard isTerminal, capturedWidth == nil else { return capturedWidth }
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return environment["COLUMNS"].flatMap { Int($0) } ?? 80
  }

  /// Writes text.
  ///
  /// - Throws: The errors of ``flush()``; `CancellationError` after ^C; `UsageError` when the captured text is too long.
  func write(_ text: String) throws {
    buffer += text.utf8
    try flushIfLong()
  }

  /// Writes text in UTF-8.
  func write(_ text: [UInt8]) throws {
    buffer += text
    try flushIfLong()
  }

  /// Writes a line in UTF-8.
  func line(_ text: [UInt8], endingWith end: StaticString = "\n") throws {
    buffer += text
    buffer += UnsafeBufferPointer(start: end.utf8Start, count: end.utf8CodeUnitCount)
    try flushIfLong()
  }

  private func flushIfLong() throws {
    guard isCaptured || buffer.count >= 1 << 16 else { return }
    try Task.checkCancellation()
    guard isCaptured else { return try flush() }
    guard buffer.count <= Self.longestCapture else {
      throw UsageError(
        "the output exceeds \(Self.longestCapture >> 20) MiB: write it to a file with --output")
    }
  }

  /// Writes a line.
  func line(_ text: String = "") throws { try write(text + "\n") }

  /// Writes a document on one line, value by value, because the text of a whole state can be hundreds of megabytes long.
  func line(_ json: JSONValue) throws {
    try write(json)
    try line()
  }

  private func write(_ json: JSONValue) throws {
    switch json {
    case .array(let values):
      try write("[")
      for (index, value) in values.enumerated() {
        if index > 0 { try write(",") }
        try write(value)
      }
      try write("]")
    case .object(let members):
      try write("{")
      for (index, member) in members.enumerated() {
        try write((index > 0 ? "," : "") + JSONValue.string(member.key).text + ":")
        try write(member.value)
      }
      try write("}")
    default: try write(json.text)
    }
  }

  /// Writes the content of the buffer.
  ///
  /// - Throws: `ClosedPipe`, `UsageError`.
  func flush() throws {
    guard !buffer.isEmpty, !isCaptured else { return }
    if isDiscarding { return buffer.removeAll() }
    if descriptor < 0, let path { try open(path) }
    var rest = buffer[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EPIPE {
        buffer.removeAll()
        guard outlivesReader else { throw ClosedPipe() }
        isDiscarding = true
        return
      } else if errno == EAGAIN {
        usleep(1_000)
      } else if errno != EINTR {
        let failure = failure()
        buffer.removeAll()
        throw failure
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private func open(_ path: String) throws {
    if !writesInPlace {
      do { replacing = try ReplacingFile(path) } catch let error as POSIXError {
        throw failure(error.code.rawValue)
      }
    }
    descriptor =
      replacing?.descriptor ?? Foundation.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw failure() }
  }

  /// Writes the content of the buffer, moves the complete file to its path, and returns the captured text.
  ///
  /// - Throws: `ClosedPipe`, `UsageError`.
  @discardableResult
  func finish() throws -> String {
    progress.clear()
    try flush()
    // A result without text also replaces the file. Otherwise, an older result would look current.
    if let path, descriptor < 0 { try open(path) }
    do { try replacing?.complete() } catch let error as POSIXError { throw failure(error.code.rawValue) }
    replacing = nil
    return isCaptured ? String(decoding: buffer, as: UTF8.self) : ""
  }

  /// Runs work that writes to this output. Then the method finishes the output or, after an error, discards it.
  @discardableResult
  func completing(_ work: () async throws -> Void) async throws -> String {
    do {
      try await work()
      return try finish()
    } catch {
      discard()
      throw error
    }
  }

  /// Discards unwritten text and removes an incomplete file. An older file at the path of the output stays as it is.
  func discard() {
    progress.clear()
    buffer.removeAll()
    replacing?.remove()
    replacing = nil
  }

  /// Writes a page.
  ///
  /// - Throws: `ClosedPipe`, `UsageError`; `EventLogError` when the log cannot be read.
  func write(_ page: SessionPage) throws {
    try page.write(
      step: {
        step("events")
        try Task.checkCancellation()
      }, to: { try write($0) })
  }

  /// Counts one more unit of work. `noun` is the plural name of the unit, such as `events`.
  func step(_ noun: String) { progress.step(noun) }

  /// Prints a note to standard error, or adds it to the page or the captured text.
  func note(_ text: String) {
    progress.clear()
    if let page { return page.note(text) }
    if isCaptured { return buffer += "\(text)\n".utf8 }
    FileHandle.standardError.write(Data("navlog: \(text)\n".utf8))
  }

  /// Prints a note for each session whose values are masks, or adds the names of these sessions to the page.
  func noteMasks(of sessions: [SessionRecord]) {
    let names = sessions.filter(\.info.isMasked).map(\.info.shortID)
    if let page { return page.addMasked(names) }
    for name in names { note([name].maskNote) }
  }

  private func failure(_ code: Int32 = errno) -> UsageError {
    UsageError(
      "\(path.map(\.shown) ?? "standard output") cannot be written: \(String(cString: strerror(code)))")
  }
}

extension Output {
  /// Rejects an output that would replace a file that the verb reads, even if the two paths differ, as with a link.
  /// For a log, this includes the files that belong to it, such as the write-ahead log.
  ///
  /// - Throws: `UsageError`.
  func protect(_ files: [ReadFile]) throws {
    guard let path else { return }
    let (own, identity) = (Self.resolved(path), FileIdentity(path))
    for file in files {
      let resolved = Self.resolved(file.path)
      let names = file.isLog ? LogPath.files(of: resolved) : [resolved]
      if names.contains(own) || identity != nil && names.contains(where: { FileIdentity($0) == identity }) {
        throw UsageError(file.problem)
      }
    }
  }

  private static func resolved(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }
}

/// The identity of a file, regardless of its names.
private struct FileIdentity: Equatable {
  private let device: dev_t
  private let inode: ino_t

  /// Examines the file at a path. The result is `nil` if the file does not exist.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, inode) = (status.st_dev, status.st_ino)
  }
}

/// Shows progress on standard error, if standard error is a terminal and the work takes more than a second.
private struct Progress {
  private let isOn = isatty(STDERR_FILENO) == 1
  private var count = 0
  private var next = now + 1_000_000_000
  private var isShown = false

  private static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  /// Counts one more unit.
  mutating func step(_ noun: String) {
    count += 1
    guard isOn, count % 1_000 == 0, Self.now > next else { return }
    next = Self.now + 200_000_000
    isShown = true
    FileHandle.standardError.write(Data("\r\(count) \(noun)".utf8))
  }

  /// Clears the line.
  mutating func clear() {
    if isShown { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
    isShown = false
  }
}
