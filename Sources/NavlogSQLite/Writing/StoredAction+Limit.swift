import Navlog

extension StoredAction<RecordedDestination> {
  /// What is stored in place of an event whose details are longer than a log's may be: of which kind it was, and how
  /// long. It is one of a kind that nobody knows, from which on the fold says of itself that it is not the truth.
  static func tooLong(_ kind: String, _ bytes: Int) -> StoredAction {
    StoredAction(
      kind: "tooLong", detail: [.init("of", .string(kind)), .init("bytes", .integer(bytes))])
  }

  /// The action, or what is stored in its place.
  var fitting: StoredAction {
    guard !detail.isEmpty else { return self }
    let bytes = JSONValue.object(detail).canonicalText.utf8.count
    return bytes <= StorageLimit.detail ? self : .tooLong(kind, bytes)
  }
}
