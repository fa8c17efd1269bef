import Navlog

/// The maximum sizes of values in a log, in bytes. A larger value could be written, but readers that distrust
/// the file would reject it.
package enum StorageLimit {
  /// The largest value that is read from a log.
  package static let value = 16 << 20
  /// The maximum size of an event's details: less than half of ``value``, because a seal covers the details as a
  /// text within JSON, whose escapes can double its length.
  package static let detail = value / 2 - (1 << 20)
  /// The maximum size of a destination's parameters. An event's details may contain the parameters of several
  /// destinations.
  package static let parameters = RecordedDestination.maximumParameterBytes
}
