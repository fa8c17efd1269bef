import Foundation
import TestThreads
import Testing

@testable import Navlog
@testable import NavlogUpload

/// A collector in another process, and the address at which it listens.
final class CollectorProcess {
  let url: URL
  private let process: Spawned
  /// The output of the process. The pipe stays open, because Python may write the end of the line later.
  private let output = Pipe()

  /// Starts a collector.
  ///
  /// - Parameter faults: How often the collector closes a connection without an answer, from 0 to 1.
  init(faults: Double = 0) throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "collector.py")
    process = try Spawned(
      of: URL(fileURLWithPath: "/usr/bin/env"), ["python3", script.path, String(faults)],
      environment: ProcessInfo.processInfo.environment, output: output.fileHandleForWriting.fileDescriptor,
      errors: 2)
    let port = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    url = try #require(
      URL(string: "http://127.0.0.1:\(port.trimmingCharacters(in: .whitespacesAndNewlines))"))
  }

  /// Suspends the process. The system still accepts connections to it, but the process does not answer.
  func hang() { process.stop() }

  /// Returns the lines that the collector has stored, by session.
  func lines() throws -> [String: [String]] {
    let json = try JSONValue(parsing: String(decoding: Data(contentsOf: url), as: UTF8.self))
    guard case .object(let members) = json else { return [:] }
    let sessions = try members.map { member in
      (String(member.key.split(separator: "/")[1]), try JSONValue.object([member]).texts(member.key))
    }
    return Dictionary(sessions) { $0.count > $1.count ? $0 : $1 }
  }
}

/// A process of UploadRunner.
final class UploadRun {
  private let process: Spawned
  private let output = Pipe()

  init(_ log: String, _ url: URL, events: Int) throws {
    process = try Spawned(
      of: ProgramRun.navlog.deletingLastPathComponent().appendingPathComponent("UploadRunner"),
      [url.absoluteString, "token", "record", String(events), log],
      output: output.fileHandleForWriting.fileDescriptor, errors: 2)
    try output.fileHandleForWriting.close()
  }

  func kill() { process.send(SIGKILL) }

  /// Waits for the end, and returns the lines that the process printed.
  func lines() throws -> [String] {
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    _ = process.wait()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
