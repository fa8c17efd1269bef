/// What an app does with the seals of its log.
///
/// A log is sealed by itself, in the background. The newest head is kept in a file beside the log, which protects
/// against accidents and against who gets only one of the two files. Against somebody who may write both it protects
/// when the head is noted elsewhere, or signed with a key that he has not:
///
/// ```swift
/// let sealing = SealingOptions(
///   sign: { head in keychain.signature(of: head.description) },
///   onHead: { head in server.note(head.description) })
/// let log = try SQLiteEventLog(path: path, sealing: sealing)
/// ```
///
/// Nobody is kept from lying in events as they are recorded: a seal says that what was recorded is unchanged since.
public struct SealingOptions: Sendable {
  /// Signs a head; the result is stored beside the seal. Called for every seal, by whichever thread flushes: usually one
  /// in the background, the caller's own at a flush or an end. It must not call the log.
  public var sign: (@Sendable (LogHead) -> String?)?
  /// Receives the head of everything that is durable, after every flush, on the thread that flushed. Two threads may
  /// hand theirs over in either order: the one that covers more is the newer.
  public var onHead: (@Sendable (LogHead) -> Void)?

  /// What an app does with the seals: by default nothing.
  public init(sign: (@Sendable (LogHead) -> String?)? = nil, onHead: (@Sendable (LogHead) -> Void)? = nil) {
    self.sign = sign
    self.onHead = onHead
  }
}
