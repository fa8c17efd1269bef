import Foundation
import Testing

@testable import Navlog
@testable import NavlogUpload

/// A collector in another process, and the address at which it listens.
final class CollectorProcess {
  let url: URL
  private let process = Process()

  /// - Parameter faults: The share of connections that it closes without an answer.
  init(faults: Double = 0) throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "collector.py")
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script.path, String(faults)]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let port = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    url = try #require(
      URL(string: "http://127.0.0.1:\(port.trimmingCharacters(in: .whitespacesAndNewlines))"))
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }

  /// The lines that it holds, by session.
  func lines() throws -> [String: [String]] {
    let json = try JSONValue(parsing: String(decoding: Data(contentsOf: url), as: UTF8.self))
    guard case .object(let members) = json else { return [:] }
    let sessions = try members.map { member in
      (String(member.key.split(separator: "/")[1]), try JSONValue.object([member]).texts(member.key))
    }
    return Dictionary(sessions) { $0.count > $1.count ? $0 : $1 }
  }
}

/// A run of UploadRunner.
final class UploadRun {
  private let process = Process()
  private let output = Pipe()

  init(_ log: String, _ url: URL, events: Int) throws {
    #if os(Linux)
    let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    #else
    let products = Bundle(for: UploadRun.self).bundleURL.deletingLastPathComponent()
    #endif
    process.executableURL = products.appendingPathComponent("UploadRunner")
    process.arguments = [log, url.absoluteString, "token", String(events)]
    process.standardOutput = output
    try process.run()
  }

  func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

  /// Waits for the end, and returns the lines that the process printed.
  func lines() throws -> [String] {
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
