import Foundation
import Navlog

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The file next to a log that stores the progress of its upload. It is always complete, because it is replaced as a whole.
struct UploadStateFile: Sendable {
  private let path: String

  /// Creates the state file of a log.
  init(log: String) { path = log + "-upload" }

  /// Reads the state; `nil` if the file does not exist or is not JSON.
  ///
  /// - Throws: ``UploadError`` if the file exists but cannot be read, or contains JSON that this version does not understand.
  func read() throws -> UploadState? {
    guard access(path, F_OK) == 0 || errno != ENOENT else { return nil }
    let data: Data
    do { data = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      throw failure("read", error.localizedDescription, "a later upload tries again")
    }
    guard let json = try? JSONValue(parsing: String(decoding: data, as: UTF8.self)) else { return nil }
    do { return try UploadState(json: json) } catch {
      throw failure(
        "read", String(describing: error),
        "a newer Navlog may have written the file; if you delete it, the log is sent again")
    }
  }

  /// Reads the state. If the file does not exist or is not JSON, creates a state with a new identity of the log, and stores it
  /// before anything is sent.
  ///
  /// A file that cannot be read now, for example because the device is locked, is kept: with a new identity, the collector
  /// would store the whole log a second time.
  ///
  /// - Throws: ``UploadError`` if the file cannot be read or written.
  func open() throws -> UploadState {
    if let state = try read() { return state }
    let identity = (0..<4).map { _ in
      String(UInt64(UInt32.random(in: 0...UInt32.max)) + (1 << 32), radix: 16).dropFirst()
    }.joined()
    let state = UploadState(log: identity)
    try write(state)
    return state
  }

  /// Replaces the state.
  ///
  /// - Throws: ``UploadError`` if the file cannot be written.
  func write(_ state: UploadState) throws {
    let temporary = path + ".new"
    do {
      try Data(state.json.text.utf8).write(to: URL(fileURLWithPath: temporary))
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: temporary))
      defer { try? handle.close() }
      // Without `synchronize`, a power cut after the renaming could leave an empty file.
      try handle.synchronize()
    } catch { throw failure("write", error.localizedDescription, Self.remedy) }
    guard rename(temporary, path) == 0 else {
      throw failure("write", String(cString: strerror(errno)), Self.remedy)
    }
  }

  /// The remedy for a state that cannot be written.
  private static let remedy = "a later upload continues without a loss"

  private func failure(_ action: String, _ why: String, _ remedy: String) -> UploadError {
    UploadError(
      "cannot \(action) \(StoredText.escaped(path)), where the progress of the upload is stored: \(why); "
        + remedy)
  }
}
