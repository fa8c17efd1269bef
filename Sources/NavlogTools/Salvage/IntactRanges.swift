import Navlog
import NavlogSQLite

/// The segments of a damaged log whose seals are still the ones that their rows give: what lies in them is as it was
/// recorded, whatever became of the rest.
struct IntactRanges {
  /// One stretch: the numbers of its seals, and the rows of its events.
  struct IntactRange {
    var seals: ClosedRange<Int>
    var events: ClosedRange<Int>
  }

  let reader: ChainReader

  /// The segments that hold events, in order.
  ///
  /// - Parameter last: The highest number that a row of the file can have.
  func find(last: Int64) throws -> [IntactRange] {
    var intactRanges: [IntactRange] = []
    var before: LogHead? = .genesis
    let rows = try RowScan(reader.connection, "seals", number: "id", columns: Queries.sealColumns, last: last)
    _ = rows.forEach { row in
      guard let seal = try? ChainReader.seal(row) else {
        before = nil
        return
      }
      defer { before = seal }
      guard let before, before.seal == seal.seal - 1, seal.extent.covers(before.extent),
        before.extent.events < seal.extent.events,
        (try? reader.head(after: before, upTo: seal.extent)) == seal
      else { return }
      let events = (before.extent.events + 1)...seal.extent.events
      if let last = intactRanges.last, last.seals.upperBound == before.seal {
        intactRanges[intactRanges.count - 1] = IntactRange(
          seals: last.seals.lowerBound...seal.seal, events: last.events.lowerBound...events.upperBound)
      } else {
        intactRanges.append(IntactRange(seals: seal.seal...seal.seal, events: events))
      }
    }
    return intactRanges
  }
}
