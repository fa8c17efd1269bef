/// The result of a call of ``LogUploader/upload()``.
public struct UploadOutcome: Hashable, Sendable {
  /// The reason why the call ended.
  public enum End: Hashable, Sendable {
    /// The collector has acknowledged or rejected everything that the policy includes.
    case finished
    /// The policy does not allow an upload now, for this reason.
    case notAllowed(String)
    /// The collector or the network was not available, or the log could not be read. A later call continues the upload.
    case interrupted(String)
    /// The collector accepts nothing from this uploader: the token or the address is wrong.
    case refused(String)
  }

  /// A session whose events, or whose remaining events, the collector will never accept.
  public struct Rejection: Hashable, Sendable {
    /// The identity of the session.
    public let session: String
    /// The collector's reason.
    public let reason: String
  }

  /// The reason why the call ended.
  public internal(set) var end: End = .finished
  /// The number of events that the collector acknowledged during the call.
  public internal(set) var acknowledged: Int = 0
  /// The sessions that the collector rejected, now or in an earlier call.
  public internal(set) var rejected: [Rejection] = []
}

/// A failure of an upload: a sentence with the problem and the remedy.
public struct UploadError: Error, Hashable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  init(_ description: String) { self.description = description }
}
