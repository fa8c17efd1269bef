import Foundation
public import Navlog
import Synchronization

/// Whether a log is suspended, and the session that continues after the suspension. A suspended log must not hold locks.
///
/// iOS kills an app that is suspended while it holds a lock on a file in the container of an App Group (0xdead10cc).
final class Suspension: Sendable {
  private struct State {
    var isSuspended = false
    var resumePoint: ResumePoint?
  }

  private let state = Mutex(State())
  /// Whether the log is suspended, or a session has to continue. While this is `false`, an append does not need the lock of
  /// `state`.
  private let isInEffect = Atomic(false)

  @inline(__always)
  var isIdle: Bool { !isInEffect.load(ordering: .relaxed) }

  var isSuspended: Bool { state.withLock { $0.isSuspended } }

  /// The session that continues when the log opens its file again, and the position of its last event; `nil` if no session has
  /// to continue.
  var resumePoint: ResumePoint? { state.withLock { $0.resumePoint } }

  private func change(_ body: (inout State) -> Void) {
    state.withLock { state in
      body(&state)
      isInEffect.store(state.isSuspended || state.resumePoint != nil, ordering: .relaxed)
    }
  }

  func suspend() { change { $0.isSuspended = true } }
  func resume() { change { $0.isSuspended = false } }
  func release(_ resumePoint: ResumePoint?) { change { if let resumePoint { $0.resumePoint = resumePoint } } }
  func forget() { change { $0.resumePoint = nil } }
}

extension SQLiteEventLog {
  /// Makes everything recorded durable, closes the file and releases its locks until ``resume()``.
  ///
  /// The session continues. A write during the suspension opens the file, writes, and closes the file again
  /// before it returns.
  ///
  /// - Throws: `EventLogError` if the recorded events cannot be made durable. The locks are released anyway.
  public func suspend() throws(EventLogError) {
    suspension.suspend()
    try reporting { try releaseLocks(sealingAtLeast: 1) }
  }

  /// Opens the file again, and continues the session that ``suspend()`` interrupted. If ``suspend()`` interrupted no session,
  /// the file stays closed until a session begins.
  ///
  /// - Throws: `EventLogError` with the code `locked` if another process is writing the log; the next write
  ///   tries again. The code is `takenOver` or `moved` if the session cannot be continued. You can then begin
  ///   another session.
  public func resume() throws(EventLogError) {
    suspension.resume()
    // Another thread may suspend the log again in the meantime.
    defer { releaseIfSuspended() }
    try reporting { try continuingSession {} }
  }

  /// Continues the released session, if any, and then runs a write. If another thread suspends the log before the write, the
  /// log opens the file again and repeats the write.
  func continuingSession<R>(_ write: () throws -> R) throws -> R {
    do {
      try acquireIfReleased()
      return try write()
    } catch let error as EventLogError where error.code == .notWriting && suspension.resumePoint != nil {
      try acquireIfReleased()
      return try write()
    }
  }

  /// If the file was closed while a session was in progress, opens the file and continues the session.
  private func acquireIfReleased() throws {
    if suspension.isIdle { return }
    guard let released = suspension.resumePoint else { return }
    let mayWait = mayWait
    try openWriter(mayWait: mayWait)
    do { try writing(mayWait: mayWait, continueReleasedSession) } catch let error as EventLogError
      where error.code == .notWriting
    {
      // Another thread has closed the file.
      throw error
    } catch {
      if let error = error as? EventLogError, [.moved, .takenOver].contains(error.code) {
        suspension.forget()
        // An error is ignored here. Its only effect is that the log does not state how the session ended.
        if error.code == .takenOver { try? recordSuperseded(released.sessionID) }
      }
      try? closeWriter()
      throw error
    }
  }

  /// Continues the released session, unless another thread has already continued it. That thread may have appended events after
  /// the position at which the session was released.
  private func continueReleasedSession(_ writer: Writer) throws {
    guard let resumePoint = suspension.resumePoint else { return }
    // If the file was not closed since the session was released, the writer still has the session.
    if writer.session?.id != resumePoint.sessionID { try writer.resume(resumePoint) }
    suspension.forget()
  }

  /// While the log is suspended, closes the file after a write. The write has recorded its events, so errors are ignored.
  func releaseIfSuspended() {
    if suspension.isIdle { return }
    if suspension.isSuspended { try? releaseLocks(sealingAtLeast: ChainReader.rowsPerSeal) }
  }

  /// Whether a call may wait for the disk and for locks. The main thread may wait only while the log is suspended. The app is
  /// then in the background, and a wait does not delay its drawing. A call during the suspension has to wait, because it must
  /// release the locks of the log before it returns.
  var mayWait: Bool { !Thread.isMainThread || !suspension.isIdle && suspension.isSuspended }

  private func releaseLocks(sealingAtLeast rows: Int) throws {
    try releaseSession()
    try closeWriter(sealingAtLeast: rows)
  }

  /// Records which session continues when the file is opened again.
  private func releaseSession() throws {
    try writer.withLock { writer in
      if writer?.isImporting == true {
        throw EventLogError(
          .cannotWrite, "\(StoredText.escaped(path)) is receiving an import, which cannot be interrupted")
      }
      suspension.release(writer?.resumePoint)
    }
  }
}
