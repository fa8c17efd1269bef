public import Navlog

/// What pruning took out of a log, or would take.
public struct PruneReport: Hashable, Sendable {
  /// The sessions that went, oldest first.
  public package(set) var removed: [SessionRecord] = []
  /// The sessions that stayed.
  public package(set) var kept: [SessionRecord] = []
  /// How many of those that stayed would have gone, but for their marker or because they were not closed.
  public package(set) var spared = 0
  /// How large the log was, its write-ahead log included.
  public package(set) var bytesBefore = 0
  /// How large it is now; before anything is done, how large it is likely to be.
  public package(set) var bytesAfter = 0

  package init() {}

  /// How many events went.
  public var removedEvents: Int { removed.reduce(0) { $0 + $1.count } }
}
