/// How a session looks after its log.
///
/// What waits for the disk has two forms: one for programs without a UI, which blocks the thread, and one that does not. An
/// app uses the second, so that its main thread draws.
///
/// ```swift
/// try await session.suspend()
/// ```
extension RouterSession {
  /// Retries writing the buffered events. Every event does so anyway; call it when the app knows that there is space
  /// again.
  public func retry() { core.retry() }

  /// Makes all recorded events survive a power cut. Waits for the disk: call it when the app enters the background, not
  /// during navigation.
  ///
  /// - Throws: ``EventLogError`` when events are still buffered, or the disk fails.
  public func flush() throws(EventLogError) { try core.wait(for: .flush) }

  /// Makes all recorded events survive a power cut, without blocking the thread.
  ///
  /// - Throws: ``EventLogError`` when events are still buffered, or the disk fails.
  public func flush() async throws(EventLogError) { try await core.wait(for: .flush) }

  /// Prepares for the suspension of the app: makes all recorded events survive a power cut, and releases the locks of the
  /// log. Call it when the app, with all its scenes, enters the background.
  ///
  /// iOS kills an app that is suspended while it holds a lock on a file in the container of an App Group (0xdead10cc).
  /// Calls in the background are recorded as ever; each takes the lock for as long as it lasts.
  ///
  /// - Throws: ``EventLogError`` when events are still buffered, or the disk fails. The locks are released all the same.
  public func suspend() throws(EventLogError) { try core.wait(for: .suspend) }

  /// Prepares for the suspension of the app, without blocking the thread: begin a background task of the system before,
  /// and end it when this returns.
  ///
  /// - Throws: ``EventLogError`` when events are still buffered, or the disk fails. The locks are released all the same.
  public func suspend() async throws(EventLogError) { try await core.wait(for: .suspend) }

  /// Takes the locks of the log up again, and writes buffered events. Call it when the app becomes active.
  ///
  /// If another process, such as an extension, has written the log meanwhile, recording goes on in a session that names
  /// this one as its parent. If it still writes, events are buffered until it ends; ``logStatus`` says so.
  public func resume() { try? core.wait(for: .resume) }

  /// Takes the locks of the log up again, and writes buffered events, without blocking the thread. Calls are recorded
  /// meanwhile.
  public func resume() async { try? await core.wait(for: .resume) }

  /// Closes the session. Later calls navigate, but are no longer recorded.
  ///
  /// - Throws: ``EventLogError`` when events or the end could not be written. ``logStatus`` then shows whether the
  ///   session is closed nevertheless; otherwise it is still being recorded, and can be closed again.
  public func close() throws(EventLogError) { try core.wait(for: core.end) }

  /// Closes the session without blocking the thread. Calls that are made until it is closed navigate, but are not
  /// recorded.
  ///
  /// - Throws: ``EventLogError`` when events or the end could not be written. ``logStatus`` then shows whether the
  ///   session is closed nevertheless; otherwise it is still being recorded, and can be closed again.
  public func close() async throws(EventLogError) { try await core.wait(for: core.end) }
}
