import Navlog

/// Uploads logs to a collector when the app calls it.
///
/// ```swift
/// let uploader = LogUploader([log], to: collector)
/// let outcome = await uploader.upload()
/// let code = try await uploader.report("Back shows the same character", session: session.info.id)
/// ```
///
/// The uploader sends the content of the log and the texts of problem reports. It masks nothing. The log contains masks only
/// for secrets in URLs, and for the parameters that `storedParameters` excludes. Recording never waits for the uploader, which
/// reads through its own connection, off the main thread.
///
/// The uploader may be interrupted at any point. It repeats every batch that was not acknowledged, so no event of the log is
/// lost. The collector recognizes the events that it holds, so none is counted twice. Several calls may run at the same time:
/// their batches take turns.
public actor LogUploader {
  private let senders: [LogSender]
  private let transport: any UploadTransport

  /// Creates an uploader. The uploader sends nothing until ``upload()`` or ``report(_:session:at:)`` is called.
  ///
  /// - Parameters:
  ///   - logs: The logs to upload. An app with extensions passes the log of each process to one uploader.
  ///   - collector: The server.
  ///   - policy: The conditions and limits of uploads.
  ///   - onReceipt: A closure that receives each new receipt for the last event of a batch, as JSON.
  public init(
    _ logs: [UploadedLog], to collector: Collector, policy: UploadPolicy = UploadPolicy(),
    onReceipt: (@Sendable (String) -> Void)? = nil
  ) {
    self.init(logs, collector, policy, onReceipt, URLSessionTransport(policy), .system)
  }

  init(
    _ logs: [UploadedLog], _ collector: Collector, _ policy: UploadPolicy,
    _ onReceipt: (@Sendable (String) -> Void)? = nil, _ transport: any UploadTransport, _ clock: UploadClock
  ) {
    senders = logs.map { LogSender($0, collector, policy, onReceipt, transport, clock) }
    self.transport = transport
  }

  #if canImport(Darwin)
  /// Creates an uploader whose transfers the system continues while the app is suspended.
  ///
  /// - Parameter backgroundIdentifier: The identifier of the background URLSession. Only one uploader may use this identifier.
  public init(
    _ logs: [UploadedLog], to collector: Collector, policy: UploadPolicy = UploadPolicy(),
    backgroundIdentifier: String, onReceipt: (@Sendable (String) -> Void)? = nil
  ) {
    self.init(
      logs, collector, policy, onReceipt, BackgroundTransport(identifier: backgroundIdentifier, policy),
      .system)
  }

  /// Calls a closure when the background URLSession has delivered its events. Pass the completion handler that the system
  /// gives to `application(_:handleEventsForBackgroundURLSession:completionHandler:)`. An uploader without a background
  /// URLSession calls the closure immediately.
  public func whenBackgroundEventsEnd(_ body: @escaping @MainActor @Sendable () -> Void) {
    guard let transport = transport as? BackgroundTransport else {
      Task { @MainActor in body() }
      return
    }
    transport.whenFinished(body)
  }
  #endif

  /// Uploads the events that the collector does not hold yet, oldest session first. The call ends when the collector holds
  /// everything, or when the upload cannot continue.
  ///
  /// Cancel the task to end the upload, for example when the system ends a background task. A later call continues the upload.
  public func upload() async -> UploadOutcome {
    var outcome = UploadOutcome()
    for sender in senders {
      let result = await sender.upload()
      outcome.acknowledged += result.acknowledged
      outcome.rejected += result.rejected
      if outcome.end == .finished { outcome.end = result.end }
      // Without a network, the other logs cannot be sent either. A log that cannot be read, or that the collector does not
      // accept now, does not affect the others.
      if result.stopsOthers { break }
    }
    return outcome
  }

  /// Sends one session immediately, without asking the policy, and reports a problem in this session.
  ///
  /// Call it when the user reports a problem. The text is sent as the user wrote it.
  ///
  /// If ``upload()`` is sending a batch, the report first waits for the collector's answer. With a background URLSession and
  /// without a network, this can take up to a day. To avoid the delay, first cancel the task that calls ``upload()``.
  ///
  /// - Parameters:
  ///   - text: The user's description of the problem.
  ///   - session: The identity of the session.
  ///   - position: The position of the event at which the problem was seen; `nil` for the last event.
  /// - Returns: A short code with which an engineer finds the report, such as `K7F3-9QWX`.
  /// - Throws: ``UploadError`` if no log contains the session, or if the session or the report could not be sent;
  ///   `EventLogError` if a log that may contain the session cannot be read. The app may try again.
  public func report(_ text: String, session: String, at position: Int? = nil) async throws -> String {
    var unread: (any Error)?
    for sender in senders {
      do { guard try await sender.holds(session) else { continue } } catch {
        // The search continues after an unreadable log, because the session may be in another log.
        unread = unread ?? error
        continue
      }
      return try await sender.report(text, session, position)
    }
    throw unread ?? UploadError("no log of this uploader has session \(SessionInfo.shortID(session))")
  }
}
