import Foundation
import Navlog
import NavlogTools

extension Output {
  /// Returns the pages of a log that is being written. The sequence of pages ends when no program reads this
  /// output any more.
  ///
  /// - Throws: `UsageError` when the folder of the log does not exist.
  func pages<Value>(
    at path: String, from start: LogPages<Value>.Start,
    _ read: @escaping (any EventLog, LogPage) throws -> Value
  ) throws -> LogPages<Value> {
    writesInPlace = true
    guard FileManager.default.fileExists(atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path)
    else {
      throw UsageError("\(path.shown) cannot be created: its folder does not exist")
    }
    let pages = LogPages(at: path, from: start, read)
    if !pages.hasContent { note("waiting for \(path.shown)") }
    whenReaderCloses(pages.stop)
    return pages
  }

  /// Returns the next page; `nil` after ^C.
  ///
  /// - Throws: `ClosedPipe` when the reader has ended, and the errors of ``LogPages/next(isolation:)``.
  func next<Value>(of pages: LogPages<Value>) async throws -> (LogPage, Value)? {
    if let next = try await pages.next() { return next }
    if !Task.isCancelled { throw ClosedPipe() }
    return nil
  }

  /// Prints a note that a session begins.
  func noteBeginning(of session: SessionRecord) {
    let app = session.info.appText
    note("session \(session.info.shortID) begins\(app.isEmpty ? "" : ": \(app.shown)")")
  }

  /// Calls a closure on another thread when the reader of standard output ends.
  private func whenReaderCloses(_ body: @escaping @Sendable () -> Void) {
    Thread.detachNewThread {
      var descriptor = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
      while poll(&descriptor, 1, -1) < 0 {
        guard errno == EINTR || errno == EAGAIN else { return }
      }
      if descriptor.revents & Int16(POLLERR | POLLHUP) != 0 { body() }
    }
  }
}
