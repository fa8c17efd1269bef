package import Foundation
import Navlog
import NavlogSQLite

/// Reads lines from standard input or a file, each as soon as it is complete.
package struct LineReader {
  /// The maximum length of a line in bytes. Valid lines are never longer, and the limit keeps memory bounded.
  private static let maximumLength = 16 << 20

  /// The number of the last line, from 1.
  package private(set) var number = 0
  /// The number of bytes that were read.
  private(set) var count = 0
  private let handle: FileHandle
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  /// Opens standard input for `-`, or a file.
  ///
  /// - Throws: `EventLogError` when the file cannot be read.
  package init(_ path: String) throws {
    handle = path == "-" ? .standardInput : try InputFile.open(path)
  }

  /// Whether the next line is available without blocking.
  package var hasLine: Bool { isAtEnd || end(from: start) != nil }

  /// The size of a file in bytes; 0 for a pipe.
  var size: Int { FileStatus(descriptor: handle.fileDescriptor)?.size ?? 0 }

  /// Returns the beginning of the input, after any byte order mark and leading white space. ``next()`` still returns the first
  /// line.
  mutating func beginning() throws -> ArraySlice<UInt8> {
    if buffer.isEmpty { try fill() }
    let text = buffer.starts(with: Self.byteOrderMark) ? buffer.dropFirst(3) : buffer[...]
    return text.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }

  /// Returns the next line without its end, or `nil` after the last one.
  ///
  /// - Throws: `EventLogError` when the input cannot be read, or the line is too long; `CancellationError`.
  package mutating func next() throws -> ArraySlice<UInt8>? {
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
        throw EventLogError(
          .notALog, "line \(number + 1) is longer than \(Self.maximumLength >> 20) MiB: this is not an export"
        )
      }
      buffer.removeFirst(start)
      start = 0
      searched = unread
      try fill()
    }
  }

  /// The byte order mark that some editors write at the beginning of a file. The reader skips it.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private mutating func line(upTo end: Int) -> ArraySlice<UInt8> {
    number += 1
    let line = buffer[start..<end]
    return number == 1 && line.starts(with: Self.byteOrderMark) ? line.dropFirst(3) : line
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
    try InputFile.wait(for: handle.fileDescriptor)
    let added = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { room in
      var count = -1
      repeat {
        count = read(handle.fileDescriptor, room.baseAddress, room.count)
      } while count < 0 && errno == EINTR
      buffer.append(contentsOf: room.prefix(max(0, count)))
      return count
    }
    guard added >= 0 else {
      throw EventLogError(.cannotOpen, "the input cannot be read", errno: errno)
    }
    count += added
    isAtEnd = added == 0
  }
}

/// Opens files and pipes that are read once, from their beginning to their end.
package enum InputFile {
  private static let writerTimeout: Int32 = 3_000
  private static let interval: Int32 = 250

  /// Opens a file for reading. If the file is a pipe, waits up to three seconds for data.
  ///
  /// - Throws: `EventLogError` with the system's reason, or if the pipe contains no data after this time; `CancellationError`.
  package static func open(_ path: String) throws -> FileHandle {
    // With `O_NONBLOCK`, opening a pipe does not wait for a program that writes to it, so the wait below can have a limit.
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure(path, errno) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let status = FileStatus(descriptor: descriptor) else { throw failure(path, errno) }
    guard status.kind != .folder else { throw failure(path, EISDIR) }
    if status.kind == .pipe, try !wait(for: descriptor, atMost: writerTimeout) {
      throw EventLogError(
        .cannotOpen,
        "\(StoredText.printable(path)) is a pipe, and no program has written to it within \(writerTimeout / 1_000) seconds"
      )
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    return file
  }

  /// Waits until data is available.
  ///
  /// - Returns: Whether data arrived in time.
  /// - Throws: `CancellationError`.
  @discardableResult
  static func wait(for descriptor: Int32, atMost limit: Int32 = .max) throws -> Bool {
    var (descriptor, left) = (pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), limit)
    while left > 0 {
      try Task.checkCancellation()
      // Cancelling the task does not end the system call, so the call has a time limit.
      let ready = poll(&descriptor, 1, interval)
      if ready > 0 || ready < 0 && errno != EINTR { return true }
      if limit != .max { left -= interval }
    }
    return false
  }

  private static func failure(_ path: String, _ code: Int32) -> EventLogError {
    EventLogError(.cannotOpen, "\(StoredText.printable(path)) cannot be read", errno: code)
  }
}
