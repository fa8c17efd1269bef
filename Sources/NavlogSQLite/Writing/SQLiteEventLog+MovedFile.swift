import Foundation
import Navlog
import Synchronization

/// What is left to do after the file of a log was moved, deleted or replaced. It waits for the disk, so a call on the main
/// thread leaves it to the background.
final class MovedFile: Sendable {
  struct Work: OptionSet {
    let rawValue: Int
    /// Abandons the file that has moved.
    static let abandoning = Work(rawValue: 1)
    /// Creates a log at the path.
    static let creating = Work(rawValue: 2)
  }

  private let due = Mutex(Work())
  private let inProgress = Mutex(())

  var isDue: Bool { due.withLock { !$0.isEmpty } }

  func add(_ work: Work) { due.withLock { $0.formUnion(work) } }

  /// Does what is due, and waits for a thread that does it already.
  func run(_ body: (Work) -> Void) {
    guard isDue else { return }
    inProgress.withLock { _ in
      while true {
        let work = due.withLock { $0 }
        if work.isEmpty { return }
        body(work)
        due.withLock { $0.subtract(work) }
      }
    }
  }
}

extension SQLiteEventLog {
  /// Abandons a file that is no longer at the path.
  ///
  /// - Parameter mayWait: Whether to wait until that is done.
  /// - Throws: `EventLogError` with the code `moved` if it is not.
  func abandonIfMoved(mayWait: Bool = true) throws {
    if wasAbandoned.load(ordering: .relaxed) { throw EventLogError.moved(path) }
    guard writer.withLock({ $0?.connection.hasMoved }) == true else { return }
    if mayWait {
      movedFile.add(.abandoning)
      replaceMovedFile()
    } else {
      wasAbandoned.store(true, ordering: .relaxed)
      leaveToBackground(.abandoning)
    }
    throw EventLogError.moved(path)
  }

  /// Does what the main thread left to the background, if that has not done it yet.
  func replaceMovedFile() {
    movedFile.run { work in
      if work.contains(.abandoning) { abandon() }
      // A failure is found again by whoever opens it.
      if work.contains(.creating), let options { _ = try? Writer(path: path, options: options) }
    }
  }

  /// Lets the background create a file at the path if there is none: SQLite waits for the disk when it does so.
  ///
  /// - Throws: `EventLogError` with the code `cannotWrite` if the log cannot be opened without waiting.
  func requireFile() throws {
    guard options != nil else { return }
    if writer.withLock({ $0?.connection.hasMoved }) == true {
      movedFile.add(.abandoning)
    } else if !movedFile.isDue {
      if writer.withLock({ $0 != nil }) || FileStatus(path).map({ $0.size > 0 }) == true { return }
    }
    leaveToBackground(.creating)
    throw EventLogError(
      .cannotWrite,
      "\(StoredText.escaped(path)) is being created on another thread; the main thread does not wait for it, so try again"
    )
  }

  private func leaveToBackground(_ work: MovedFile.Work) {
    movedFile.add(work)
    flusher.runLater { self.replaceMovedFile() }
  }

  private func abandon() {
    // Outside the lock, which a seal in progress waits for.
    sealer.close()
    checkpoint.withLock { _ in
      let moved = writer.withLock { writer -> Writer? in
        // Another thread may have been faster, and another file may be open by now.
        guard let moved = writer, moved.connection.hasMoved else { return nil }
        wasAbandoned.store(true, ordering: .relaxed)
        writer = nil
        return moved
      }
      guard let moved else { return }
      // Outside the lock, too: calls on the main thread take it.
      flusher.detach()
      readers.clear()
      moved.abandon()
    }
  }
}
