public import Navlog

/// What an import did.
public struct ImportReport: Hashable, Sendable, CustomStringConvertible {
  /// The sessions that were written.
  public var imported: [SessionRecord]
  /// The sessions that the log held already, with the same content.
  public var skipped: [SessionRecord]
  /// How many events of kinds that this version does not know were kept as they are, by kind.
  public var unknownKinds: [String: Int]

  /// What an import did; nothing yet.
  public init(
    imported: [SessionRecord] = [], skipped: [SessionRecord] = [], unknownKinds: [String: Int] = [:]
  ) {
    self.imported = imported
    self.skipped = skipped
    self.unknownKinds = unknownKinds
  }

  /// How many events were written.
  public var events: Int { imported.reduce(0) { $0 + $1.count } }

  /// One sentence.
  public var description: String {
    var parts = ["imported \(Self.count(imported.count, "session")) with \(Self.count(events, "event"))"]
    if !skipped.isEmpty {
      parts.append("skipped \(Self.count(skipped.count, "session")) that the log holds already")
    }
    if !unknownKinds.isEmpty {
      let kinds = unknownKinds.keys.sorted().joined(separator: ", ")
      let count = unknownKinds.values.reduce(0, +)
      parts.append("kept \(Self.count(count, "event")) of unknown kinds as they are (\(kinds))")
    }
    return parts.joined(separator: ", ")
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
