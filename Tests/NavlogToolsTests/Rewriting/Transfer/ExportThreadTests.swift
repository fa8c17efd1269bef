import Foundation
import Navlog
import NavlogTesting
import NavlogTools
import Synchronization
import Testing

@testable import TestFixtures

/// An export on a background thread.
@MainActor @Suite struct ExportThreadTests {
  private let log = InMemoryEventLog()

  init() throws { try RandomSession(seed: 1, count: 200).write(to: log) }

  private func lines() throws -> [String] {
    var lines: [String] = []
    try LogExport(of: log, as: .jsonLines).write { lines.append($0) }
    return lines
  }

  @Test func `an export in the background writes the same lines as one on the caller's thread`() async throws
  {
    let written = Mutex<[String]>([])
    let isOnMainThread = Atomic(false)
    try await LogExport(of: log, as: .jsonLines).writeInBackground { line in
      if Thread.isMainThread { isOnMainThread.store(true, ordering: .relaxed) }
      written.withLock { $0.append(line) }
    }
    let wasOnMainThread = isOnMainThread.load(ordering: .relaxed)
    #expect(!wasOnMainThread)
    let background = written.withLock { $0 }
    #expect(try background == lines())
  }

  @Test func `an export in the background ends when its task is cancelled`() async throws {
    let export = try LogExport(of: log, as: .jsonLines)
    let count = Atomic(0)
    let task = Task {
      try await export.writeInBackground { _ in
        if count.add(1, ordering: .relaxed).newValue == 10 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let written = count.load(ordering: .relaxed)
    #expect(written == 10)
  }
}
