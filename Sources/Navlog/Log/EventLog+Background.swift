/// Asynchronous versions of the calls that wait for the disk. The caller is suspended, and its thread is
/// free.
///
/// ```swift
/// try await log.flush()
/// ```
extension EventLog {
  /// Performs the work on a thread other than the caller's. Several calls can run in any order.
  @concurrent
  public func inBackground<R: Sendable>(_ work: @escaping @Sendable () -> R) async -> R { work() }

  /// Makes everything recorded so far durable.
  ///
  /// - Throws: ``EventLogError`` when the disk fails. The code is `moved` when the session's file was removed.
  public func flush() async throws(EventLogError) {
    try await reporting { () throws(EventLogError) in try self.flush() }
  }

  /// Makes everything recorded so far durable, and releases the log's locks on files.
  ///
  /// - Throws: ``EventLogError`` when something cannot be made durable. The locks are released anyway.
  public func suspend() async throws(EventLogError) {
    try await reporting { () throws(EventLogError) in try self.suspend() }
  }

  /// Reverses ``suspend()``.
  ///
  /// - Throws: ``EventLogError``. If the session cannot be continued, the code is `takenOver` or `moved`.
  public func resume() async throws(EventLogError) {
    try await reporting { () throws(EventLogError) in try self.resume() }
  }

  /// Marks the session as closed. The session must be the one that the log is recording.
  ///
  /// - Throws: ``EventLogError``, `superseded` when a newer session has begun.
  public func end(_ session: String, at time: Int64, after elapsed: Int64) async throws(EventLogError) {
    try await reporting { () throws(EventLogError) in try self.end(session, at: time, after: elapsed) }
  }

  private func reporting(
    _ work: @escaping @Sendable () throws(EventLogError) -> Void
  ) async throws(EventLogError) {
    try await inBackground { Result(catching: work) }.get()
  }

  /// Passes the log to a closure that reads it, on a thread other than the caller's. Reads may run in any order, so this method
  /// does not use ``inBackground(_:)``.
  @concurrent
  func readElsewhere<R: Sendable>(
    _ read: @Sendable (any EventLog) throws(EventLogError) -> R
  ) async throws(EventLogError) -> R { try read(self) }
}
