/// What an import did.
public struct ImportReport: Hashable, Sendable {
  /// The sessions that were written.
  public internal(set) var imported: [SessionRecord] = []
  /// The sessions that the log held already, with the same content.
  public internal(set) var skipped: [SessionRecord] = []
  /// How many events of kinds that this version does not know were kept as they are, by kind.
  public internal(set) var unknownKinds: [String: Int] = [:]

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
