/// How long the values of a log may be, in bytes. What is longer could be written, and then not be read by anybody who
/// does not trust the file.
package enum StorageLimit {
  /// The longest value that is read from a log.
  package static let value = 16 << 20
  /// The longest details of an event. A seal is made of them as JSON within JSON, where they can be twice as long.
  package static let detail = value / 2 - (1 << 20)
  /// The longest parameters of a destination, of which an event's details may hold several.
  package static let parameters = 1 << 20
}
