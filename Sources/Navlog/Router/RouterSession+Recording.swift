/// The maintenance of a session's log.
///
/// Each operation that waits for the disk has a blocking and an asynchronous form. The blocking form is for
/// programs without a UI. In an app, use the asynchronous form, so that the main thread can draw.
///
/// ```swift
/// try await session.suspend()
/// ```
extension RouterSession {
  /// Tries again to write the buffered events. The session also tries again at every event. Call this method
  /// when your app knows that the disk has space again.
  public func retry() { core.retry() }

  /// Makes all recorded events survive a power cut. Because the method waits for the disk, call it when the app enters
  /// the background, not during navigation.
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
  /// iOS kills an app that is suspended while it holds a lock on a file in the container of an App Group
  /// (0xdead10cc). Calls in the background are recorded as usual: the log takes its locks for each event, and releases
  /// them when the event is written.
  ///
  /// - Throws: ``EventLogError`` when events are still buffered or the disk fails. The locks are released
  ///   anyway.
  public func suspend() throws(EventLogError) { try core.wait(for: .suspend) }

  /// Prepares for the suspension of the app without blocking the thread. Begin a background task of the
  /// system first, and end it when this method returns.
  ///
  /// - Throws: ``EventLogError`` when events are still buffered or the disk fails. The locks are released
  ///   anyway.
  public func suspend() async throws(EventLogError) { try await core.wait(for: .suspend) }

  /// Takes the locks of the log again and writes buffered events. Call it when the app becomes active.
  ///
  /// If another process, such as an extension, recorded a session in the log while the app was suspended, recording
  /// continues in a new session. The new session names this session as its parent. While the other process still holds
  /// its locks, events are buffered, and ``logStatus`` reports this.
  public func resume() { try? core.wait(for: .resume) }

  /// Takes the locks of the log again and writes buffered events, without blocking the thread. Calls made in
  /// the meantime are recorded.
  public func resume() async { try? await core.wait(for: .resume) }

  /// Closes the session. Later calls navigate but are not recorded.
  ///
  /// - Throws: ``EventLogError`` when buffered events, or the time at which the session ended, could not be
  ///   written or made durable. ``logStatus`` then shows whether the session is closed. If the session is not
  ///   closed, its recording continues, and you can call this method again.
  public func close() throws(EventLogError) { try core.wait(for: core.end) }

  /// Closes the session without blocking the thread. While the method waits, calls still navigate. They are
  /// recorded only if the session could not be closed.
  ///
  /// - Throws: ``EventLogError`` when buffered events, or the time at which the session ended, could not be
  ///   written or made durable. ``logStatus`` then shows whether the session is closed. If the session is not
  ///   closed, its recording continues, and you can call this method again.
  public func close() async throws(EventLogError) { try await core.wait(for: core.end) }
}
