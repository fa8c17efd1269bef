/// An app's own destinations beside the numbers that a session uses: each is encoded, and decoded, once.
final class TypedDestinations<N: Navigation> {
  private static var rememberedAtMost: Int { 8_192 }

  @exclusivity(unchecked) private(set) var coding: DestinationCoding<N>
  @exclusivity(unchecked) private var ids: [N: DestinationID] = [:]

  init(_ coding: DestinationCoding<N>, masker: Masker) {
    self.coding = coding
    self.coding.masker = masker
  }

  var masker: Masker { coding.masker }

  /// The number of a destination.
  func id(_ destination: N, in table: inout DestinationTable) -> DestinationID {
    if let known = ids[destination], table.contains(known) { return known }
    if ids.count >= Self.rememberedAtMost { ids.removeAll(keepingCapacity: true) }
    let id = table.id(coding.record(destination))
    ids[destination] = id
    coding.unmasked.prune { table.number(of: $0) == nil }
    return id
  }

  /// The destination of a number; `nil` when this version of the app does not know it.
  func destination(_ id: DestinationID, in table: DestinationTable) -> N? {
    table.recorded(id).flatMap { coding.destination($0) }
  }

  /// The destination of a stored form; `nil` when this version of the app does not know it.
  func destination(_ stored: RecordedDestination) -> N? { coding.destination(stored) }
}
