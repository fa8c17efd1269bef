import Navlog

/// The maximum sizes of values in a log, in bytes. A larger value could be written, but readers that distrust
/// the file would reject it.
package enum StorageLimit {
  /// The maximum size of a value that readers accept.
  package static let value = 16 << 20
  /// The maximum size of an event's details. It is less than half of ``value``: for a seal, the details become a JSON string,
  /// and the escapes in this string can double their length.
  package static let detail = value / 2 - (1 << 20)
  /// The maximum size of a destination's parameters. An event's details may contain the parameters of several
  /// destinations.
  package static let parameters = RecordedDestination.maximumParameterBytes
}
