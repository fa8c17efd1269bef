/// The ids of one dictionary's rows, for writing: what was seen lately, up to a bound.
///
/// A unique index would keep a dictionary free of duplicates, and costs more than everything else when all values
/// differ. So what is forgotten here may be stored twice, and readers take equal rows for one.
final class DictionaryTable<Value: Hashable> {
  private static var rememberedAtMost: Int { 65_536 }

  // Looked up several times an event; only its owner touches it, one call at a time.
  @exclusivity(unchecked) private var ids: [Value: Int64] = [:]
  private var lastID: Int64
  private var fresh: [Value] = []

  /// The dictionary of a table whose last row has the given id.
  init(lastID: Int?) { self.lastID = Int64(lastID ?? 0) }

  /// The id of a value that is known.
  @inline(__always)
  func id(_ value: Value) -> Int64? { ids[value] }

  /// Takes in a row that stands in the file.
  func load(_ value: Value, _ id: Int64) { ids[value] = id }

  /// Gives a new value the next id. It counts once ``commit()`` says so.
  func add(_ value: Value) -> Int64 {
    lastID += 1
    ids[value] = lastID
    fresh.append(value)
    return lastID
  }

  /// The rows added since are in the file.
  func commit() {
    guard !fresh.isEmpty else { return }
    fresh.removeAll(keepingCapacity: true)
    if ids.count > Self.rememberedAtMost { ids.removeAll(keepingCapacity: true) }
  }

  /// The rows added since did not come into the file.
  func rollBack() {
    for value in fresh { ids[value] = nil }
    lastID -= Int64(fresh.count)
    fresh.removeAll(keepingCapacity: true)
  }
}
