import Navlog

/// The addresses that the events and patches of a block use. Each block has its own table, so that memory stays bounded even if
/// every modal of a session has a new address.
struct RouterTable {
  /// The maximum depth of an address. The reducer opens up to a hundred modals, so only a forged log contains a deeper address.
  /// The page shows only the first steps of such an address, up to this depth.
  private static let deepest = 128

  /// The addresses, encoded in order.
  private(set) var encoded = Varints()
  private var indices: [RouterID: Int] = [:]

  /// Returns the index of an address. If the table does not contain the address yet, adds its parents and then the address.
  mutating func index(_ id: RouterID, _ vocabulary: Vocabulary) -> Int {
    if let known = indices[id] { return known }
    guard id.steps.count <= Self.deepest else {
      return index(RouterID(id.root, Array(id.steps.prefix(Self.deepest))), vocabulary)
    }
    if let parent = id.parent, let step = id.steps.last {
      let parent = index(parent, vocabulary)
      encoded.append(parent + 1)
      encoded.append(step.slot == .sheet ? 0 : 1)
      encoded.append(entry: step.entry, below: nil)
    } else {
      encoded.append(0)
      encoded.append(vocabulary.roots.number(id.root))
    }
    indices[id] = indices.count
    return indices.count - 1
  }
}

extension Varints {
  /// Appends the identity of a screen: its position, or the distance between its position and that of an event.
  mutating func append(entry: EntryID, below position: Int?) {
    let number = min(position.map { $0 - entry.position } ?? entry.position, Self.largest)
    append(2 * max(0, number) + (entry.index == 0 ? 0 : 1))
    if entry.index != 0 { append(entry.index) }
  }
}
