import Foundation

/// Lines from standard input or a file, as they come: a line is handed over as soon as its end was read.
struct LineReader {
  /// A line longer than this is no line of Navlog's, and would only fill the memory.
  static let longest = 16 << 20

  /// The number of the last line, from 1.
  private(set) var number = 0
  private let handle: FileHandle
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  /// Standard input for `-`, else a file.
  ///
  /// - Throws: `UsageError` when the file cannot be read.
  init(_ path: String) throws {
    if path == "-" {
      handle = .standardInput
      return
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw UsageError("\(path.shown) cannot be read: \(String(cString: strerror(errno)))")
    }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Whether the next line can be had without waiting for it.
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
      guard unread <= Self.longest else {
        throw UsageError("line \(number + 1) is longer than \(Self.longest >> 20) MiB")
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
    // Some editors begin a file of UTF-8 with a byte order mark.
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
}
