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

  /// Reads the state; `nil` if the file does not exist or this version cannot read it.
  func read() -> UploadState? {
    guard let data = FileManager.default.contents(atPath: path),
      let json = try? JSONValue(parsing: String(decoding: data, as: UTF8.self))
    else { return nil }
    return try? UploadState(json: json)
  }

  /// Reads the state. If no state can be read, creates a state with a new identity of the log, and stores it
  /// before anything is sent.
  ///
  /// - Throws: ``UploadError`` if the file cannot be written.
  func open() throws -> UploadState {
    if let state = read() { return state }
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
    } catch { throw failure(error.localizedDescription) }
    guard rename(temporary, path) == 0 else { throw failure(String(cString: strerror(errno))) }
  }

  private func failure(_ why: String) -> UploadError {
    UploadError(
      "cannot write \(StoredText.escaped(path)), where the progress of the upload is stored: \(why); a later upload "
        + "continues without a loss")
  }
}
