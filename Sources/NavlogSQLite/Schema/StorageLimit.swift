import Navlog

/// The maximum sizes of values in a log, in bytes. A larger value could be written, but no reader that distrusts the
/// file would read it.
package enum StorageLimit {
  /// The largest value that is read from a log.
  package static let value = 16 << 20
  /// The largest details of an event. A seal covers them as JSON within JSON, where they can be twice as long.
  package static let detail = value / 2 - (1 << 20)
  /// The largest parameters of a destination. An event's details may contain several.
  package static let parameters = RecordedDestination.maximumParameterBytes
}
