import Foundation
import Navlog
import NavlogSQLite
import NavlogTools

/// Reads lines from standard input or a file, each as soon as it is complete.
struct LineReader {
  /// The maximum length of a line in bytes: no valid line is longer, and memory stays bounded.
  static let maximumLength = 16 << 20

  /// The number of the last line, from 1.
  private(set) var number = 0
  private let handle: FileHandle
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  /// Opens standard input for `-`, or a file.
  ///
  /// - Throws: `UsageError` when the file cannot be read.
  init(_ path: String) throws {
    if path == "-" {
      handle = .standardInput
      return
    }
    handle = try openForReading(path)
  }

  /// Whether the next line is available without blocking.
  var hasLine: Bool { isAtEnd || end(from: start) != nil }

  /// The next line without its end; `nil` after the last.
  ///
  /// - Throws: `UsageError` when the input cannot be read, or the line is too long.
  mutating func next() throws -> ArraySlice<UInt8>? {
    var searched = start
    while true {
      if let end = end(from: searched) {
        defer { start = end + 1 }
        return line(upTo: end)
      }
      if isAtEnd {
        defer { start = buffer.count }
        return start < buffer.count ? line(upTo: buffer.count) : nil
      }
      let unread = buffer.count - start
      guard unread <= Self.maximumLength else {
        throw UsageError("line \(number + 1) is longer than \(Self.maximumLength >> 20) MiB")
      }
      buffer.removeFirst(start)
      start = 0
      searched = unread
      try fill()
    }
  }

  private mutating func line(upTo end: Int) -> ArraySlice<UInt8> {
    number += 1
    let line = buffer[start..<end]
    // Some editors write a byte order mark.
    return number == 1 && line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line
  }

  private func end(from index: Int) -> Int? {
    buffer.withUnsafeBytes { bytes in
      guard index < bytes.count, let base = bytes.baseAddress,
        let found = memchr(base + index, 0x0A, bytes.count - index)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  private mutating func fill() throws {
    try waitForInput()
    let count = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { room in
      var count = -1
      repeat {
        count = read(handle.fileDescriptor, room.baseAddress, room.count)
      } while count < 0 && errno == EINTR
      buffer.append(contentsOf: room.prefix(max(0, count)))
      return count
    }
    guard count >= 0 else {
      throw UsageError("the input cannot be read: \(String(cString: strerror(errno)))")
    }
    isAtEnd = count == 0
  }

  /// Waits until there is something to read, or the user stops waiting, where ^C is watched.
  private func waitForInput() throws {
    var descriptor = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
    while true {
      try Task.checkCancellation()
      // A signal that comes before the call does not end it, so it ends by itself.
      let ready = poll(&descriptor, 1, 250)
      if ready > 0 || ready < 0 && errno != EINTR { return }
    }
  }
}

/// Opens a file for reading.
///
/// - Throws: `UsageError` with the system's reason.
private func openForReading(_ path: String) throws -> FileHandle {
  // Opening a pipe would wait for a program that writes to it.
  let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  var status = stat()
  guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
    throw UsageError("\(path.shown) cannot be read: \(String(cString: strerror(errno)))")
  }
  if status.st_mode & S_IFMT == S_IFIFO { try waitForWriter(descriptor, path) }
  _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
  let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  guard status.st_mode & S_IFMT != S_IFDIR else {
    throw UsageError("\(path.shown) cannot be read: \(String(cString: strerror(EISDIR)))")
  }
  return file
}

/// Waits until a program writes to a pipe.
///
/// - Throws: `UsageError` when none does within some seconds, or the user stops waiting.
private func waitForWriter(_ pipe: Int32, _ path: String) throws {
  let seconds = 3
  for _ in 0..<(4 * seconds) {
    var descriptor = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    if poll(&descriptor, 1, 250) > 0 { return }
    try Task.checkCancellation()
  }
  close(pipe)
  throw UsageError("\(path.shown) is a pipe, and no program has written to it within \(seconds) seconds")
}

/// Raises or lowers the size limit for logs to what NAVLOG_MAX_BYTES in the environment says.
func applySizeLimit(_ environment: [String: String]) throws {
  guard let text = environment["NAVLOG_MAX_BYTES"], !text.isEmpty else { return }
  guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let bytes = Int(text) else {
    throw UsageError("NAVLOG_MAX_BYTES takes a whole number, not \"\(text.shown)\"")
  }
  SQLiteEventLog.readSizeLimit = bytes
}

/// Reads a file that contains a text.
///
/// - Throws: `UsageError` naming the file.
func readText(_ path: String) throws -> String {
  let file = try openForReading(path)
  guard let bytes = try? file.read(upToCount: longestText + 1) ?? Data(), bytes.count <= longestText,
    let text = String(bytes: bytes, encoding: .utf8)
  else { throw UsageError("\(path.shown) is not a text in UTF-8 of up to \(longestText >> 20) MiB") }
  return text
}

/// No rule file is longer, in bytes.
private let longestText = 1 << 20

/// Reads a file that holds one JSON document.
///
/// - Parameter noun: What the file should be, for the error message: "link table".
/// - Throws: `UsageError` naming the file, and what is wrong with it.
func readJSON<R>(_ path: String, _ noun: String, _ read: (JSONValue) throws -> R) throws -> R {
  let file = try openForReading(path)
  guard let text = try? file.readToEnd() ?? Data() else {
    throw UsageError("\(path.shown) cannot be read")
  }
  do { return try read(JSONValue(parsingUTF8: text)) } catch {
    throw UsageError("\(path.shown) is not a \(noun): \(String(describing: error).shown)")
  }
}

/// How a verb redacts what it writes.
struct RedactionOptions: ArgumentGroup {
  static let keyHelp = "masks under the key in FILE, so that the same values always have the same masks"

  @Option(.maskKey, keyHelp) var maskKey: MaskKey?
  @Flag("redacts nothing: includes everything recorded about the user") var withSensitiveData: Bool

  func validate() throws {
    if maskKey != nil, withSensitiveData {
      throw UsageError("--mask-key and --with-sensitive-data contradict each other")
    }
  }

  /// What redacts; `nil` for `--with-sensitive-data`.
  var redactor: Redactor? { withSensitiveData ? nil : Redactor(key: maskKey) }
}

/// No key is longer.
private let longestKey = 4_096

/// Reads the key of masks: all bytes of a file.
func readKey(_ path: String) throws -> MaskKey {
  let file = try openForReading(path)
  var bytes = Data()
  // A pipe gives what it has, part by part. A part alone would be another key.
  do {
    while bytes.count <= longestKey, let part = try file.read(upToCount: longestKey + 1 - bytes.count),
      !part.isEmpty
    { bytes += part }
  } catch {
    throw UsageError("\(path.shown) cannot be read: \(error.localizedDescription.shown)")
  }
  guard bytes.count <= longestKey else {
    throw UsageError("\(path.shown) is no key: it has more than \(longestKey) bytes")
  }
  guard let key = MaskKey(Array(bytes)) else {
    throw UsageError(
      "\(path.shown) is no key: it has \(bytes.count) bytes, and a key has at least \(MaskKey.minimumLength), drawn at random: "
        + "head -c \(MaskKey.minimumLength) /dev/urandom > FILE")
  }
  return key
}
